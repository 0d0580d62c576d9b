/** The shape every collection has. */
import type { JsonObject } from '../../engine/index.js';
import type { View } from './define.js';

/** Members that do not resolve are left out, so the count is always true. */
export function collectionOf(
  view: View,
  name: string,
  description: string,
  uris: readonly string[],
): JsonObject {
  const members = uris.flatMap((uri) => view.link(uri) ?? []);
  return { Name: name, Description: description, Members: members, 'Members@odata.count': members.length };
}
