/**
 * Tests of every machine of the catalog: every state is reachable, every delay has a name, and no chart uses
 * unsupported features.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type MachineEffect, type MachineEvent, MachineHost, type StateValue } from '../../engine/index.js';
import { catalog } from '../../machines/index.js';
import { type BootState, inPost, powerRecord } from '../../machines/power/index.js';
import { budget } from '../support/budget.js';
import {
  enriched,
  enrichedEvent,
  exampleInput,
  exampleTrees,
  listEventTypes,
  listStates,
} from '../support/engine/machines-examples.js';
import { Chance } from '../support/seeded-random.js';

const walks = budget({ short: 20, long: 400 });
/**
 * Maximum number of walks if some state or event is still not reached. A chart that rarely accepts events needs more
 * walks.
 */
const walksMax = 2_000;
const stepsPerWalk = 60;

/** Returns the ids of the active states of a state value, in the form of the chart: `power.on.boot.osRunning`. */
function idsOf(value: StateValue, parent: string): string[] {
  if (typeof value === 'string') return [`${parent}.${value}`];
  return Object.entries(value).flatMap(([region, inner]) => {
    const id = `${parent}.${region}`;
    return [id, ...idsOf(inner, id)];
  });
}

/** Results of a random walk: visited states, accepted event types, and effects. */
interface Seen {
  readonly states: Set<string>;
  readonly events: Set<string>;
  readonly effects: MachineEffect[];
}

/** State in the JSON form of a chart. */
interface Told {
  readonly description?: string;
  readonly states: Readonly<Record<string, Told>>;
}

function untold({ states }: Pick<Told, 'states'>): string[] {
  return Object.entries(states).flatMap(([name, state]) => [
    ...(state.description === undefined ? [name] : []),
    ...untold(state).map((inner) => `${name}.${inner}`),
  ]);
}

/** Returns the event types that come from outside the machine. Events that its own transitions raise are excluded. */
function listComing({ machine }: (typeof catalog)[string]): readonly string[] {
  const actions = Object.values(machine.implementations.actions) as readonly { event?: MachineEvent }[];
  const raised = actions.map(({ event }) => event?.type);
  return listEventTypes(machine).filter((type) => !raised.includes(type));
}

/** Sends random events to a machine and runs its pending timers. Timers run in any order in which they could expire. */
function wander(kind: string): Seen {
  const definition = catalog[kind] as (typeof catalog)[string];
  const { machine } = definition;
  const chance = new Chance(`wander/${kind}`);
  const host = new MachineHost(machine);
  const all = listComing(definition);
  const types = all.filter((type) => !type.startsWith('xstate.'));
  const seen: Seen = { states: new Set([machine.root.id]), events: new Set(), effects: [] };
  const made = (type: string) => enriched(kind, type, chance.of(exampleTrees), chance.next);
  const isThrough = () =>
    listStates(machine).every(({ id }) => seen.states.has(id)) && all.every((type) => seen.events.has(type));
  for (let walk = 0; walk < walks || (walk < walksMax && !isThrough()); walk++) {
    let state = host.start(exampleInput(kind, walk));
    const timers = new Map<string, MachineEvent>();
    for (let step = 0; step < stepsPerWalk && !state.done; step++) {
      for (const id of idsOf(state.value, machine.root.id)) seen.states.add(id);
      for (const effect of state.effects) {
        seen.effects.push(effect);
        if (effect.do === 'schedule') timers.set(effect.timer, effect.event);
        if (effect.do === 'cancel') timers.delete(effect.timer);
      }
      const { value, context } = state;
      // Prefers an event type that was not accepted yet, if the machine accepts it now.
      const first = types
        .filter((type) => !seen.events.has(type))
        .map(made)
        .find((each) => host.transition(value, context, each).taken);
      const timer = first === undefined && chance.next() < 0.8 ? chance.of([...timers.keys()]) : undefined;
      const event =
        timer === undefined
          ? (first ?? made(chance.of(types)))
          : enrichedEvent(kind, timers.get(timer) as MachineEvent, chance.of(exampleTrees), chance.next);
      if (timer !== undefined) timers.delete(timer);
      state = host.transition(state.value, state.context, event);
      if (state.taken) seen.events.add(event.type);
    }
    for (const id of idsOf(state.value, machine.root.id)) seen.states.add(id);
    seen.effects.push(...state.effects);
  }
  return seen;
}

test('the states of a boot that are tagged as POST are those in which the firmware is said to be in POST', () => {
  const power = catalog.power as (typeof catalog)[string];
  const boots = listStates(power.machine).filter(({ parent }) => parent?.key === 'boot');
  const record = powerRecord(exampleTrees[0] as (typeof exampleTrees)[number]);
  const isInPost = (boot: string) =>
    inPost({ ...record, value: { on: { boot: boot as BootState, devices: 'idle', inventory: 'idle' } } });

  assert.equal(
    boots.filter(({ key }) => isInPost(key)).map(({ key }) => key),
    boots.filter(({ tags }) => tags.includes('post')).map(({ key }) => key),
  );
  assert.is(boots.filter(({ tags }) => tags.includes('post')).length, 11);
});

test('no two machines have the same id, which is what tools call a chart by', () => {
  const ids = Object.values(catalog).map(({ machine }) => machine.id);

  assert.is(new Set(ids).size, ids.length);
});

test('the catalog is not empty', () => {
  assert.ok(Object.keys(catalog).length >= 4);
});

for (const kind of Object.keys(catalog)) {
  const definition = catalog[kind] as (typeof catalog)[string];
  const { machine } = definition;
  const seen = wander(kind);

  test(`every state of the machine ${kind} is reached by some sequence of events`, () => {
    const unreached = listStates(machine)
      .map(({ id }) => id)
      .filter((id) => !seen.states.has(id));

    assert.equal(unreached, []);
  });

  test(`every event the machine ${kind} names is taken in some state`, () => {
    const never = listComing(definition).filter((type) => !seen.events.has(type));

    assert.equal(never, []);
  });

  test(`every delay of the machine ${kind} has a name that is in its table`, () => {
    const named = Object.keys(machine.implementations.delays);
    const nameless = listStates(machine).flatMap(({ id, config }) =>
      Object.keys(config.after ?? {})
        .filter((delay) => !named.includes(delay))
        .map((delay) => `${id}: ${delay}`),
    );

    assert.equal(nameless, []);
  });

  test(`the machine ${kind} does without invoked actors and history`, () => {
    const foreign = listStates(machine)
      .filter(({ type, config }) => type === 'history' || config.invoke !== undefined)
      .map(({ id }) => id);

    assert.equal(foreign, []);
  });

  test(`the machine ${kind} tells as JSON what each of its states is`, () => {
    const told: Told = JSON.parse(JSON.stringify(machine));

    assert.equal(untold({ states: { [kind]: told } }), []);
  });
}

test('each duration of a power cycle is drawn from a stream of its own', () => {
  const draws: string[] = [];
  const [tree] = exampleTrees as [(typeof exampleTrees)[number]];

  const event = enriched('power', 'power.on', tree, (purpose) => {
    draws.push(purpose);
    return 0.5;
  });

  assert.ok('timings' in event);
  assert.ok(draws.length >= 9);
  assert.is(new Set(draws).size, draws.length);
});

test.run();
