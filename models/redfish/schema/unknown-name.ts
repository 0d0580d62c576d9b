/**
 * Names on the way into a body that its definition does not have: whoever looks there finds nothing, whatever the state. What
 * a definition leaves open is known: annotations, actions, names that are data, what a link leads to.
 */
import { annotation } from './pieces.js';
import type { Shape } from './shape.js';
import type { TypeCatalog } from './type-catalog.js';

export interface UnknownName {
  readonly name: string;
  /** What there is in its place. */
  readonly among: readonly string[];
}

/** `names` from the body of a resource of that type on. Undefined for a way that may lead to something. */
export function findUnknownName(
  catalog: TypeCatalog,
  type: string,
  names: readonly string[],
): UnknownName | undefined {
  let shape = catalog.find(type)?.shape;
  for (const name of names) {
    if (shape === undefined || annotation.test(name) || name === 'Actions') return undefined;
    const members = membersOf(catalog, shape);
    if (members === undefined) return undefined;
    const member = shape.keyed || shape.kinds.has('array') ? shape.items : members.get(name);
    if (member === undefined)
      return { name, among: [...members.keys()].filter((one) => !annotation.test(one)) };
    shape = member;
  }
  return undefined;
}

/** Undefined for what is no object, or not described here. */
function membersOf(catalog: TypeCatalog, shape: Shape): Shape['members'] | undefined {
  const { section, kinds, items } = shape;
  const described = section === undefined ? shape : catalog.describe(section).shape;
  return items === undefined && (kinds.has('link') || described.members.size === 0)
    ? undefined
    : described.members;
}
