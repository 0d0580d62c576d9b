/**
 * Facts become log entries and events, by the fact table, and whoever reacts to one does. While the controller is away
 * nothing is added to its logs.
 */
import type { Json, JsonObject, World } from '../engine/index.js';
import {
  type ControllerStage,
  type ControllerTree,
  controllerTime,
  type FactRow,
  isControllerAway,
  itemsOf,
  type LogName,
  logged,
  logNames,
  type Refusal,
  repaired,
  rowOf,
  type Told,
} from '../models/index.js';
import { raise, raiseFact } from './events/raise.js';
import type { ControllerInput } from './input.js';
import { reactionsTo } from './reactions.js';

type RecordFact = NonNullable<World<ControllerTree, ControllerInput, Refusal>['record']>;

export const recordFact: RecordFact = (stage, fact, args) => {
  for (const react of reactionsTo(fact)) react(stage, args);
  const row = rowOf(fact);
  const at = controllerTime(stage.view, stage.now);
  // What is well again it finds so when it is back, and before that nobody can look.
  if (row.repairs !== undefined) repair(stage, row.repairs, args, at);
  if (isControllerAway(stage)) return;
  let entry: { log: LogName; number: number } | undefined;
  for (const name of logNames) {
    if (row[name] === undefined) continue;
    const { state, number } = logged(stage.view.logs[name], fact, args, at);
    stage.put('logs', { ...stage.view.logs, [name]: state });
    entry ??= { log: name, number };
  }
  if (row.event !== undefined && row.event.holds?.(stage.view) !== false)
    // Whoever reports a fact says all it is told with.
    raiseFact(stage, row.event, args as Told<string>, entry);
  if (row.eventGiven !== undefined) raise(stage, row.eventGiven(args, at));
};

/** Entries about what is well again say so from now on. */
function repair(
  stage: ControllerStage,
  { facts, same }: NonNullable<FactRow['repairs']>,
  args: JsonObject,
  at: number,
): void {
  const about = (of: JsonObject): Json | undefined => (same === undefined ? null : of[same]);
  for (const name of logNames) {
    for (const { number, fact, args: of, repaired: isRepaired } of itemsOf(stage.tree.logs[name])) {
      if (isRepaired || !facts.includes(fact) || about(of) !== about(args)) continue;
      const { logs } = stage.view;
      stage.put('logs', { ...logs, [name]: repaired(logs[name], number, at) });
    }
  }
}
