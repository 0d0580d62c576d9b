/**
 * Runs the reactions that are due after an event (`branch-reactions.ts`). They are looked up by the branches that the
 * event has changed, so that unchanged branches cost no comparison.
 */
import type { EngineTree } from '../contracts.js';
import type { BranchDrafts } from '../state/branch-drafts.js';
import type { MachineRecords } from '../state/machine-records.js';
import type { BranchReaction } from './branch-reactions.js';
import type { EngineTransaction } from './transaction-contract.js';

/** Derived from the model alone: a simulation and its forks share it. */
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

  /** One pass: the writes of a reaction make later reactions due, and no earlier one again. */
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
      // Most reactions write nothing.
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
