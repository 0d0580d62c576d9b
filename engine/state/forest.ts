/**
 * Nested maps by address: reading a leaf, and copying the known path to it by hand.
 * A hand copy of one path costs a third of an Immer `produce`; machine records change on every event.
 */
import type { Address, Forest } from '../contracts.js';

const [digitZero, digitNine] = [48, 57];

/** Splits an address into its segments. Throws on an empty segment: it would make two addresses one. */
export function splitAddress(address: Address): readonly string[] {
  const path = address.split('/');
  if (path.includes('')) throw new Error(`malformed address: ${JSON.stringify(address)}`);
  return path;
}

/** Addresses kept apart: more than the machines of a full server. */
const pathsMax = 4_096;

/** Remembers the segments of the addresses it was asked for: machines are looked up several times an event. */
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
    // What every object inherits is no branch: an address may come from outside and spell `constructor`.
    if (!Object.hasOwn(node as Forest<Leaf>, segment)) return undefined;
    node = (node as Forest<Leaf>)[segment] as Forest<Leaf> | Leaf;
  }
  return node as Leaf;
}

/** A forest that differs in one leaf; everything off the path is shared. */
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
 * 25 of those cost 3 µs to spread and 1 µs one by one. One key tells, for members of a branch are named alike.
 */
function copyFolder<Leaf>(forest: Forest<Leaf>, segment: string): Record<string, Forest<Leaf> | Leaf> {
  const first = segment.charCodeAt(0);
  if (first < digitZero || first > digitNine) return { ...forest };
  const copy: Record<string, Forest<Leaf> | Leaf> = {};
  for (const key of Object.keys(forest)) copy[key] = forest[key] as Forest<Leaf> | Leaf;
  return copy;
}

/** A forest without one leaf; branches left empty go with it. */
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
