/** What rows, actions and creations declare, as the protocol calls it: each is told the part of the place it is for. */
import type { ControllerTree } from '../tree.js';
import type {
  Action,
  ControllerStage,
  Creation,
  Removal,
  Writable,
  WritableProperty,
  WriteContext,
} from './define.js';
import {
  asGiven,
  asParameters,
  asReader,
  erasedWrite,
  putAwayOfAction,
  putAwayOfCreation,
  putAwayOfRemoval,
  writingAt,
} from './erase.js';
import type { Instance, Params, Place, Writing } from './place.js';
import type { AnyRows, Content, Setting } from './rows.js';
import type { ActionRow, CreationRow, RemovalRow, Settle } from './writes.js';

/** Who writes where, with the part that the place has before the write. */
export type WritingIn = (stage: ControllerStage, context: WriteContext) => Writing;

/** The part is looked for when it is asked for: few writes need it. */
export function writingIn(listing: ((tree: ControllerTree) => readonly Instance[]) | undefined): WritingIn {
  return (stage, context) => ({
    ...context,
    get part() {
      return listing?.(stage.tree).find((instance) => isSame(instance.params, context.params))?.part;
    },
  });
}

function isSame(one: Params, other: Params): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/** The properties of rows that can be set, nested as they are shown. One that stands at two places is one. */
export function writableOf(rows: AnyRows, writing: WritingIn): { readonly writable?: Writable } {
  const bound = new Map<object, WritableProperty>();
  const writable = level(rows);
  return Object.keys(writable).length === 0 ? {} : { writable };

  function level(inside: AnyRows): Writable {
    return Object.fromEntries(
      Object.entries(inside).flatMap(([name, row]): [string, Writable | WritableProperty][] => {
        if (row.setBy !== undefined) return [[name, row.setBy]];
        if (row.set !== undefined) return [[name, propertyOf(row.content, row.set)]];
        if (row.content.is !== 'object') return [];
        const below = level(row.content.rows);
        return Object.keys(below).length === 0 ? [] : [[name, below]];
      }),
    );
  }

  function propertyOf(content: Content, set: Setting<never, never, never>): WritableProperty {
    let property = bound.get(set);
    if (property === undefined) {
      if (content.is !== 'value' || content.kind.read === undefined)
        throw new Error('nothing reads what is set');
      const { apply, putAway, ...rest } = set;
      property = {
        ...rest,
        reader: asReader(content.kind),
        ...(putAway === undefined ? {} : { putAway: (value, means) => putAway(asGiven(value), means) }),
        apply: (stage, value, context) =>
          apply(stage, asGiven(value), writingAt<never>(writing(stage, context))),
      };
      bound.set(set, property);
    }
    return property;
  }
}

export function boundActions<At extends Place>(
  actions: readonly ActionRow<At>[] | undefined,
  writing: WritingIn,
): { readonly actions?: readonly Action[] } {
  return actions === undefined ? {} : { actions: actions.map((action) => boundAction(action, writing)) };
}

function boundAction<At extends Place>(action: ActionRow<At>, writing: WritingIn): Action {
  const { putAway, parameters, ...rest } = erasedWrite(action, writing);
  return {
    ...rest,
    parameters: asParameters(parameters),
    ...(putAway === undefined ? {} : { putAway: putAwayOfAction(putAway) }),
  };
}

export function boundCreation<At extends Place>(
  creation: CreationRow<At> | undefined,
  writing: WritingIn,
): { readonly creation?: Creation } {
  if (creation === undefined) return {};
  const { properties, putAway, ...rest } = erasedWrite(creation, writing);
  return {
    creation: {
      ...rest,
      properties: asParameters(properties),
      ...(putAway === undefined ? {} : { putAway: putAwayOfCreation(putAway) }),
    },
  };
}

export function boundRemoval<At extends Place>(
  removal: RemovalRow<At> | undefined,
  writing: WritingIn,
): { readonly removal?: Removal } {
  if (removal === undefined) return {};
  const { privilege, putAway, apply } = removal;
  return {
    removal: {
      ...(putAway === undefined ? {} : { putAway: putAwayOfRemoval(putAway) }),
      privilege: typeof privilege === 'function' ? privilege : () => privilege,
      apply: (stage, context, body) => apply(stage, writingAt<At>(writing(stage, context)), asGiven(body)),
    },
  };
}

export function boundSettle<At extends Place>(settle: Settle<At> | undefined, writing: WritingIn) {
  if (settle === undefined) return {};
  return {
    settle: (stage: ControllerStage, set: Parameters<Settle<At>>[1], context: WriteContext) =>
      settle(stage, set, writingAt<At>(writing(stage, context))),
  };
}
