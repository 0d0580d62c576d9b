/**
 * Runs the reactions that are due after an event (`branch-reactions.ts`). A map finds the reactions of each changed
 * branch, so that unchanged branches cost no comparison.
 */
import type { EngineTree } from '../contracts.js';
import type { BranchDrafts } from '../state/branch-drafts.js';
import type { MachineRecords } from '../state/machine-records.js';
import type { BranchReaction } from './branch-reactions.js';
import type { EngineTransaction } from './transaction-contract.js';

/** Runner of due reactions. It is derived from the model alone, so a simulation and its forks share it. */
export class DueReactions<Tree extends EngineTree> {
  readonly #ordered: readonly BranchReaction<Tree>[];
  /** Places in the order of the reactions that depend on a branch, by branch. */
  readonly #byBranch = new Map<string, number[]>();

  constructor(ordered: readonly BranchReaction<Tree>[] = []) {
    this.#ordered = ordered;
    for (const [place, reaction] of ordered.entries()) {
      for (const branch of reaction.branches) {
        const others = this.#byBranch.get(branch);
        if (others === undefined) this.#byBranch.set(branch, [place]);
        else others.push(place);
      }
    }
  }

  /**
   * Runs every due reaction once, in order. The writes of a reaction can make later reactions due, but no earlier one.
   */
  run(stage: EngineTransaction<Tree>, branches: BranchDrafts<Tree>, records: MachineRecords): void {
    const isFirstEvent = stage.tree.clock.executed === 0;
    let { writes } = branches;
    // A byte for each reaction: 1 if a changed branch makes it due.
    const byBranch = new Uint8Array(this.#ordered.length);
    this.#markDue(byBranch, branches);
    for (let place = 0; place < this.#ordered.length; place++) {
      const reaction = this.#ordered[place] as BranchReaction<Tree>;
      const isDue =
        byBranch[place] === 1 ||
        (isFirstEvent && reaction.atFirstEvent === true) ||
        (records.isAnyTouched && isDueByMachine(reaction, records));
      if (!isDue) continue;
      reaction.react(stage);
      // Most reactions write nothing, so the due reactions rarely have to be computed again.
      if (branches.writes === writes) continue;
      writes = branches.writes;
      this.#markDue(byBranch, branches);
    }
  }

  #markDue(due: Uint8Array, branches: BranchDrafts<Tree>): void {
    due.fill(0);
    for (const branch of branches.listChanged()) {
      const places = this.#byBranch.get(branch);
      if (places !== undefined) for (const place of places) due[place] = 1;
    }
  }
}

function isDueByMachine<Tree extends EngineTree>(
  { machines, kinds = [] }: BranchReaction<Tree>,
  records: MachineRecords,
): boolean {
  for (const kind of kinds) if (records.isKindTouched(kind)) return true;
  for (const address of machines) if (records.isTouched(address)) return true;
  return false;
}
