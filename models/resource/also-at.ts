/** A resource that is served at a second address: the same parts, with parameters of the same names beside its own. */
import type { ControllerTree } from '../tree.js';
import type { ResourceDefinition } from './definition.js';
import type { Instance } from './place.js';

export function alsoAt(
  definition: ResourceDefinition,
  uri: string,
  listing: (tree: ControllerTree) => readonly Instance[],
): ResourceDefinition {
  return {
    ...definition,
    uri,
    listing,
    instances: (tree: ControllerTree) => listing(tree).map(({ params }) => params),
  };
}
