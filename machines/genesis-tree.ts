/**
 * First tree of a history: the initial state of every subsystem, its machines in their steady state, and the results of
 * the boot history. Also creates the fingerprints of later states.
 */
import { type EngineTree, type Forest, type MachineRecord, StateFingerprints } from '../engine/index.js';
import { type ControllerTree, mergeNamed } from '../models/index.js';
import { withBootHistory } from './boot-history.js';
import { catalog } from './catalog.js';
import type { Genesis } from './genesis.js';
import { initialBuffers } from './reporting/logs/index.js';
import type { TreeWithoutMachines } from './subsystem.js';
import { subsystems } from './subsystems.js';

export function genesisTree(genesis: Genesis): ControllerTree {
  const standing = standingTree(genesis);
  const tree = withBootHistory(genesis, standing);
  return genesis.blueprint.capture === undefined ? tree : withoutEntries(tree, standing);
}

/**
 * Returns the tree without log entries and events. The captured entries are the past of a captured server, so that its
 * boot history leaves none.
 */
function withoutEntries(tree: ControllerTree, standing: ControllerTree): ControllerTree {
  const { logs, events, alerts, healthLog } = standing;
  const empty = { ...tree, logs, events, alerts, healthLog };
  return { ...empty, machines: { ...tree.machines, log: initialBuffers(empty) } };
}

/**
 * Creates the fingerprints of the states of a genesis. The instance caches hashes of subtrees, so each history needs
 * only one.
 */
export function createStateFingerprints(genesis: Genesis): StateFingerprints {
  return new StateFingerprints(genesis, genesisTree(genesis));
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

type Branches = Omit<ControllerTree, keyof EngineTree | 'blueprint'>;

function initialBranches(genesis: Genesis): Branches {
  // The type of the tree is composed of the types of the branches returned here.
  const branches = subsystems.map(({ initial }) => ({ ...initial(genesis) }));
  return mergeNamed<unknown>('branches of the tree', 'machines/*/*/declaration.ts', branches) as Branches;
}

function firstMachines(genesis: Genesis, tree: TreeWithoutMachines): Forest<MachineRecord> {
  const forest: Record<string, Record<string, MachineRecord>> = {};
  for (const { address, record } of subsystems.flatMap(({ first }) => first?.(genesis, tree) ?? [])) {
    const [kind, instance] = address.split('/') as [string, string];
    if (!Object.hasOwn(catalog, kind))
      throw new Error(
        `${address} exists at the genesis, but no subsystem declares its machine (machines/*/*/declaration.ts)`,
      );
    forest[kind] = { ...forest[kind], [instance]: record };
  }
  return forest;
}
