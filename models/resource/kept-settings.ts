/** Settings that are shown and set as they are kept: a row of such a one says its name, its kind and its sentence. */
import type { EngineTree, Json } from '../../engine/index.js';
import type { Privilege } from '../subsystems/accounts/accounts.js';
import type { ControllerTree } from '../tree.js';
import type { View } from './define.js';
import type { Reader } from './readers.js';
import { type Row, type RowOptions, row } from './rows.js';

/** What of the tree can be written to. */
type Branches = Omit<ControllerTree, keyof EngineTree>;

/** Makes the rows of settings that are kept at one place of the tree, each by the name that it has there. */
export function settingsIn<Settings extends { readonly [Name in keyof Settings]: Json }>(
  place: (tree: Branches) => Settings,
  privilege: Privilege = 'MgmtConfigPriv',
) {
  return <Name extends keyof Settings>(
    name: Name,
    kind: Reader<Settings[Name], Settings[Name]>,
    says: string,
    options: RowOptions = {},
  ): Row<unknown> =>
    row(kind, says, (_: unknown, { tree }: View) => place(tree)[name], {
      ...options,
      set: {
        privilege,
        apply: ({ draft }, value: Settings[Name]) => {
          Object.assign(place(draft), { [name]: value });
        },
      },
    });
}
