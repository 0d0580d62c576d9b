/**
 * The first tree of a history: every subsystem as it starts, its machines as if they had been running for long, and what
 * the life before has left.
 */
import type { Forest, MachineRecord } from '../engine/index.js';
import { type ControllerTree, type Genesis, initialBranches } from '../models/index.js';
import { withLife } from './life.js';
import type { TreeWithoutMachines } from './subsystem.js';
import { catalog, subsystems } from './subsystems.js';

export function genesisTree(genesis: Genesis): ControllerTree {
  return withLife(genesis, standingTree(genesis));
}

function standingTree(genesis: Genesis): ControllerTree {
  const { seed, startMs, blueprint } = genesis;
  const tree: TreeWithoutMachines = {
    seed,
    clock: { now: startMs, nextSeq: 1, executed: 0 },
    random: { seed, at: 0, events: {} },
    outbox: { nextId: 1, entries: {} },
    blueprint,
    ...initialBranches(genesis),
  };
  return { ...tree, machines: firstMachines(genesis, tree) };
}

function firstMachines(genesis: Genesis, tree: TreeWithoutMachines): Forest<MachineRecord> {
  const forest: Record<string, Record<string, MachineRecord>> = {};
  for (const { address, record } of subsystems.flatMap(({ first }) => first?.(genesis, tree) ?? [])) {
    const [kind, instance] = address.split('/') as [string, string];
    if (!Object.hasOwn(catalog, kind))
      throw new Error(
        `${address} stands from the start, and no subsystem has it among its machines (machines/*/index.ts)`,
      );
    forest[kind] = { ...forest[kind], [instance]: record };
  }
  return forest;
}
