import type { FilterDef } from '@mikro-orm/core';
import type { OwnedTables } from './owned-tables.ts';

/** The name of the filter whose parameter says whom a handle serves. */
export const accountFilter = 'account';

export type AccountParams = { accountId: string };

/** Holds what the ORM loads, changes and removes to one account. The service's own handles have no parameter and see all. */
export function filterByAccount(owned: () => OwnedTables): FilterDef {
  return {
    name: accountFilter,
    default: true,
    args: false,
    cond: (params: AccountParams | undefined, _type, _em, _options, entityName) =>
      params ? owned().conditionOf(entityName!, params.accountId) : {},
  };
}
