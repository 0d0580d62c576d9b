/** Settings that are shown and set as they are kept: a row of such a one says its name, its kind and its sentence. */

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

/** What of the tree can be written to. */
export type WritableBranches = Omit<ControllerTree, keyof EngineTree>;

/** Where settings are kept of which each instance of a resource has its own. */
export interface LocationWith<P extends Params> {
  readonly params: P;
  readonly part: unknown;
}

export interface StoredOptions<Value> extends RowOptions {
  /** The values that are allowed now, shown beside it; `values`: those of its kind. */
  readonly allowable?: 'values' | ((subject: unknown, view: View) => readonly Json[]);
  /** No text is kept as an empty one. */
  readonly emptyIsNull?: true;
  /** What follows from it, once it is set. */
  readonly after?: (stage: Transaction, value: Value) => void;
}

/** Makes the rows of settings that are kept at one place of the tree, each by the name that it has there. */
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

/** The member with an id, for what is written to it or shown of it. Throws where there is none. */
export function presentIn<Member>(members: { readonly [id: string]: Member }, id = ''): Member {
  const found = members[id];
  if (found === undefined) throw new Error(`nothing has the id ${id}`);
  return found;
}

/** Settings by the names that a log calls them by, each with where it is kept. */
export type NamedSettings = { readonly [name: string]: (tree: ControllerTree) => unknown };

/** The names of those that this event has changed, in the order they are listed. */
export function listChanged({ tree, view }: Transaction, settings: NamedSettings): string[] {
  return Object.entries(settings)
    .filter(([, read]) => !isDeepStrictEqual(read(tree), read(view)))
    .map(([name]) => name);
}

/**
 * For the end of a write, by its user's name: access settings of all kinds have one entry in the security log, and a
 * write makes one, with what it changed (behaviour § 4).
 */
export function traceAccess(stage: Transaction, userName: string, settings: NamedSettings): void {
  const changed = listChanged(stage, settings);
  if (changed.length === 0) return;
  stage.emit('access.configured', { settings: changed.join(', '), user: userName }, 'accessSettings');
}
