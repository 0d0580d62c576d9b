/**
 * Type erasure for generic definitions. All definitions are in one list, so the types of their parameters, parts and
 * bodies are erased. When the protocol calls a definition, it passes only values that the same definition has
 * validated, so the types are valid again. All necessary type assertions are in this file.
 */
import type { Json } from '../../engine/index.js';
import type { Action, Creation, Removal, View, WritableProperty } from './define.js';
import type { ResourceLocation } from './resource-location.js';
import type { ActionRow, CreationRow, FinishPatch, RemovalRow } from './writes.js';

/** Returns a view with the location type of the definition that it belongs to. */
export function viewAt<At extends ResourceLocation>(view: View): View<At> {
  return view as unknown as View<At>;
}

/**
 * Erases the types of a property. This is safe, because every value that the property receives comes from its own
 * reader or its own `redact`.
 */
export function erasedProperty(
  property: Omit<WritableProperty, 'reader' | 'redact' | 'sent' | 'apply'> & { readonly reader: object },
): WritableProperty {
  return property as unknown as WritableProperty;
}

/**
 * Erases the types of an action. This is safe, because every body that the action receives was parsed by its own
 * parameters. Readers of parameters return JSON.
 */
export function erasedAction<At extends ResourceLocation>(action: ActionRow<At>): Action {
  return action as unknown as Action;
}

/**
 * Erases the types of a creation. This is safe, because every body that the creation receives was parsed by its own
 * properties.
 */
export function erasedCreation<At extends ResourceLocation>(creation: CreationRow<At>): Creation {
  return creation as unknown as Creation;
}

/**
 * Erases the types of a removal. This is safe, because the data that the removal receives comes from its own `redact`.
 */
export function erasedRemoval<At extends ResourceLocation>(
  removal: Pick<RemovalRow<At>, 'redact' | 'apply'> & Omit<Removal, 'redact' | 'apply'>,
): Removal {
  return removal as unknown as Removal;
}

export function eraseFinishPatch<At extends ResourceLocation>(
  finishPatch: FinishPatch<At>,
): FinishPatch<ResourceLocation> {
  return finishPatch as unknown as FinishPatch<ResourceLocation>;
}

/** Returns the value of a member. The compiler has checked the name where the row was declared. */
export function readMember(owner: unknown, name: string): Json | undefined {
  return (owner as { readonly [name: string]: Json | undefined })[name];
}

/**
 * Sets a member to a value from the reader of the member. The compiler has checked the name where the row was declared.
 */
export function writeMember(owner: object, name: string, value: unknown): void {
  (owner as { [name: string]: unknown })[name] = value;
}
