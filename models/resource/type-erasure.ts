/**
 * Type erasure for generics. Definitions of many shapes are in one list, so their types of parameters, parts and bodies
 * are erased here, and restored where the protocol calls the same definition, which has validated them. The one file
 * with casts: only these functions have to be trusted.
 */
import type { Json } from '../../engine/index.js';
import type { Action, Creation, Removal, View, WritableProperty } from './define.js';
import type { ResourceLocation } from './resource-location.js';
import type { ActionRow, CreationRow, FinishPatch, RemovalRow } from './writes.js';

/** A view of the definition's own address. */
export function viewAt<At extends ResourceLocation>(view: View): View<At> {
  return view as unknown as View<At>;
}

/** A property whose values are parsed by its own reader and redacted by itself. */
export function erasedProperty(
  property: Omit<WritableProperty, 'reader' | 'redact' | 'sent' | 'apply'> & { readonly reader: object },
): WritableProperty {
  return property as unknown as WritableProperty;
}

/** An action whose bodies are parsed by its own parameters; readers return JSON for JSON. */
export function erasedAction<At extends ResourceLocation>(action: ActionRow<At>): Action {
  return action as unknown as Action;
}

/** The same for a creation, by its own properties. */
export function erasedCreation<At extends ResourceLocation>(creation: CreationRow<At>): Creation {
  return creation as unknown as Creation;
}

/** A removal, whose additional data it has redacted itself. */
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

/** The value of a member whose name the compiler has checked. */
export function readMember(owner: unknown, name: string): Json | undefined {
  return (owner as { readonly [name: string]: Json | undefined })[name];
}

/** Sets a member to the result of its own reader, by a name that the compiler has checked. */
export function writeMember(owner: object, name: string, value: unknown): void {
  (owner as { [name: string]: unknown })[name] = value;
}
