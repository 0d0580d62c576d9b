/**
 * Reactions to changes of the tree. A reaction names the branches and machines that it depends on. It runs at the end
 * of an event that changed one of these branches or machines, as part of the event. `due-reactions.ts` runs all
 * reactions in one pass: a reaction reads the writes of earlier reactions, and later writes do not run it again.
 */
import type { Address, EngineTree } from '../contracts.js';
import { type MachineCatalog, machineKind } from '../machines/catalog.js';
import type { EngineTransaction } from './transaction-contract.js';

export interface BranchReaction<Tree extends EngineTree> {
  /** Name of the reaction, unique in its model. */
  readonly name: string;
  /**
   * Branches whose change runs the reaction. A branch has changed if it is not identical to the branch of the tree
   * before the event.
   */
  readonly branches: readonly Exclude<keyof Tree & string, keyof EngineTree>[];
  /** Addresses of machines; the reaction runs when an event may have changed, started or stopped one of them. */
  readonly machines: readonly Address[];
  /**
   * Kinds of machines; the reaction runs when an event may have changed, started or stopped any machine of these kinds.
   */
  readonly kinds?: readonly string[];
  /** Names of reactions that run before this reaction when the same event runs both. */
  readonly after?: readonly string[];
  /** True if the first event of a history always runs the reaction, even without a change. */
  readonly atFirstEvent?: true;
  readonly react: (stage: EngineTransaction<Tree>) => void;
}

/**
 * Returns the reactions in execution order: each reaction follows those in its `after`, and the declared order decides
 * the rest. Throws for a duplicate or unknown name, for a cycle, and for a kind of machine that is not in the catalog.
 */
export function orderReactions<Tree extends EngineTree>(
  declared: readonly BranchReaction<Tree>[],
  catalog: MachineCatalog<Tree>,
): readonly BranchReaction<Tree>[] {
  for (const { name, machines, kinds = [] } of declared) {
    const unknown = [...kinds, ...machines.map(machineKind)].find((kind) => !Object.hasOwn(catalog, kind));
    if (unknown !== undefined)
      throw new Error(
        `reaction ${name} depends on machines of kind ${unknown}, expected one of ${Object.keys(catalog).sort().join(', ')}`,
      );
  }
  const names = new Set(declared.map(({ name }) => name));
  if (names.size < declared.length) throw new Error(`reactions declared twice: ${listTwice(declared)}`);
  for (const { name, after = [] } of declared) {
    const unknown = after.find((other) => !names.has(other));
    if (unknown !== undefined)
      throw new Error(`reaction ${name} comes after ${unknown}, expected one of ${[...names].join(', ')}`);
  }
  const ordered = new Map<string, BranchReaction<Tree>>();
  while (ordered.size < declared.length) {
    const next = declared.find(
      ({ name, after = [] }) => !ordered.has(name) && after.every((other) => ordered.has(other)),
    );
    if (next === undefined) {
      const waiting = [...names].filter((name) => !ordered.has(name));
      throw new Error(`reactions that wait for each other: ${waiting.join(', ')}`);
    }
    ordered.set(next.name, next);
  }
  return [...ordered.values()];
}

function listTwice(declared: readonly { readonly name: string }[]): string {
  const names = declared.map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) < index).join(', ');
}
