/**
 * Condition on any state of a history. The text is a condition of the scenario language (`{machine: power/1, in: off}`)
 * as YAML on one line, or a comparison of one value (`/redfish/v1/Systems/1/#/PowerState = Off`).
 */
import type { JsonObject } from '../../engine/index.js';
import { createRedfishService, type Genesis } from '../../machines/index.js';
import { formatProblem, parseDocument } from '../../models/document/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { RedfishRequest } from '../../models/redfish/index.js';
import type { PropertySelection } from '../../models/resource/index.js';
import {
  type ComparisonReading,
  ControllerAtPosition,
  conditionKey,
  type ExpressionReading,
  type History,
  type PastCondition,
  readExpression as readAnyExpression,
  readComparison,
  StateView,
} from '../../replay/index.js';
import type { Condition, Observed } from '../checks/condition.js';
import { condition } from '../checks/conditions.js';
import { type RequestRoute, type SentRequest, sentOf } from '../controller/reply.js';
import { withSteps } from '../language/references.js';

const conditionExpected =
  'a condition such as {machine: power/1, in: off} or {get: /redfish/v1/Systems/1/, has: {PowerState: On}}, or a value such as /host/assetTag with =, !=, <, <=, > or >= and a second value';

export function readCondition(text: string, history: History): ComparisonReading {
  const compared = readComparison(text);
  if (compared !== undefined) return compared;
  if (!text.trimStart().startsWith('{'))
    return refused(`${JSON.stringify(text)} is not a condition (expected ${conditionExpected})`);
  const reading = parseDocument(text, 'condition', withSteps(condition));
  if (!reading.ok) return refused(reading.problems.map(formatProblem).join('\n'));
  const [name] = reading.value.names;
  if (name !== undefined) return refused(`\${${name}} is not saved: a history has no steps`);
  return tried(inPast(text, reading.value, history), history);
}

/** Reads an expression: a condition, or a value by its location. */
export function readExpression(text: string, history: History): ExpressionReading {
  return readAnyExpression(text, history, readCondition);
}

/** Evaluates the expression once to validate it, because a history may not contain the data that it needs. */
function tried(expression: PastCondition, history: History): ComparisonReading {
  try {
    expression.evaluate(history.treeAfter(0));
    return { ok: true, condition: expression };
  } catch (error) {
    if (error instanceof NotInThePast) return refused(error.message);
    throw error;
  }
}

function inPast(text: string, { evaluate, machines, holdsIn }: Condition, history: History): PastCondition {
  const service = createRedfishService();
  const { genesis } = history;
  // Saved values: empty, because no steps have saved any.
  const saved = new Map<string, never>();
  const { logs, events } = history.treeAfter(0);
  const addresses = machines?.(saved) ?? [];
  return {
    text,
    key: conditionKey(text),
    machines: addresses,
    ...(holdsIn && {
      ofStates: { machines: addresses, evaluate: (statesOf) => holdsIn(statesOf, saved) },
    }),
    evaluate: (tree) => {
      const view = new StateView(service, tree);
      const controller = new PastController(genesis, { logs, events }, view);
      return view.judged(evaluate({ controller, saved }).length === 0);
    },
  };
}

function refused(message: string): ComparisonReading {
  return { ok: false, message };
}

/** Error of a condition on data that a history does not contain. */
class NotInThePast extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NotInThePast';
  }
}

class PastController implements Observed {
  /** Log entries and alerts at the start of the history. */
  readonly opened: Observed['opened'];
  readonly #genesis: Genesis;
  readonly #view: StateView;

  constructor(genesis: Genesis, opened: Observed['opened'], view: StateView) {
    this.#genesis = genesis;
    this.opened = opened;
    this.#view = view;
  }

  get tree(): ControllerTree {
    return this.#view.tree;
  }

  get deliveries(): never {
    throw new NotInThePast(
      'the deliveries to listeners are known only while a scenario runs, and no history contains them; use the subscription instead, or an alert in the log `event`',
    );
  }

  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    return this.#view.look(uri, wanted);
  }

  /**
   * Sends a request. Without credentials in its headers, the request is sent as the administrator. The response comes
   * after the instant, like any response.
   */
  send(request: RedfishRequest, over: RequestRoute = 'network'): SentRequest {
    return sentOf(new ControllerAtPosition(this.#genesis, this.#view.whole()).ask(request, over));
  }
}
