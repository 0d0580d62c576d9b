/**
 * First tree of a history: the initial state of every subsystem, its machines in their steady state, and the results of
 * the boot history. Also creates the fingerprints of later states.
 */
import { type EngineTree, type Forest, type MachineRecord, StateFingerprints } from '../engine/index.js';
import { type ControllerTree, memoizeByObject, mergeNamed } from '../models/index.js';
import { withBootHistory } from './boot-history.js';
import { catalog } from './catalog.js';
import { DerivedPart } from './derived-parts.js';
import type { Genesis } from './genesis.js';
import { hardwareKey } from './parts/index.js';
import { initialBuffers } from './reporting/logs/index.js';
import type { FirstMachine } from './subsystem.js';
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

const noMachines: Forest<MachineRecord> = Object.freeze({});

function standingTree(genesis: Genesis): ControllerTree {
  const { seed, startMs, blueprint } = genesis;
  const tree: Omit<ControllerTree, 'machines'> = {
    seed,
    clock: { now: startMs, nextSeq: 1, executed: 0 },
    random: { seed, at: 0, events: {} },
    outbox: { nextId: 1, entries: {} },
    blueprint,
    ...initialBranches(genesis),
  };
  return { ...tree, machines: firstMachines(genesis, { ...tree, machines: noMachines }) };
}

type Branches = Omit<ControllerTree, keyof EngineTree | 'blueprint'>;

/** Parts of the first trees of all controllers with one hardware description. */
interface FirstParts {
  readonly branches: readonly DerivedPart<{ readonly genesis: Genesis }, object>[];
  readonly machines: readonly DerivedPart<
    { readonly genesis: Genesis; readonly tree: ControllerTree },
    Readonly<Record<string, Records>>
  >[];
}

/** Returns the parts for the key of a hardware. */
const firstPartsOf = memoizeByObject(
  (_: object): FirstParts => ({
    branches: subsystems.map(({ initial }) => new DerivedPart(({ genesis }) => initial(genesis))),
    machines: subsystems.flatMap(({ first }) =>
      first === undefined ? [] : new DerivedPart(({ genesis, tree }) => recordsByKind(first(genesis, tree))),
    ),
  }),
);

function initialBranches(genesis: Genesis): Branches {
  // The type of the tree is composed of the types of the branches returned here.
  const { branches } = firstPartsOf(hardwareKey(genesis.blueprint));
  const parts = branches.map((part) => part.of({ genesis }) as Readonly<Record<string, unknown>>);
  return mergeNamed<unknown>('branches of the tree', 'machines/*/*/declaration.ts', parts) as Branches;
}

function firstMachines(genesis: Genesis, tree: ControllerTree): Forest<MachineRecord> {
  const forest: Record<string, Records> = {};
  const { machines } = firstPartsOf(hardwareKey(genesis.blueprint));
  for (const [kind, records] of machines.flatMap((part) => Object.entries(part.of({ genesis, tree }))))
    forest[kind] = forest[kind] === undefined ? records : { ...forest[kind], ...records };
  return forest;
}

/** Records of one kind of machine, by instance. */
type Records = Readonly<Record<string, MachineRecord>>;

function recordsByKind(first: readonly FirstMachine[]): Readonly<Record<string, Records>> {
  const forest: Record<string, Records> = {};
  for (const { address, record } of first) {
    const [kind, instance] = address.split('/') as [string, string];
    if (!Object.hasOwn(catalog, kind))
      throw new Error(
        `${address} exists at the genesis, but no subsystem declares its machine (machines/*/*/declaration.ts)`,
      );
    forest[kind] = { ...forest[kind], [instance]: record };
  }
  return forest;
}
