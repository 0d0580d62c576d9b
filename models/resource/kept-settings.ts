/** Settings that are shown and set as they are kept: a row of such a one says its name, its kind and its sentence. */
import type { EngineTree, Json } from '../../engine/index.js';
import type { ControllerTree } from '../tree.js';
import type { ControllerStage, View } from './define.js';
import { readMember, writeMember } from './erase.js';
import type { Params, Writing } from './place.js';
import type { Privilege } from './privileges.js';
import type { Reader } from './readers.js';
import { type NameOf, type Row, type RowOptions, type Setting, valuesIn } from './rows.js';

/** What of the tree can be written to. */
export type Branches = Omit<ControllerTree, keyof EngineTree>;

/** Where settings are kept of which each instance of a resource has its own. */
export interface PlaceWith<P extends Params> {
  readonly params: P;
  readonly part: unknown;
}

export interface KeptOptions<Value> extends RowOptions {
  /** The values that are allowed now, shown beside it; `values`: those of its kind. */
  readonly allowable?: 'values' | ((subject: unknown, view: View) => readonly Json[]);
  /** No text is kept as an empty one. */
  readonly emptyIsNull?: true;
  /** What follows from it, once it is set. */
  readonly after?: (stage: ControllerStage, value: Value) => void;
}

/** Makes the rows of settings that are kept at one place of the tree, each by the name that it has there. */
export function settingsIn<Settings extends object, P extends Params = Params>(
  place: (tree: Branches, params: P) => Settings,
  privilege: Privilege = 'MgmtConfigPriv',
  locked?: Setting<never, never>['locked'],
) {
  return <Shown extends Json, Name extends NameOf<Settings, NoInfer<Shown>>>(
    name: Name,
    kind: Reader<Settings[Name], Shown>,
    says: string,
    { allowable, emptyIsNull, after, ...options }: KeptOptions<Settings[Name]> = {},
  ): Row<unknown, PlaceWith<P>> => ({
    says,
    content: { is: 'value', kind },
    show: (_, { tree, params }: View<PlaceWith<P>>) => {
      const value = readMember(place(tree, params), name);
      return emptyIsNull && value === '' ? null : value;
    },
    ...options,
    ...(allowable === undefined ? {} : { allowable: allowable === 'values' ? valuesIn(kind) : allowable }),
    set: {
      privilege,
      ...(locked === undefined ? {} : { locked }),
      apply: (stage, value: Settings[Name], { params }: Writing<PlaceWith<P>>) => {
        writeMember(place(stage.draft, params), name, value);
        after?.(stage, value);
      },
    },
  });
}

/** The member with an id, for what is written to it or shown of it. Throws where there is none. */
export function presentIn<Member>(members: { readonly [id: string]: Member }, id = ''): Member {
  const found = members[id];
  if (found === undefined) throw new Error(`nothing has the id ${id}`);
  return found;
}
