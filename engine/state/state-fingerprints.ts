/**
 * Fingerprints of the states of one history: one for each branch of the tree, and a combined one.
 *
 * The combined fingerprint covers the genesis, which is data, and the branches that differ from the first tree. It
 * omits an unchanged branch, because the state of the branch derives from the genesis. So a branch that a later version
 * of the program adds changes no fingerprint until an event changes the branch.
 *
 * Branches are the branches of the tree, and within `machines` the branch of each kind (`machines/power`). So a new
 * kind of machine is a new branch as well.
 */
import type { EngineTree } from '../contracts.js';
import { FingerprintCache, fingerprint } from './fingerprint.js';

/** First digits of each branch's fingerprint, by branch name and sorted by name. */
export type BranchFingerprints = Readonly<Record<string, string>>;

/**
 * Number of digits of a branch fingerprint. Its 64 bits are enough to find out which branches differ, and need a
 * quarter of the space of a full fingerprint. The combined fingerprint has its full length, and therefore proves that
 * states are equal.
 */
const branchDigits = 16;

export class StateFingerprints {
  readonly #parts = new FingerprintCache();
  readonly #genesis: string;
  /** Canonical forms of the branches of the first tree. */
  readonly #first: ReadonlyMap<string, string>;
  /** Fingerprints of all branches of the first tree. */
  readonly first: BranchFingerprints;

  /** `genesis` identifies the history; `first` is the first tree of the history. */
  constructor(genesis: unknown, first: EngineTree) {
    this.#genesis = fingerprint(genesis);
    const branches = branchesIn(first);
    this.#first = new Map(
      Object.entries(branches).map(([name, branch]) => [name, this.#parts.canonicalForm(branch)]),
    );
    this.first = this.#shortened(branches);
  }

  /** Returns the combined fingerprint of a state: sha256 in lower-case hex. */
  of(tree: EngineTree): string {
    return this.#parts.of({ genesis: this.#genesis, changed: this.#changedIn(tree) });
  }

  /** Returns the fingerprints of the branches that differ from the first tree. */
  fingerprintBranches(tree: EngineTree): BranchFingerprints {
    return this.#shortened(this.#changedIn(tree));
  }

  #changedIn(tree: EngineTree): Readonly<Record<string, unknown>> {
    const branches = branchesIn(tree);
    const changed: Record<string, unknown> = {};
    for (const name of Object.keys(branches)) {
      if (this.#parts.canonicalForm(branches[name]) !== this.#first.get(name)) changed[name] = branches[name];
    }
    // A branch of a kind of machines can disappear, other branches cannot. A kind without machines counts as an empty
    // map.
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
