import type { Whereabouts } from '@whereabouts/client';
import type { Command } from 'commander';
import { type Format, withJson } from '../output.ts';
import type { Session } from '../session.ts';
import { plain, safeJson } from '../terminal.ts';

type Switched = { id: string; name: string; status: string };

type Switches = {
  /** As commander writes it: `<job...>`. */
  argument: string;
  /** What each command does. */
  enable: string;
  disable: string;
  delete: string;
  of: (client: Whereabouts) => {
    update: (id: string, change: { enabled: boolean }) => Promise<Switched>;
    delete: (id: string) => Promise<null>;
  };
};

/** `enable`, `disable` and `delete`, each for several ids. */
export function addSwitches(parent: Command, session: Session, { argument, of, ...descriptions }: Switches): void {
  const { terminal } = session;
  for (const [verb, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    withJson(parent.command(verb))
      .description(descriptions[verb])
      .argument(argument, 'their ids')
      .action(async (ids: string[], { json }: Format) => {
        const resource = of(await session.client());
        for (const id of ids) {
          const one = await resource.update(id, { enabled });
          terminal.line(json ? safeJson(one) : `${one.id} “${plain(one.name)}” is ${one.status}`);
        }
      });
  }
  parent
    .command('delete')
    .description(descriptions.delete)
    .argument(argument, 'their ids')
    .action(async (ids: string[]) => {
      const resource = of(await session.client());
      for (const id of ids) {
        await resource.delete(id);
        terminal.line(`${plain(id)} is deleted`);
      }
    });
}
