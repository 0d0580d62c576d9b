/**
 * Nested maps by address: reads a leaf, and copies the known path to it. Such a copy costs a third of an Immer
 * `produce`; machine records change on every event.
 */
import type { Address, Forest } from '../contracts.js';

const [digitZero, digitNine] = [48, 57];

/** Splits an address into its segments. Throws for an empty segment, which would make two addresses equal. */
export function splitAddress(address: Address): readonly string[] {
  const path = address.split('/');
  if (path.includes('')) throw new Error(`malformed address: ${JSON.stringify(address)}`);
  return path;
}

/** Number of cached addresses: more than the machines of a full server. */
const pathsMax = 4_096;

/** Caches the segments of addresses: machines are looked up several times an event. */
export class AddressCache {
  readonly #known = new Map<Address, readonly string[]>();

  of(address: Address): readonly string[] {
    let path = this.#known.get(address);
    if (path === undefined) {
      path = splitAddress(address);
      if (this.#known.size >= pathsMax) this.#known.clear();
      this.#known.set(address, path);
    }
    return path;
  }
}

export function getLeaf<Leaf>(forest: Forest<Leaf>, path: readonly string[]): Leaf | undefined {
  let node: Forest<Leaf> | Leaf = forest;
  for (const segment of path) {
    // Inherited members of an object are not branches: an address can come from outside and contain `constructor`.
    if (!Object.hasOwn(node as Forest<Leaf>, segment)) return undefined;
    node = (node as Forest<Leaf>)[segment] as Forest<Leaf> | Leaf;
  }
  return node as Leaf;
}

/** A forest with one other leaf; everything off the path is shared. */
export function setLeaf<Leaf>(
  forest: Forest<Leaf> | undefined,
  path: readonly string[],
  leaf: Leaf,
  depth = 0,
): Forest<Leaf> {
  const segment = path[depth] as string;
  const copy = forest === undefined ? {} : copyFolder(forest, segment);
  copy[segment] =
    depth === path.length - 1
      ? leaf
      : setLeaf(copy[segment] as Forest<Leaf> | undefined, path, leaf, depth + 1);
  return Object.freeze(copy);
}

/**
 * A copy to change at `segment`. Spreading is fastest, except for a frozen object whose keys look like array indices:
 * 25 of those cost 3 µs to spread and 1 µs one by one. The first key decides, because the members of a branch have
 * similar names.
 */
function copyFolder<Leaf>(forest: Forest<Leaf>, segment: string): Record<string, Forest<Leaf> | Leaf> {
  const first = segment.charCodeAt(0);
  if (first < digitZero || first > digitNine) return { ...forest };
  const copy: Record<string, Forest<Leaf> | Leaf> = {};
  for (const key of Object.keys(forest)) copy[key] = forest[key] as Forest<Leaf> | Leaf;
  return copy;
}

/** A forest without one leaf; empty branches are removed too. */
export function removeLeaf<Leaf>(forest: Forest<Leaf>, path: readonly string[], depth = 0): Forest<Leaf> {
  const segment = path[depth] as string;
  const { [segment]: found, ...rest } = forest;
  if (found === undefined) return forest;
  if (depth < path.length - 1) {
    const pruned = removeLeaf(found as Forest<Leaf>, path, depth + 1);
    if (Object.keys(pruned).length > 0) return Object.freeze({ ...forest, [segment]: pruned });
  }
  return Object.freeze(rest);
}

/** Every leaf with its address, in key order of the forest. */
export function* listLeaves<Leaf>(
  forest: Forest<Leaf>,
  isLeaf: (node: Forest<Leaf> | Leaf) => node is Leaf,
  prefix = '',
): Generator<readonly [Address, Leaf]> {
  for (const [segment, node] of Object.entries(forest)) {
    const address = prefix === '' ? segment : `${prefix}/${segment}`;
    if (isLeaf(node)) yield [address, node];
    else yield* listLeaves(node, isLeaf, address);
  }
}
