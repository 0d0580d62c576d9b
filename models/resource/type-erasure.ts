/**
 * Type erasure for generic definitions. All definitions are in one list, so the types of their parameters, parts and
 * bodies are erased here. The types are restored when the protocol calls a definition with values that the same
 * definition has validated. Only this file contains type assertions, so only these functions require trust.
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
 * Erases the types of a property. It is safe, because the property's own reader and its own `redact` provide all values
 * that it receives.
 */
export function erasedProperty(
  property: Omit<WritableProperty, 'reader' | 'redact' | 'sent' | 'apply'> & { readonly reader: object },
): WritableProperty {
  return property as unknown as WritableProperty;
}

/**
 * Erases the types of an action. It is safe, because the action's own parameters parse all bodies that it receives.
 * Readers of parameters return JSON.
 */
export function erasedAction<At extends ResourceLocation>(action: ActionRow<At>): Action {
  return action as unknown as Action;
}

/**
 * Erases the types of a creation. It is safe, because the creation's own properties parse all bodies that it receives.
 */
export function erasedCreation<At extends ResourceLocation>(creation: CreationRow<At>): Creation {
  return creation as unknown as Creation;
}

/** Erases the types of a removal. It is safe, because the removal's own `redact` provides the data that it receives. */
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

/** Returns the value of a member by a name that the compiler has checked. */
export function readMember(owner: unknown, name: string): Json | undefined {
  return (owner as { readonly [name: string]: Json | undefined })[name];
}

/** Sets a member to a value from the reader of the member. The compiler has checked the name. */
export function writeMember(owner: object, name: string, value: unknown): void {
  (owner as { [name: string]: unknown })[name] = value;
}
