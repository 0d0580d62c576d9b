/**
 * Reactions to changes of the tree. Each names the branches and machines that it depends on, and runs at the end of an
 * event that changed one of them, as part of that event. There is one pass: a reaction sees what earlier reactions have
 * written, and does not run again for later ones. `due-reactions.ts` runs them.
 */
import type { Address, EngineTree } from '../contracts.js';
import { type MachineCatalog, machineKind } from '../machines/catalog.js';
import type { EngineTransaction } from './transaction-contract.js';

export interface BranchReaction<Tree extends EngineTree> {
  /** Unique among the reactions of a model. */
  readonly name: string;
  /** Branches, compared by identity with those of the tree before the event. */
  readonly branches: readonly Exclude<keyof Tree & string, keyof EngineTree>[];
  /** Machines whose record an event can change, start or stop. */
  readonly machines: readonly Address[];
  /** Kinds of machines; an event can change, start or stop any of them. */
  readonly kinds?: readonly string[];
  /** Names of the reactions that run before this one, if both run. */
  readonly after?: readonly string[];
  /** The first event of a history also runs the reaction, whatever that event changes. */
  readonly atFirstEvent?: true;
  readonly react: (stage: EngineTransaction<Tree>) => void;
}

/**
 * The reactions in execution order: each after those that it names, otherwise as declared. Throws for a duplicate or
 * unknown name, for a cycle, and for a kind of machine that is not in the catalog.
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
