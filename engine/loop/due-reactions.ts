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
  readonly #byBranch = new Map<string, BranchReaction<Tree>[]>();

  constructor(ordered: readonly BranchReaction<Tree>[] = []) {
    this.#ordered = ordered;
    for (const reaction of ordered) {
      for (const branch of reaction.branches) {
        const others = this.#byBranch.get(branch);
        if (others === undefined) this.#byBranch.set(branch, [reaction]);
        else others.push(reaction);
      }
    }
  }

  /**
   * Runs every due reaction once, in order. The writes of a reaction can make later reactions due, but no earlier one.
   */
  run(stage: EngineTransaction<Tree>, branches: BranchDrafts<Tree>, records: MachineRecords): void {
    const isFirstEvent = stage.tree.clock.executed === 0;
    let { writes } = branches;
    let byBranch = this.#dueByBranch(branches);
    for (const reaction of this.#ordered) {
      const isDue =
        byBranch.has(reaction) ||
        (isFirstEvent && reaction.atFirstEvent === true) ||
        (records.isAnyTouched && isDueByMachine(reaction, records));
      if (!isDue) continue;
      reaction.react(stage);
      // Most reactions write nothing, so the due reactions rarely have to be computed again.
      if (branches.writes === writes) continue;
      writes = branches.writes;
      byBranch = this.#dueByBranch(branches);
    }
  }

  #dueByBranch(branches: BranchDrafts<Tree>): ReadonlySet<BranchReaction<Tree>> {
    const due = new Set<BranchReaction<Tree>>();
    for (const branch of branches.listChanged()) {
      for (const reaction of this.#byBranch.get(branch) ?? []) due.add(reaction);
    }
    return due;
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
