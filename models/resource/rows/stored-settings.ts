/**
 * Rows of settings that are shown and set exactly as they are stored. Such a row consists of name, kind and
 * description.
 */

import { isDeepStrictEqual } from 'node:util';
import type { EngineTree, Json } from '../../../engine/index.js';
import type { Transaction } from '../../transaction.js';
import type { ControllerTree } from '../../tree.js';
import type { View } from '../define.js';
import type { Privilege } from '../privileges.js';
import type { Reader } from '../readers/readers.js';
import type { Params } from '../resource-location.js';
import { readMember } from '../type-erasure.js';
import { type NameOf, type Row, type RowOptions, type Setting, valuesIn } from './rows.js';

/** Branches of the state tree that writes can change. */
export type WritableBranches = Omit<ControllerTree, keyof EngineTree>;

/** Type of the location of settings, for a resource of which each instance has its own settings. */
export interface LocationWith<P extends Params> {
  readonly params: P;
  readonly part: unknown;
}

export interface StoredOptions<Value> extends RowOptions {
  /**
   * Values that are currently allowed, for the annotation `@Redfish.AllowableValues`; `values` means all values of the
   * kind.
   */
  readonly allowable?: 'values' | ((subject: unknown, view: View) => readonly Json[]);
  /** True if an empty stored text is shown as null. */
  readonly emptyIsNull?: true;
  /** Function that is called after the value is set. */
  readonly after?: (stage: Transaction, value: Value) => void;
}

/**
 * Returns a function that creates a row for each setting by its name. The settings are members of one object in the
 * state tree, which `place` returns.
 */
export function settingsIn<Settings extends object, P extends Params = Params>(
  place: (tree: WritableBranches, params: P) => Settings,
  privilege: Privilege = 'MgmtConfigPriv',
  locked?: Setting<never, never>['locked'],
) {
  return <Shown extends Json, Name extends NameOf<Settings, NoInfer<Shown>>>(
    name: Name,
    kind: Reader<Settings[Name], Shown>,
    description: string,
    { allowable, emptyIsNull, after, ...options }: StoredOptions<Settings[Name]> = {},
  ): Row<unknown, LocationWith<P>> => ({
    description,
    content: { is: 'value', kind },
    show: (_, { tree, params }: View<LocationWith<P>>) => {
      const value = readMember(place(tree, params), name);
      return emptyIsNull && value === '' ? null : value;
    },
    ...options,
    ...(allowable === undefined ? {} : { allowable: allowable === 'values' ? valuesIn(kind) : allowable }),
    set: {
      privilege,
      ...(locked === undefined ? {} : { locked }),
      member: { owner: place, name },
      apply: (stage, value: Settings[Name]) => after?.(stage, value),
    },
  });
}

/** Returns the member with an id, for reading or writing. Throws if there is none. */
export function presentIn<Member>(members: { readonly [id: string]: Member }, id = ''): Member {
  const found = members[id];
  if (found === undefined) throw new Error(`nothing has the id ${id}`);
  return found;
}

/**
 * Settings whose changes are logged: the key is the name in the log entry, the value is a function that reads the
 * setting.
 */
export type NamedSettings = { readonly [name: string]: (tree: ControllerTree) => unknown };

/** Returns the names of the settings that the current event has changed, in the order of the table. */
export function listChanged({ tree, view }: Transaction, settings: NamedSettings): string[] {
  return Object.entries(settings)
    .filter(([, read]) => !isDeepStrictEqual(read(tree), read(view)))
    .map(([name]) => name);
}

/**
 * Adds an entry to the security log with the names of all changed access settings. It must be called at the end of a
 * write, because one entry reports all changes of the write (behaviour § 4). `userName` is the user who sent the write.
 */
export function traceAccess(stage: Transaction, userName: string, settings: NamedSettings): void {
  const changed = listChanged(stage, settings);
  if (changed.length === 0) return;
  stage.emit('access.configured', { settings: changed.join(', '), user: userName }, 'accessSettings');
}
