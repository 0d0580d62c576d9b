/**
 * Imaginary world for tests of the engine: a workshop with lamps, bells, dice and couriers. It shows that the engine
 * does not depend on the controller's model. It has an input for each operation of a transaction.
 */
import {
  type Address,
  addressAt,
  type EngineTransaction,
  getLeaf,
  type InputResult,
  type Json,
  type MachineCatalog,
  type MachineEvent,
  type MachineRecord,
  Simulation,
  type SimulationModel,
  type SimulationOptions,
  splitAddress,
} from '../../../engine/index.js';
import { happen } from './toy-effects.js';
import * as machines from './toy-machines.js';
import type { Workshop } from './toy-tree.js';

export type { Workshop } from './toy-tree.js';

export type WorkshopInput =
  | { readonly type: 'start'; readonly address: Address; readonly with?: object }
  | { readonly type: 'stop'; readonly address: Address }
  /** Insists on every event, in order. */
  | {
      readonly type: 'tell';
      readonly events: readonly (readonly [Address, MachineEvent])[];
      readonly note?: string;
    }
  | { readonly type: 'offer'; readonly address: Address; readonly event: MachineEvent }
  | { readonly type: 'draw'; readonly name: string }
  | { readonly type: 'note'; readonly name: string; readonly value: Json }
  /** Writes, draws, starts and sends, and then thinks better of it. */
  | { readonly type: 'regret'; readonly why: string }
  | { readonly type: 'abandon'; readonly from: Address }
  /** Has all the machines held that do not stand apart, or lets them go on. */
  | { readonly type: 'hold'; readonly held: boolean }
  | { readonly type: 'future'; readonly seed: string; readonly ties?: string }
  | { readonly type: 'crash' };

const catalog: MachineCatalog<Workshop> = {
  lamp: { machine: machines.lamp, foreground: true },
  board: { machine: machines.board, foreground: true },
  courier: { machine: machines.courier, foreground: true },
  egg: { machine: machines.egg, foreground: true },
  dice: {
    machine: machines.dice,
    foreground: true,
    enrich: {
      roll: (event, _tree, draw) => ({ ...event, waitMs: 1 + Math.floor(draw('wait') * 1_000) }),
    },
  },
  bell: { machine: machines.bell, foreground: true },
  clerk: { machine: machines.clerk, foreground: true },
  watcher: { machine: machines.watcher, foreground: true, observes: true },
  mayfly: { machine: machines.mayfly, foreground: true },
  dawdler: { machine: machines.dawdler, foreground: true, runsWhileHung: true },
  spinner: { machine: machines.spinner, foreground: true },
};

/** Machines that are not broken, with their inputs, for tests that run on all of them. */
export const soundMachines = [
  ['lamp', machines.lamp, { periodMs: 700 }],
  ['board', machines.board, { settleMs: 50 }],
  ['courier', machines.courier, { patienceMs: 90 }],
  ['egg', machines.egg, { hatchMs: 20 }],
  ['dice', machines.dice, undefined],
  ['bell', machines.bell, { to: 'bell/other' }],
  ['clerk', machines.clerk, { sum: 'double', afterMs: 10 }],
] as const;

const done = { ok: true } as const;

function apply(stage: EngineTransaction<Workshop>, input: WorkshopInput): InputResult<string> {
  switch (input.type) {
    case 'start':
      stage.start(addressAt(input.address), input.with);
      return done;
    case 'stop':
      stage.stop(input.address);
      return done;
    case 'tell':
      if (input.note !== undefined) stage.draft.notes[input.note] = stage.draw('note', input.note);
      for (const [address, event] of input.events) stage.send(addressAt(address), event);
      return done;
    case 'offer':
      return { ok: true, value: stage.offer(addressAt(input.address), input.event) };
    case 'draw':
      return { ok: true, value: stage.draw(input.name, 'number') };
    case 'note':
      // Cast to `Record<string, unknown>`, because the compiler would expand the recursive `Json` type of the draft
      // without end.
      (stage.draft.notes as Record<string, unknown>)[input.name] = input.value;
      return done;
    case 'regret':
      stage.draft.total = 1_000;
      happen(stage, 'regretted');
      stage.draw('regret', 'one');
      stage.start(addressAt('lamp/regretted'), { periodMs: 1 });
      stage.send(addressAt('lamp/regretted'), { type: 'switch.on' });
      return { ok: false, refusal: input.why };
    case 'abandon':
      stage.abandonEffects((address) => address === input.from);
      return done;
    case 'hold':
      (stage.draft.notes as Record<string, unknown>).held = input.held;
      if (!input.held) stage.release();
      return done;
    case 'future':
      stage.turnTo(input);
      return done;
    case 'crash':
      throw new TypeError('the roof came down');
  }
}

export const workshop: SimulationModel<Workshop, WorkshopInput, string> = {
  machines: catalog,
  apply,
  isMachineHung: ({ notes }) => notes.held === true,
  onFact: (stage, fact, args, from) => happen(stage, `${fact} ${JSON.stringify(args)} ${from}`),
};

export type WorkshopSimulation = Simulation<Workshop, WorkshopInput, string>;

export const workshopStartMs = 1_000_000;

export function emptyWorkshop(seed = 'toy'): Workshop {
  return {
    seed,
    clock: { now: workshopStartMs, nextSeq: 1, executed: 0 },
    random: { seed, at: 0, events: {} },
    machines: {},
    outbox: { nextId: 1, entries: {} },
    total: 1,
    notes: {},
    happened: [],
  };
}

export function createWorkshop(options: SimulationOptions = {}, seed = 'toy'): WorkshopSimulation {
  return new Simulation(workshop, emptyWorkshop(seed), options);
}

/** Starts a machine. Throws if the start is refused. */
export function start(simulation: WorkshopSimulation, address: Address, input?: object): void {
  const outcome = simulation.perform({
    type: 'start',
    address,
    ...(input === undefined ? {} : { with: input }),
  });
  if (!outcome.ok) throw new Error(`${address} was not started: ${JSON.stringify(outcome.refusal)}`);
}

/** Returns the input that sends these events in order and requires that all are accepted. */
export function tell(...events: readonly (readonly [Address, MachineEvent])[]): WorkshopInput {
  return { type: 'tell', events };
}

export const switchOn: MachineEvent = { type: 'switch.on' };

export function readRecord(simulation: WorkshopSimulation, address: Address): MachineRecord | undefined {
  return getLeaf(simulation.tree.machines, splitAddress(address));
}

/** Returns a copy of the tree as if it came from a file: no part of it is shared or frozen. */
export function throughText<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** Starts several machines of most kinds, so that every random event has a receiver. */
export function furnish(simulation: WorkshopSimulation): WorkshopSimulation {
  start(simulation, 'lamp/window', { periodMs: 70 });
  start(simulation, 'lamp/shelf/1', { periodMs: 110 });
  start(simulation, 'lamp/shelf/2', { periodMs: 35 });
  start(simulation, 'board/1', { settleMs: 60 });
  start(simulation, 'courier/1', { patienceMs: 400 });
  start(simulation, 'dice/red');
  start(simulation, 'dice/blue');
  start(simulation, 'bell/door', { to: 'lamp/window' });
  return simulation;
}
