/** What parts of the host say of themselves alike, and how one of them is found. */
import type { JsonObject } from '../../../engine/index.js';
import type { ControllerTree } from '../../tree.js';
import { powerOf } from '../host/power-contract.js';
import { hostState } from '../host/power-state.js';
import type { Health } from './conditions.js';

/** A part is in use when the host is: what state it has is the host's, how well it is its own. */
export function partStatus(tree: ControllerTree, health: Health): JsonObject {
  return { Health: health, State: hostState(powerOf(tree)) };
}

/** The one of a list with an id that its resource's instances were made from. */
export function partWith<Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string | undefined,
): Part {
  const found = parts.find((part) => part.id === id);
  if (found === undefined) throw new Error(`the blueprint has no part ${id}`);
  return found;
}
