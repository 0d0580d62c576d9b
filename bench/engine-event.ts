/**
 * What an event through the simulation costs, against its two ingredients measured bare in the same run:
 * one XState transition and one Immer `produce` on the same tree.
 */
import { produce } from 'immer';
import { leafAt, MachineHost, pathOf } from '../engine/index.js';
import { noteChange, machines, type ToyTree, toySimulation } from './toy-world.js';
import { bar, measure, type Row } from './report.js';

const eventsPerRound = 5_000;
const rounds = 7;

/** The ratio allowed, by whether the machine's transition names an action (issue bars). */
const ratioMax = { quiet: 1.4, acting: 2.2 } as const;

export function benchEngineEvent(): Row[] {
  return ([300, 3_000] as const).flatMap((count) =>
    (['quiet', 'acting'] as const).map((kind) => {
      const simulation = toySimulation(kind, count);
      const ingredients = bareIngredients(kind, simulation.tree);
      const [wholeNs, bareNs] = measure(rounds, [
        () => {
          for (let index = 0; index < eventsPerRound; index++) simulation.step();
        },
        () => {
          for (let index = 0; index < eventsPerRound; index++) ingredients(index);
        },
      ]) as [number, number];
      const perEvent = (ns: number) => ns / eventsPerRound / 1_000;
      return bar({
        name: `event, ${kind === 'quiet' ? 'no action' : 'one action'}, ${count} machines`,
        figure: `${perEvent(wholeNs).toFixed(1)} µs, its ingredients ${perEvent(bareNs).toFixed(1)} µs`,
        ratio: wholeNs / bareNs,
        atMost: ratioMax[kind],
      });
    }),
  );
}

/** One transition and one produce, nothing else: no agenda, no timers, no effects carried out. */
function bareIngredients(kind: 'quiet' | 'acting', start: ToyTree): (index: number) => void {
  const host = new MachineHost(machines[kind]);
  const addresses = Object.entries(start.machines[kind] as object).flatMap(([group, members]) =>
    Object.keys(members as object).map((id) => `${kind}/${group}/${id}`),
  );
  const records = addresses.map((address) => {
    const record = leafAt(start.machines, pathOf(address));
    if (record === undefined) throw new Error(`no record at ${address}`);
    return { value: record.value, context: record.context };
  });
  let tree = start;
  return (index) => {
    const at = index % addresses.length;
    const record = records[at] as (typeof records)[number];
    const event = { type: `xstate.after.period.${kind}.${String(record.value)}` };
    const { value, context, taken } = host.transition(record.value, record.context, event);
    if (!taken) throw new Error(`the bare transition was not taken: ${event.type}`);
    record.value = value;
    record.context = context;
    tree = produce(tree, (draft) => noteChange(draft.resources, addresses[at] as string));
  };
}
