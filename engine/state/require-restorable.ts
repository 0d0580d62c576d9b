/**
 * Requirements on a tree that a simulation restores: complete, plain JSON, of the same history, with timers that its
 * machines can have set. A violation is reported with its path, before the simulation changes.
 */
import { type EngineTree, isMachineRecord, phases, type Timer } from '../contracts.js';
import type { SimulationModel } from '../loop/simulation-model.js';
import { machineKind } from '../machines/catalog.js';
import { isWholeMs } from '../time/time.js';
import { fingerprint } from './fingerprint.js';
import { listLeaves } from './forest.js';
import { deepFreeze } from './freeze.js';

/** Error for a tree that cannot be restored. The simulation is unchanged. */
export class NotRestorable extends TypeError {
  constructor(what: string) {
    super(`not a state to come back to: ${what}`);
    this.name = 'NotRestorable';
  }
}

/** Checks a tree and returns it frozen. Throws NotRestorable with the first wrong path and the expected value. */
export function requireRestorable<Tree extends EngineTree>(
  world: Pick<SimulationModel<Tree, never>, 'machines' | 'identifyOrigin'>,
  present: Tree,
  tree: Tree,
): Tree {
  // The current tree of the simulation needs no check.
  if (tree === present) return tree;
  demandBranches(present, tree);
  demandClock(tree);
  demandOrigin(world, present, tree);
  demandMachines(world, tree);
  return plain(tree);
}

function demand(holds: boolean, place: string, expected: string, found: unknown): void {
  if (!holds) throw new NotRestorable(`${place} is ${JSON.stringify(found)}, expected ${expected}`);
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function demandBranches(present: object, tree: unknown): void {
  if (!isBranch(tree))
    throw new NotRestorable(`it is ${tree === null ? 'null' : typeof tree}, expected a tree`);
  for (const name of Object.keys(present).sort()) {
    if (!Object.hasOwn(tree, name)) throw new NotRestorable(`it has no branch ${name}`);
  }
  for (const name of Object.keys(tree).sort()) {
    if (!Object.hasOwn(present, name)) throw new NotRestorable(`nobody knows its branch ${name}`);
  }
}

function demandClock({ clock, random, outbox }: EngineTree): void {
  const whole = 'a whole number from 0';
  for (const name of ['now', 'nextSeq', 'executed'] as const) {
    demand(isWholeMs(clock?.[name]), `clock/${name}`, whole, clock?.[name]);
  }
  demand(typeof random?.seed === 'string', 'random/seed', 'a text', random?.seed);
  demand(isBranch(random?.events), 'random/events', 'a map', random?.events);
  demand(isWholeMs(outbox?.nextId), 'outbox/nextId', whole, outbox?.nextId);
  demand(isBranch(outbox?.entries), 'outbox/entries', 'a map', outbox?.entries);
}

function demandOrigin<Tree extends EngineTree>(
  { identifyOrigin }: Pick<SimulationModel<Tree, never>, 'identifyOrigin'>,
  present: Tree,
  tree: Tree,
): void {
  demand(tree.seed === present.seed, 'seed', JSON.stringify(present.seed), tree.seed);
  if (identifyOrigin === undefined) return;
  const [mine, theirs] = [present, tree].map((each) => fingerprint(identifyOrigin(each)));
  if (mine !== theirs) throw new NotRestorable('it comes of another genesis');
}

function demandMachines<Tree extends EngineTree>(
  { machines }: Pick<SimulationModel<Tree, never>, 'machines'>,
  { clock, machines: forest }: Tree,
): void {
  demand(isBranch(forest), 'machines', 'a map', forest);
  for (const [address, record] of listLeaves(forest, isMachineRecord)) {
    const place = `machines/${address}`;
    if (!Object.hasOwn(machines, machineKind(address)))
      throw new NotRestorable(`${place} is of no kind there is`);
    demand(isBranch(record.timers), `${place}/timers`, 'a map', record.timers);
    for (const [timer, due] of Object.entries(record.timers)) {
      demandTimer(`${place}/timers/${timer}`, due, clock);
    }
  }
}

function demandTimer(
  place: string,
  { at, phase, seq, event, held }: Timer,
  { now, nextSeq }: EngineTree['clock'],
): void {
  demand(isWholeMs(at) && (held === true || at >= now), `${place}/at`, `an instant from ${now}`, at);
  demand(Object.values(phases).includes(phase), `${place}/phase`, 'a phase', phase);
  demand(isWholeMs(seq) && seq < nextSeq, `${place}/seq`, `a whole number below ${nextSeq}`, seq);
  demand(typeof event?.type === 'string', `${place}/event/type`, 'a text', event?.type);
}

function plain<Tree>(tree: Tree): Tree {
  try {
    return deepFreeze(tree);
  } catch (error) {
    throw new NotRestorable((error as Error).message);
  }
}
