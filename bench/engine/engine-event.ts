/**
 * Bench of an event of the simulation. The event is compared with its two components in the same run: one XState
 * transition and one Immer `produce` on the same tree. Both components are measured under their best conditions. XState
 * continues from its own last snapshot in one inert scope, and `produce` runs the same function as the machine's
 * action.
 */
import { produce } from 'immer';
import type { AnyActorScope, AnyMachineSnapshot } from 'xstate';
import {
  getLeaf,
  isMachineRecord,
  listLeaves,
  type MachineEvent,
  MachineHost,
  splitAddress,
} from '../../engine/index.js';
import { catalog } from '../../machines/index.js';
import { powerAddress } from '../../machines/power/index.js';
import type { ControllerTree } from '../../models/tree.js';
import { createBenchController } from '../controller/bench-controller.js';
import { type Bench, type BenchContext, measure, type Row, row } from '../report.js';
import { type Kind, machines, noteChange, type ToyTree, toySimulation } from './toy-world.js';

const eventsPerRound = 5_000;
const rounds = 9;

/**
 * Maximum ratio of the event's time to the time of its components. The transition of an `acting` machine names an
 * action; the transition of a `quiet` machine names none.
 */
const ratioMax = { quiet: 1.4, acting: 2.2 } as const;

export const engineEvent: Bench = {
  name: 'event',
  about: 'one event through the simulation, against a bare transition and a bare produce',
  run: async (context) => {
    const rows: Row[] = [];
    for (const count of [300, 3_000]) {
      for (const kind of ['quiet', 'acting'] as const) {
        context.progress(`${count} machines, ${kind}`);
        rows.push(await eventRow(context, kind, count));
      }
    }
    context.progress('the power chart');
    rows.push(await chartRow(context));
    return rows;
  },
};

/**
 * Events of a power cycle that the power chart receives: reset, power-on, POST to its end with the events raised in it,
 * and OS boot.
 */
const powerCycleEvents = [
  'power.forceRestart',
  'xstate.after.powerOn.power.starting.resetting',
  'xstate.after.initialisation.power.on.boot.initialising',
  'xstate.after.discovery.power.on.boot.discovering',
  'xstate.after.deviceDiscovery.power.on.devices.searching',
  'xstate.after.completion.power.on.boot.completing',
  'xstate.after.inventory.power.on.inventory.collecting',
  'xstate.after.osBoot.power.on.boot.osBooting',
].map((type): MachineEvent => ({ type }));

/**
 * Returns the events of a power cycle in the form in which the simulation sends them, with the enrichment of the
 * machine's declaration.
 */
function powerCycleOf(tree: ControllerTree): readonly MachineEvent[] {
  const { enrichAll } = catalog.power as (typeof catalog)[string];
  const draw = (): never => {
    throw new Error('what the end of a stage brings along is not drawn');
  };
  const now = tree.clock.now;
  return powerCycleEvents.map((event) => ({
    ...event,
    ...enrichAll?.(event, tree, draw, powerAddress, now),
  }));
}

/** Maximum duration of a transition of the real power chart by its compiled plans, as a share of XState's duration. */
const ownShareMax = 0.1;

/**
 * Compares the compiled plans with XState at its best, which is `machine.transition` from its own last snapshot in one
 * inert scope. Both execute power cycles.
 */
async function chartRow(context: BenchContext): Promise<Row> {
  const { machine } = catalog.power as (typeof catalog)[string];
  const { tree } = createBenchController([]).controller;
  const record = getLeaf(tree.machines, splitAddress(powerAddress));
  const powerCycle = powerCycleOf(tree);
  if (record === undefined || !isMachineRecord(record))
    throw new Error('the bench controller has no power machine');
  const host = new MachineHost(machine);
  const scope = inertScope(() => {});
  const cycles = 200;
  let mine: Pick<ReturnType<MachineHost['transition']>, 'value' | 'context' | 'taken'> = {
    ...record,
    taken: true,
  };
  let theirs = machine.resolveState(record as never) as AnyMachineSnapshot;
  const [mineNs, theirsNs] = (await measure(context, rounds, [
    () => {
      for (let cycle = 0; cycle < cycles; cycle++) {
        for (const event of powerCycle) {
          mine = host.transition(mine.value, mine.context, event);
          if (!mine.taken) throw new Error(`not taken: ${event.type} in ${JSON.stringify(mine.value)}`);
        }
      }
    },
    () => {
      for (let cycle = 0; cycle < cycles; cycle++) {
        for (const event of powerCycle) theirs = machine.transition(theirs, event, scope);
      }
    },
  ])) as [number, number];
  if (JSON.stringify(mine.value) !== JSON.stringify(theirs.value)) throw new Error('the two came apart');
  const perEventUs = (ns: number) => (ns / cycles / powerCycle.length / 1_000).toFixed(2);
  return row({
    name: 'the power chart, of XState with kept snapshots',
    figure: `${perEventUs(mineNs)} µs, XState ${perEventUs(theirsNs)} µs`,
    value: mineNs / theirsNs,
    atMost: ownShareMax,
  });
}

async function eventRow(context: BenchContext, kind: Kind, count: number): Promise<Row> {
  const simulation = toySimulation(kind, count);
  const ingredients = bareIngredients(kind, simulation.tree);
  const [wholeNs, bareNs] = (await measure(context, rounds, [
    () => {
      for (let index = 0; index < eventsPerRound; index++) simulation.step();
    },
    () => {
      for (let index = 0; index < eventsPerRound; index++) ingredients(index);
    },
  ])) as [number, number];
  const perEventUs = (ns: number) => (ns / eventsPerRound / 1_000).toFixed(1);
  return row({
    name: `${kind === 'quiet' ? 'no action' : 'one action'}, ${count} machines`,
    figure: `${perEventUs(wholeNs)} µs, its ingredients ${perEventUs(bareNs)} µs`,
    value: wholeNs / bareNs,
    atMost: ratioMax[kind],
  });
}

/** Returns a function that performs one transition and one `produce` only, without event queue, timers and effects. */
function bareIngredients(kind: Kind, start: ToyTree): (index: number) => void {
  const machine = machines[kind];
  const machinesNow = [...listLeaves(start.machines, isMachineRecord)].map(
    ([address, { value, context }]) => ({
      address,
      snapshot: machine.resolveState({ value, context } as never) as AnyMachineSnapshot,
    }),
  );
  let recorded = 0;
  const scope = inertScope(() => {
    recorded += 1;
  });
  let tree = start;
  return (index) => {
    const one = machinesNow[index % machinesNow.length] as (typeof machinesNow)[number];
    const recordedBefore = recorded;
    const event = { type: `xstate.after.period.${kind}.${String(one.snapshot.value)}` };
    one.snapshot = machine.transition(one.snapshot as never, event as never, scope as never);
    if (recorded === recordedBefore) throw new Error(`the bare transition was not taken: ${event.type}`);
    tree = produce(tree, (draft) => noteChange(draft.resources, one.address));
  };
}

function inertScope(actionExecutor: () => void): AnyActorScope {
  const nothing = () => undefined;
  const scope = {
    id: '',
    sessionId: '',
    self: {},
    system: { _sendInspectionEvent: nothing },
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor,
  };
  return scope as unknown as AnyActorScope;
}
