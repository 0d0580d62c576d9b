/**
 * Converts a history to a scenario. Requests, operator actions, faults and clock jumps become steps with the pauses
 * between them, responses become expectations, and the final state becomes checks. Noise is left out. Inputs that a
 * scenario cannot express are listed with their lines.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../engine/index.js';
import { type Genesis, logNames, shownEntries } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { formatCause } from '../../replay/index.js';
import { printScenario } from '../language/print.js';
import { endpointsOf } from './endpoints.js';
import { generateStep } from './generate-step.js';
import { type TimedStep, withChanges, withPauses } from './generated-steps.js';
import { openingOf } from './opening.js';
import type { RecordedHistory } from './recorded-history.js';
import { Rehearsal } from './rehearsal.js';
import { withSavedNames } from './saved-names.js';
import { ScenarioUsers } from './users.js';

/** Input that the scenario omits. */
export interface OmittedInput {
  /** Line of the input in the journal. */
  readonly line: number;
  readonly what: string;
}

export interface GeneratedScenario {
  /** Text of the scenario file. */
  readonly text: string;
  /** Scenario as plain data. */
  readonly document: JsonObject;
  readonly leftOut: readonly OmittedInput[];
}

export function generateScenario(life: RecordedHistory, name: string): GeneratedScenario {
  const { keys, opening, leftOut: notSaid } = openingOf(life.genesis);
  const rehearsal = Rehearsal.of(opening, life);
  const first = rehearsal.tree;
  const { taken, leftOut } = goThrough(life, rehearsal, new ScenarioUsers(opening));
  const outside = endpointsOf(rehearsal.effects, rehearsal.awaited, life);
  const order = orderOfTies(taken, life.genesis);
  const changed = withChanges(order.taken, outside.changes);
  const document: JsonObject = {
    name,
    ...keys,
    ...order.keys,
    ...outside.keys,
    steps: withSavedNames(withPauses(changed.taken, life)),
    checks: [stateOf(rehearsal), ...entriesSince(rehearsal.tree, first)],
  };
  const all = [
    ...notSaid.map((what) => ({ line: 1, what })),
    ...leftOut,
    ...outside.leftOut,
    ...changed.leftOut,
  ];
  const description = all.map(({ line, what }) => `Left out, line ${line}: ${what}`);
  return { text: printScenario(document, description), document, leftOut: all };
}

function goThrough(life: RecordedHistory, rehearsal: Rehearsal, people: ScenarioUsers) {
  const taken: TimedStep[] = [];
  const leftOut: OmittedInput[] = [];
  let seen = stateOf(rehearsal);
  for (const [index, one] of life.inputs.entries()) {
    rehearsal.advanceTo(one.at);
    const { now: atMs, nextEffect } = rehearsal;
    const present = stateOf(rehearsal);
    const carrying = generateStep(one, { rehearsal, users: people, later: life.inputs.slice(index + 1) });
    if (carrying === undefined) continue;
    if ('reason' in carrying) {
      leftOut.push({ line: one.line, what: `${formatCause(one)}: ${carrying.reason}` });
      continue;
    }
    // A changed state becomes a check before the next step, because a polling client has seen it by then.
    const isNews = atMs > (taken.at(-1)?.atMs ?? life.genesis.startMs) && !isDeepStrictEqual(present, seen);
    if (isNews) {
      taken.push({ step: { check: present }, reply: undefined, atMs, nextEffect });
      seen = present;
    }
    taken.push({ ...carrying, atMs, nextEffect });
  }
  rehearsal.advanceTo(life.endMs);
  return { taken, leftOut };
}

/**
 * URI of the server's system. Checks of the final state show it as a client sees it, together with the new log entries.
 */
const systemUri = '/redfish/v1/Systems/1/';

/** Returns the check of the current state, evaluated at the time at which a client would read it. */
function stateOf(rehearsal: Rehearsal): JsonObject {
  const system = rehearsal.clientUri(systemUri);
  if (rehearsal.isAway) return { get: system, unavailable: true };
  const { PowerState: power = null, Status: status } = rehearsal.look(system) ?? {};
  const { HealthRollup: health } = (status ?? {}) as { readonly HealthRollup?: Json };
  return {
    get: system,
    has: { PowerState: power, ...(health === undefined ? {} : { Status: { HealthRollup: health } }) },
  };
}

function* entriesSince({ logs }: ControllerTree, first: ControllerTree): Generator<JsonObject> {
  for (const log of logNames) {
    const entries = shownEntries(logs, log).filter(({ number }) => number >= first.logs[log].next);
    const classes = new Map<number, Set<number>>();
    const counts = new Map<string, { readonly has: JsonObject; times: number }>();
    for (const { class: of, code } of entries) classes.set(code, (classes.get(code) ?? new Set()).add(of));
    for (const { class: of, code, count } of entries) {
      // The code alone identifies the entry, unless entries of another class have the same code.
      const has = classes.get(code)?.size === 1 ? { code } : { class: of, code };
      const known = counts.get(`${of}/${code}`) ?? { has, times: 0 };
      known.times += count;
      counts.set(`${of}/${code}`, known);
    }
    for (const { has, times } of counts.values()) yield { log, has, times };
  }
}

/**
 * Steps of a history and the keys of the scenario. Ties that are shuffled from the start become a key of the scenario
 * instead of a step.
 */
interface Ordered {
  readonly taken: readonly TimedStep[];
  /** Keys of the scenario for the order of ties. */
  readonly keys: JsonObject;
}

function orderOfTies(taken: readonly TimedStep[], { seed, startMs }: Genesis): Ordered {
  const [first, ...others] = taken;
  const begun = { future: seed, ties: 'shuffled' };
  const isShuffled = first?.atMs === startMs && isDeepStrictEqual(first.step, begun);
  return isShuffled ? { taken: others, keys: { ties: begun.ties } } : { taken, keys: {} };
}
