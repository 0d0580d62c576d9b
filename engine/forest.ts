/**
 * Nested maps by address: reading a leaf, and copying the known path to it by hand.
 * A hand copy of one path costs a third of an Immer `produce`; machine records change on every event.
 */
import type { Address, Forest } from './contracts.js';

/** Splits an address into its segments. Throws on an empty segment: it would make two addresses one. */
export function pathOf(address: Address): readonly string[] {
  const path = address.split('/');
  if (path.includes('')) throw new Error(`malformed address: ${JSON.stringify(address)}`);
  return path;
}

export function leafAt<Leaf>(forest: Forest<Leaf>, path: readonly string[]): Leaf | undefined {
  let node: Forest<Leaf> | Leaf | undefined = forest;
  for (const segment of path) {
    if (node === undefined) return undefined;
    node = (node as Forest<Leaf>)[segment];
  }
  return node as Leaf | undefined;
}

/** A forest that differs in one leaf; everything off the path is shared. */
export function withLeaf<Leaf>(
  forest: Forest<Leaf> | undefined,
  path: readonly string[],
  leaf: Leaf,
  depth = 0,
): Forest<Leaf> {
  const segment = path[depth] as string;
  const next =
    depth === path.length - 1
      ? leaf
      : withLeaf(forest?.[segment] as Forest<Leaf> | undefined, path, leaf, depth + 1);
  return Object.freeze({ ...forest, [segment]: next });
}

/** A forest without one leaf; branches left empty go with it. */
export function withoutLeaf<Leaf>(forest: Forest<Leaf>, path: readonly string[], depth = 0): Forest<Leaf> {
  const segment = path[depth] as string;
  const { [segment]: found, ...rest } = forest;
  if (found === undefined) return forest;
  if (depth < path.length - 1) {
    const pruned = withoutLeaf(found as Forest<Leaf>, path, depth + 1);
    if (Object.keys(pruned).length > 0) return Object.freeze({ ...forest, [segment]: pruned });
  }
  return Object.freeze(rest);
}

/** Every leaf with its address, in key order of the forest. */
export function* leaves<Leaf>(
  forest: Forest<Leaf>,
  isLeaf: (node: Forest<Leaf> | Leaf) => node is Leaf,
  prefix = '',
): Generator<readonly [Address, Leaf]> {
  for (const [segment, node] of Object.entries(forest)) {
    const address = prefix === '' ? segment : `${prefix}/${segment}`;
    if (isLeaf(node)) yield [address, node];
    else yield* leaves(node, isLeaf, address);
  }
}
