/**
 * `why-not` query: why a condition does not hold. For a value, the result is its last change with the earlier events that
 * led to it. For each machine that the condition depends on, the result contains the active states, the transitions that
 * would lead to the condition, the pending timers, and the events that the machine did not accept in these states.
 */
import * as z from 'zod';
import {
  type Address,
  type Forest,
  isMachineRecord,
  type Json,
  type MachineRecord,
} from '../../engine/index.js';
import { type ControllerTree, pathOfPointer, pointerToMachine, valueAt } from '../../models/index.js';
import { firstItem, type Pausing, type PausingItems, pause } from '../cooperative.js';
import { formatMomentText } from '../format/event-lines.js';
import { instant } from '../format/instant.js';
import { obstacleLines } from '../format/obstacle-lines.js';
import type { History } from '../history/history.js';
import { findMachine, statesIn } from '../machine-states.js';
import { pausingChangesBackwards } from './changes/value-changes.js';
import { type EventSummary, eventSchema, formatEvent, summarizeEvent } from './event-summary.js';
import { formatInfluences, type Influences, influencesSchema, pausingInfluences } from './influences.js';
import { at, condition as conditionParameter } from './parameters.js';
import { defineQuery } from './query.js';
import { type Goal, goalOf } from './reachable-goal.js';
import type { PastCondition } from './reading/comparison.js';
import { type Position, pausingStateAt } from './reading/position.js';
import { pausingRequireCondition } from './reading/require-present.js';
import { type Step, transitionsFrom, wayTo } from './way-to.js';

/** Maximum number of machines in the result. Assumption: a value that depends on more is not explained by machines. */
const machinesMax = 3;
/** Maximum number of events before the position that are searched for refused events. */
const searchedMax = 256;
/** Maximum number of refused events in the result, newest first. */
const refusedMax = 5;

export interface ValueObstacle {
  readonly location: string;
  readonly value: Json | undefined;
  /** Last event that changed the value; undefined if none did, also for a value that follows the clock. */
  readonly change: EventSummary | undefined;
  readonly influences: Influences;
}

interface RefusedAttempt {
  readonly event: EventSummary;
  /** Type of the event that the machine did not accept. */
  readonly refused: string;
  /** Guards that excluded the transitions of this event; empty if the active states have no such transition. */
  readonly guards: readonly string[];
}

export interface MachineObstacle {
  readonly machine: Address;
  /** Innermost active states. */
  readonly states: readonly string[];
  /** Event that entered the states; undefined if they were active at the start. */
  readonly since: EventSummary | undefined;
  /**
   * Shortest sequence of transitions to the condition, requests and operator actions before losses and faults. Empty if
   * no states of this machine alone fulfil the condition.
   */
  readonly way: readonly Step[];
  /** Pending events of the machine, with their times in ms since the epoch. */
  readonly pending: readonly { readonly event: string; readonly at: number }[];
  readonly refused: readonly RefusedAttempt[];
  readonly influences: Influences;
}

export type Obstacle = ValueObstacle | MachineObstacle;

export const whyNotQuery = defineQuery({
  verb: 'why-not',
  path: '/history/why-not',
  description:
    'why a condition does not hold: the transitions and the guards before it, and the events that led here',
  arguments: { condition: conditionParameter, at },
  examples: [
    ["'{machine: power/1, in: on.boot.postHung}'", 'the way to a state of a machine'],
    [
      "'/redfish/v1/Systems/1/#/Status/Health = Critical' --at 10m",
      'the obstacle of a value, ten minutes after the start',
    ],
  ],
  find: (history, { condition, at: position }) => pausingObstacles(history, condition, position),
  *lines(all, { condition, at: position }, look) {
    let isFirst = true;
    for (const obstacle of all) {
      const moment = formatMomentText({ event: position.after, at: position.at }, look).trim();
      if (isFirst) yield look.colours.bold(`${condition.text} does not hold at ${moment}`);
      isFirst = false;
      yield* obstacleLines(obstacle, look);
    }
    if (isFirst) yield 'nothing prevents the condition: it holds there; why shows the reasons of a value';
  },
  fact: showObstacle,
  shown: {
    list: 'obstacles',
    schema: () =>
      z.looseObject({
        location: z.string().optional().describe('Location of the compared value.'),
        value: z.unknown().optional(),
        change: eventSchema().optional().describe('Last event that changed the value.'),
        machine: z.string().optional().describe('Machine that the condition depends on.'),
        states: z.array(z.string()).optional(),
        since: eventSchema().optional().describe('Event that entered the states.'),
        way: z
          .array(z.looseObject({ event: z.string(), guard: z.string().optional() }))
          .optional()
          .describe('Shortest sequence of transitions to the condition, with their guards.'),
        pending: z.array(z.looseObject({ event: z.string(), time: z.string() })).optional(),
        refused: z
          .array(z.looseObject({ refused: z.string(), guards: z.array(z.string()) }))
          .optional()
          .describe(
            'Events that the machine did not accept in these states, with the guards that excluded them.',
          ),
        ...influencesSchema(),
      }),
    show: showObstacle,
    next: { parameter: 'at', after: () => undefined },
  },
});

