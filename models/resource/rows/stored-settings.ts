/** Settings that are shown and set as they are stored: a row has its name, kind and description. */

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

/** The writable part of the tree. */
export type WritableBranches = Omit<ControllerTree, keyof EngineTree>;

/** Location of settings that each instance of a resource has for itself. */
export interface LocationWith<P extends Params> {
  readonly params: P;
  readonly part: unknown;
}

export interface StoredOptions<Value> extends RowOptions {
  /** The currently allowed values, shown beside it; `values`: those of its kind. */
  readonly allowable?: 'values' | ((subject: unknown, view: View) => readonly Json[]);
  /** No text is stored as an empty one. */
  readonly emptyIsNull?: true;
  /** Consequence of the new value. */
  readonly after?: (stage: Transaction, value: Value) => void;
}

/** Creates the rows of settings at one location of the tree, each by its name there. */
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

/** The member with an id, for reading or writing. Throws if there is none. */
export function presentIn<Member>(members: { readonly [id: string]: Member }, id = ''): Member {
  const found = members[id];
  if (found === undefined) throw new Error(`nothing has the id ${id}`);
  return found;
}

/** Settings by their names in a log, each with its location. */
export type NamedSettings = { readonly [name: string]: (tree: ControllerTree) => unknown };

/** The names of those that this event has changed, in listed order. */
export function listChanged({ tree, view }: Transaction, settings: NamedSettings): string[] {
  return Object.entries(settings)
    .filter(([, read]) => !isDeepStrictEqual(read(tree), read(view)))
    .map(([name]) => name);
}

/**
 * Call at the end of a write, with its user's name: access settings of all kinds have one entry in the security log,
 * and a write adds one with all changed names (behaviour § 4).
 */
export function traceAccess(stage: Transaction, userName: string, settings: NamedSettings): void {
  const changed = listChanged(stage, settings);
  if (changed.length === 0) return;
  stage.emit('access.configured', { settings: changed.join(', '), user: userName }, 'accessSettings');
}
