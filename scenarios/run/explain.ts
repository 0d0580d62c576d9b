/**
 * Explains failures. It re-executes the run and follows each wrong value. It reports the events that changed the value,
 * and the other differences of the resource since the value was last correct.
 */
import type { JsonObject } from '../../engine/index.js';
import { formatCause, patchBetween } from '../../replay/index.js';
import { getByNameOrPointer } from '../checks/mismatches.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Scenario } from '../language/parse.js';
import type { Explanation, FailedValue, ValueChange } from '../report/report.js';
import { formatNamed } from '../report/value-text.js';
import type { PlannedFault } from './planned-fault.js';
import { Play } from './play.js';
import { sendDirectly } from './send-request.js';

/** Maximum number of reported changes. Assumption: for more changes, the journal is the better source. */
const changesMax = 5;
const eventsMax = 5;
const differencesMax = 12;

/**
 * Re-executes the run on `controller`, a new controller that was created with the same options as the controller of the
 * run. Yields at the same points as the run.
 */
export function* explain(
  controller: InProcessController,
  scenario: Scenario,
  failed: readonly FailedValue[],
  faults: readonly PlannedFault[] = [],
): Generator<undefined, readonly Explanation[]> {
  if (failed.length === 0) return [];
  const events: string[] = [];
  const follows = failed.map((one) => new Following(controller, one));
  let seen: unknown;
  controller.observe({
    committed: ({ cause }) => {
      events.push(formatCause(cause));
      if (events.length > eventsMax) events.shift();
    },
  });
  const follower = {
    looked: () => {
      if (controller.tree === seen) return;
      seen = controller.tree;
      for (const following of follows) following.look(events);
      events.length = 0;
    },
    told: (index: number) => {
      for (const following of follows) following.endAt(index);
    },
  };
  const play = new Play(controller, scenario, follower, faults);
  for (const _ of play.run()) yield undefined;
  return follows.flatMap((following) => following.told());
}

class Following {
  readonly #controller: InProcessController;
  readonly #startMs: number;
  readonly #failed: FailedValue;
  readonly #changes: ValueChange[] = [];
  #known: string | undefined;
  #body: JsonObject | undefined;
  /**
   * Body of the resource when the value was last correct, and the end of the interval in which the value was correct.
   */
  #right: { readonly body: JsonObject; readonly untilMs: number | undefined } | undefined;
  #isOver = false;

  constructor(controller: InProcessController, failed: FailedValue) {
    this.#controller = controller;
    this.#startMs = controller.now;
    this.#failed = failed;
  }

  look(events: readonly string[]): void {
    if (this.#isOver) return;
    const { uri, pointer, isRight } = this.#failed.value;
    const answer = sendDirectly(this.#controller, { method: 'GET', uri });
    if (typeof answer === 'string') return;
    this.#body = answer.body;
    const atMs = this.#controller.now - this.#startMs;
    const found = getByNameOrPointer(answer.body, pointer);
    if (isRight(found)) this.#right = { body: answer.body, untilMs: undefined };
    else if (this.#right !== undefined)
      this.#right = { ...this.#right, untilMs: this.#right.untilMs ?? atMs };
    const known = JSON.stringify(found ?? null);
    if (known === this.#known) return;
    this.#known = known;
    this.#changes.push({ atMs, to: formatNamed(pointer, found), by: [...events] });
    if (this.#changes.length > changesMax) this.#changes.shift();
  }

  /** Ends the evaluation after the entry of the failure. */
  endAt(index: number): void {
    if (index >= this.#failed.index) this.#isOver = true;
  }

  /**
   * Returns the explanation. It is empty if the value is correct at the end, because another value of the condition was
   * then wrong.
   */
  told(): readonly Explanation[] {
    const { entry, value } = this.#failed;
    const { uri, pointer } = value;
    const explanation = { kind: entry.kind, number: entry.number, uri, pointer, changes: this.#changes };
    if (this.#right === undefined) return [explanation];
    const { body, untilMs: atMs } = this.#right;
    if (atMs === undefined) return [];
    return [{ ...explanation, rightUntil: { atMs, different: differences(body, this.#body ?? {}) } }];
  }
}

/** Returns the current values that differ, such as `/PowerState: Off`. */
function differences(before: JsonObject, after: JsonObject): readonly string[] {
  const words = patchBetween(before, after).map(({ path, value }) =>
    value === undefined ? `${path}: gone` : `${path}: ${formatNamed(path, value)}`,
  );
  const more = words.length - differencesMax;
  return more > 0 ? [...words.slice(0, differencesMax), `and ${more} more`] : words;
}