/** Yields the obstacles of a condition at a position; nothing if the condition holds there. */
export function* pausingObstacles(
  history: History,
  condition: PastCondition,
  position: Position,
): PausingItems<Obstacle> {
  const tree = yield* pausingStateAt(history, position);
  const { value, hangsOn } = condition.evaluate(tree);
  if (value) return;
  yield* pausingRequireCondition(history, condition);
  if (condition.place !== undefined) yield yield* pausingValueObstacle(history, condition.place, position);
  const named = condition.machines ?? [];
  const machines = named.length > 0 ? named : machinesWithin(tree, hangsOn.pointers);
  // A condition on states alone shows which machines prevent it.
  const isDecided = condition.ofStates !== undefined;
  const goals = (isDecided ? machines : machines.slice(0, machinesMax)).map((machine) => ({
    machine,
    isGoal: goalOf(machine, condition, tree),
  }));
  const obstacles = goals.filter(({ isGoal }) => isGoal !== undefined);
  for (const { machine, isGoal } of (isDecided && obstacles.length > 0 ? obstacles : goals).slice(
    0,
    machinesMax,
  ))
    yield yield* pausingMachineObstacle(history, { machine, isGoal, tree, position });
}

/** Returns the machines whose records contain or are within one of the pointers. */
function machinesWithin(tree: ControllerTree, pointers: readonly string[]): readonly Address[] {
  const found = pointers
    .filter((pointer) => pointer.startsWith('/machines/'))
    .flatMap((pointer) => {
      const [, ...path] = pathOfPointer(pointer);
      for (let length = 1; length <= path.length; length++) {
        const node = valueAt(tree.machines, path.slice(0, length)) as
          | Forest<MachineRecord>
          | MachineRecord
          | undefined;
        if (node !== undefined && isMachineRecord(node)) return [path.slice(0, length).join('/')];
      }
      const group = valueAt(tree.machines, path);
      return typeof group === 'object' && group !== null
        ? Object.keys(group)
            .map((name) => [...path, name].join('/'))
            .filter((address) => findMachine(tree.machines, address))
        : [];
    });
  return [...new Set(found)];
}

function* pausingValueObstacle(
  history: History,
  place: NonNullable<PastCondition['place']>,
  { after }: Position,
): Pausing<ValueObstacle> {
  const { value } = place.evaluate(yield* history.pausing.treeAfter(after));
  const change = yield* firstItem(pausingChangesBackwards(history, place, { after }));
  const event = change?.event;
  const influences = yield* pausingInfluences(history, place, { after, change: event, withLater: true });
  return { location: place.text, value, change: event && summarizeEvent(event), influences };
}

interface InspectedMachine {
  readonly machine: Address;
  /** Returns true for active states of the machine that fulfil the condition; undefined if no states do. */
  readonly isGoal: Goal | undefined;
  readonly tree: ControllerTree;
  readonly position: Position;
}

function* pausingMachineObstacle(
  history: History,
  { machine, isGoal, tree, position: { after } }: InspectedMachine,
): Pausing<MachineObstacle> {
  const { pausing } = history;
  const states = statesIn(tree, machine);
  const entered = yield* pausing.lastTransition([machine], after);
  const event = entered && (yield* pausing.event(entered.number));
  const record = {
    evaluate: () => ({
      value: undefined,
      hangsOn: { pointers: [pointerToMachine(machine)], untilMs: Number.POSITIVE_INFINITY },
    }),
  };
  const influences = yield* pausingInfluences(
    history,
    { text: machine, ...record },
    { after, change: event, withLater: true },
  );
  const refused: RefusedAttempt[] = [];
  const first = Math.max(entered?.number ?? 0, after - searchedMax) + 1;
  for (let number = after; number >= first && refused.length < refusedMax; number--) {
    const later = yield* pausing.event(number);
    for (const attempt of history.reads.refusedIn(later)) {
      if (attempt.address !== machine) continue;
      const guards = transitionsFrom(machine, states)
        .filter((each) => each.event === attempt.event)
        .flatMap(({ guard = [] }) => guard);
      refused.push({ event: summarizeEvent(later), refused: attempt.event, guards });
    }
    yield pause;
  }
  const timers = Object.values(findMachine(tree.machines, machine)?.timers ?? {});
  return {
    machine,
    states,
    since: event && summarizeEvent(event),
    way: isGoal === undefined ? [] : wayTo(machine, states, isGoal),
    pending: timers.map((timer) => ({ event: timer.event.type, at: timer.at })),
    refused,
    influences,
  };
}

function showObstacle(obstacle: Obstacle): object {
  const shown = formatInfluences(obstacle.influences);
  if (!('machine' in obstacle)) {
    const { location, value, change } = obstacle;
    return { location, value, ...(change && { change: formatEvent(change) }), ...shown };
  }
  const { machine, states, since, way, pending, refused } = obstacle;
  return {
    machine,
    states,
    ...(since && { since: formatEvent(since) }),
    way,
    pending: pending.map((each) => ({ ...each, time: instant(each.at) })),
    refused: refused.map((each) => ({ ...each, event: formatEvent(each.event) })),
    ...shown,
  };
}
