/**
 * Fingerprints of the states of one history, for each branch of the tree and combined.
 *
 * The combined fingerprint covers the genesis, which is data, and the branches that differ from the first tree. An
 * unchanged branch is left out, because its state derives from the genesis. So a branch that a later program adds
 * changes no fingerprint until an event changes it.
 *
 * Branches are those of the tree, and within `machines` those of a kind (`machines/power`): a new kind of machine is a
 * new branch as well.
 */
import type { EngineTree } from '../contracts.js';
import { FingerprintCache, fingerprint } from './fingerprint.js';

/** Branch → first digits of its fingerprint, in the order of the names. */
export type BranchFingerprints = Readonly<Record<string, string>>;

/**
 * Number of digits of a branch fingerprint. 64 bits are enough to name a differing branch, at a quarter of the size;
 * the combined fingerprint, which is complete, proves the equality of states.
 */
const branchDigits = 16;

export class StateFingerprints {
  readonly #parts = new FingerprintCache();
  readonly #genesis: string;
  /** The branches of the first tree: their canonical forms. */
  readonly #first: ReadonlyMap<string, string>;
  /** Every branch of the first tree. */
  readonly first: BranchFingerprints;

  /** `genesis` identifies the history, `first` is its first tree. */
  constructor(genesis: unknown, first: EngineTree) {
    this.#genesis = fingerprint(genesis);
    const branches = branchesIn(first);
    this.#first = new Map(
      Object.entries(branches).map(([name, branch]) => [name, this.#parts.canonicalForm(branch)]),
    );
    this.first = this.#shortened(branches);
  }

  /** Lower-case hex sha256 of a state. */
  of(tree: EngineTree): string {
    return this.#parts.of({ genesis: this.#genesis, changed: this.#changedIn(tree) });
  }

  /** The branches that differ from the first tree. */
  fingerprintBranches(tree: EngineTree): BranchFingerprints {
    return this.#shortened(this.#changedIn(tree));
  }

  #changedIn(tree: EngineTree): Readonly<Record<string, unknown>> {
    const branches = branchesIn(tree);
    const changed: Record<string, unknown> = {};
    for (const name of Object.keys(branches)) {
      if (this.#parts.canonicalForm(branches[name]) !== this.#first.get(name)) changed[name] = branches[name];
    }
    // Only kinds of machines can disappear; a kind without machines is an empty map.
    for (const name of this.#first.keys()) if (!Object.hasOwn(branches, name)) changed[name] = {};
    return changed;
  }

  #shortened(branches: Readonly<Record<string, unknown>>): BranchFingerprints {
    return Object.fromEntries(
      Object.keys(branches)
        .sort()
        .map((name) => [name, this.#parts.of(branches[name]).slice(0, branchDigits)]),
    );
  }
}

function branchesIn({ machines, ...others }: EngineTree): Readonly<Record<string, unknown>> {
  const branches: Record<string, unknown> = others;
  for (const kind of Object.keys(machines)) branches[`machines/${kind}`] = machines[kind];
  return branches;
}
