/**
 * What is to hold, asked of any state of a history: a condition as scenarios have them (`{machine: power/1, in: off}`), as YAML in
 * one line, or a comparison of one value (`/redfish/v1/Systems/1/#/PowerState = Off`).
 */
import { formatProblem, parseDocument, RedfishService, resourceRoutes } from '../../models/index.js';
import {
  type ComparisonReading,
  type ExpressionReading,
  type History,
  type PastCondition,
  readExpression as readAnyExpression,
  readComparison,
  StateView,
} from '../../replay/index.js';
import type { Condition } from '../checks/condition.js';
import { condition } from '../checks/conditions.js';
import { withSteps } from '../language/since.js';
import { NotInThePast, PastController } from './past-controller.js';

const conditionExpected =
  'a condition such as {machine: power/1, in: off} or {get: /redfish/v1/Systems/1/, has: {PowerState: On}}, or a value such as /host/assetTag with =, !=, <, <=, > or >= and what it is compared with';

export function readCondition(text: string, history: History): ComparisonReading {
  const compared = readComparison(text);
  if (compared !== undefined) return compared;
  if (!text.trimStart().startsWith('{'))
    return refused(`${JSON.stringify(text)} is no condition (expected ${conditionExpected})`);
  const reading = parseDocument(text, 'condition', withSteps(condition));
  if (!reading.ok) return refused(reading.problems.map(formatProblem).join('\n'));
  const [name] = reading.value.names;
  if (name !== undefined) return refused(`\${${name}} is saved by nothing: a history has no steps`);
  return tried(inPast(text, reading.value, history), history);
}

/** A condition, or a value by its place. */
export function readExpression(text: string, history: History): ExpressionReading {
  return readAnyExpression(text, history, readCondition);
}

/** Judged once: what it is about may stand in no history. */
function tried(expression: PastCondition, history: History): ComparisonReading {
  try {
    expression.judge(history.treeAfter(0));
    return { ok: true, condition: expression };
  } catch (error) {
    if (error instanceof NotInThePast) return refused(error.message);
    throw error;
  }
}

function inPast(text: string, { judge, machines }: Condition, history: History): PastCondition {
  const service = new RedfishService(resourceRoutes);
  const { genesis } = history;
  // There are no steps that could save anything.
  const saved = new Map<string, never>();
  const { logs, events } = history.treeAfter(0);
  return {
    text,
    machines: machines?.(saved) ?? [],
    judge: (tree) => {
      const view = new StateView(service, tree);
      const controller = new PastController(genesis, { logs, events }, view);
      return view.judged(judge({ controller, saved }).length === 0);
    },
  };
}

function refused(message: string): ComparisonReading {
  return { ok: false, message };
}
