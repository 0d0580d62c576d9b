/**
 * Where generics end. Definitions of many shapes stand in one list, so what each knows of its parameters, its part and
 * its bodies is forgotten here, and given back where the protocol calls in: by the same definition, which had them
 * checked. The one file with casts: nothing but these functions has to be trusted.
 */
import type { Json } from '../../engine/index.js';
import type { Action, Creation, Removal, View, WritableProperty } from './define.js';
import type { ResourceLocation } from './resource-location.js';
import type { ActionRow, CreationRow, FinishPatch, RemovalRow } from './writes.js';

/** A view of the place that a definition is for. */
export function viewAt<At extends ResourceLocation>(view: View): View<At> {
  return view as unknown as View<At>;
}

/** A property, whose values are read by its own reader and redacted by itself. */
export function erasedProperty(
  property: Omit<WritableProperty, 'reader' | 'redact' | 'sent' | 'apply'> & { readonly reader: object },
): WritableProperty {
  return property as unknown as WritableProperty;
}

/** An action, whose bodies are read by its own parameters; readers make JSON of JSON. */
export function erasedAction<At extends ResourceLocation>(action: ActionRow<At>): Action {
  return action as unknown as Action;
}

/** The same of a creation, by its own properties. */
export function erasedCreation<At extends ResourceLocation>(creation: CreationRow<At>): Creation {
  return creation as unknown as Creation;
}

/** A removal: what it brings along, it redacted itself. */
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

/** The value of a member, by a name that the compiler has looked up. */
export function readMember(owner: unknown, name: string): Json | undefined {
  return (owner as { readonly [name: string]: Json | undefined })[name];
}

/** Sets a member to what its own reader gave, by a name that the compiler has looked up. */
export function writeMember(owner: object, name: string, value: unknown): void {
  (owner as { [name: string]: unknown })[name] = value;
}
