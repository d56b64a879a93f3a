import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PlatformName } from '../../platforms/platform.ts';

/** What somebody asked to have forgotten: its id alone, so that neither a file nor a platform brings it back. */
export const ForgottenItem = defineEntity({
  name: 'ForgottenItem',
  tableName: 'forgotten_item',
  properties: {
    platform: p.text().$type<PlatformName>().primary(),
    kind: p.text().$type<'post' | 'comment'>().primary(),
    id: p.text().primary(),
  },
});
export type ForgottenItem = InferEntity<typeof ForgottenItem>;
