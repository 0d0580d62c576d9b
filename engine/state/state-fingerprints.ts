/**
 * Fingerprints of the states of one history, per branch of the tree and combined.
 *
 * The combined fingerprint is over the genesis, which is data, and the branches that differ from the first tree that it
 * gives. A branch that is as it was at first is left out: its state follows from the genesis. So a branch that a later
 * program adds changes no fingerprint until something happens in it.
 *
 * Branches are those of the tree, and within `machines` those of a kind (`machines/power`): a new kind of machine is
 * a new branch likewise.
 */
import type { EngineTree } from '../contracts.js';
import { FingerprintCache, fingerprint } from './fingerprint.js';

/** Branch → the first digits of its fingerprint; in the order of the names. */
export type BranchFingerprints = Readonly<Record<string, string>>;

/**
 * Digits kept of a branch's fingerprint. 64 bits are enough to name the branch that differs, at a quarter of the size;
 * that a state is the one recorded is said by the combined fingerprint, which is kept whole.
 */
const branchDigits = 16;

export class StateFingerprints {
  readonly #parts = new FingerprintCache();
  readonly #genesis: string;
  /** The branches of the first tree: their canonical forms. */
  readonly #first: ReadonlyMap<string, string>;
  /** Every branch of the first tree. */
  readonly first: BranchFingerprints;

  /** `genesis` is whatever tells this history from others, `first` the tree it starts with. */
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

  /** The branches that are not as they were at first. */
  fingerprintBranches(tree: EngineTree): BranchFingerprints {
    return this.#shortened(this.#changedIn(tree));
  }

  #changedIn(tree: EngineTree): Readonly<Record<string, unknown>> {
    const branches = branchesIn(tree);
    const changed: Record<string, unknown> = {};
    for (const name of Object.keys(branches)) {
      if (this.#parts.canonicalForm(branches[name]) !== this.#first.get(name)) changed[name] = branches[name];
    }
    // Only kinds of machines go; one without any is an empty map.
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
