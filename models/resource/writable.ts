/** Conversion of writes to the form that the protocol calls. Rows, actions and creations declare these writes. */
import type { Action, Creation, Removal, View, Writable, WritableProperty } from './define.js';
import { text } from './readers/readers.js';
import { valuesOf } from './readers/value-kinds.js';
import type { ResourceLocation } from './resource-location.js';
import { type AnyRows, type Content, type Row, type Rows, row, type Setting } from './rows/rows.js';
import {
  erasedAction,
  erasedCreation,
  erasedProperty,
  erasedRemoval,
  eraseFinishPatch,
} from './type-erasure.js';
import type { ActionRow, CreationRow, FinishPatch, RemovalRow } from './writes.js';

/**
 * Returns the writable properties of rows, nested like the rows. If a property has two names, it is contained under
 * both.
 */
export function bindWritable(rows: AnyRows): { readonly writable?: Writable } {
  const made = new Map<object, WritableProperty>();
  const writable = level(rows);
  return Object.keys(writable).length === 0 ? {} : { writable };

  function level(inside: AnyRows): Writable {
    return Object.fromEntries(
      Object.entries(inside).flatMap(([name, row]): [string, Writable | WritableProperty][] => {
        if (row.setBy !== undefined) return [[name, row.setBy]];
        if (row.set !== undefined) return [[name, bindProperty(row.content, row.set)]];
        if (row.content.is !== 'object') return [];
        const below = level(row.content.rows);
        return Object.keys(below).length === 0 ? [] : [[name, below]];
      }),
    );
  }

  function bindProperty(content: Content, set: Setting<never, never, never>): WritableProperty {
    let property = made.get(set);
    if (property === undefined) {
      if (content.is !== 'value' || content.kind.read === undefined)
        throw new Error('nothing reads what is set');
      property = erasedProperty({ ...set, reader: content.kind });
      made.set(set, property);
    }
    return property;
  }
}

export function bindActions<At extends ResourceLocation>(
  actions: readonly ActionRow<At>[] | undefined,
): { readonly actions?: readonly Action[] } {
  return actions === undefined ? {} : { actions: actions.map(erasedAction) };
}

export function bindCreation<At extends ResourceLocation>(
  creation: CreationRow<At> | undefined,
): { readonly creation?: Creation } {
  return creation === undefined ? {} : { creation: erasedCreation(creation) };
}

export function bindRemoval<At extends ResourceLocation>(
  removal: RemovalRow<At> | undefined,
): { readonly removal?: Removal } {
  return removal === undefined ? {} : { removal: boundRemoval(removal) };
}

export function boundRemoval<At extends ResourceLocation>(removal: RemovalRow<At>): Removal {
  const { privilege } = removal;
  const asked = typeof privilege === 'function' ? privilege : () => privilege;
  return erasedRemoval({ ...removal, privilege: asked });
}

export function bindFinishPatch<At extends ResourceLocation>(
  finishPatch: FinishPatch<At> | undefined,
): { readonly finishPatch?: FinishPatch<ResourceLocation> } {
  return finishPatch === undefined ? {} : { finishPatch: eraseFinishPatch(finishPatch) };
}

/**
 * Returns the rows with an additional row that contains the names of the writable properties of the object. Deprecated
 * names are omitted.
 */
export function namingWriteable<Subject, At extends ResourceLocation = ResourceLocation>(
  isNamed: (subject: Subject, view: View<At>) => boolean,
  rows: Rows<Subject, At>,
): Rows<Subject, At> {
  const names = Object.entries(rows).flatMap(([name, { set, setBy, deprecated }]) =>
    (set === undefined && setBy === undefined) || deprecated !== undefined ? [] : [name],
  );
  const naming: Row<Subject, At> = row(
    valuesOf(text()),
    'Names of the writable properties.',
    (subject: Subject, view: View<At>) => (isNamed(subject, view) ? names : undefined),
  );
  return { '@Redfish.WriteableProperties': naming, ...rows };
}
