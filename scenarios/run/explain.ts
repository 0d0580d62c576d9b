/**
 * Explains failures. It re-executes the run and follows each wrong value. It reports the events that changed the value,
 * and the other differences of the resource since the value was last correct.
 */
import type { JsonObject } from '../../engine/index.js';
import { formatCause, patchBetween } from '../../replay/index.js';
import { getByNameOrPointer } from '../checks/mismatches.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ControllerGroup } from '../group/controller-group.js';
import type { RunMember } from '../group/run-member.js';
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
 * Re-executes the run on `group`, new controllers that were created with the same options as those of the run. Yields at the same points as the run.
 */
export function* explain(
  group: ControllerGroup,
  scenario: Scenario,
  failed: readonly FailedValue[],
  faults: readonly PlannedFault[] = [],
): Generator<undefined, readonly Explanation[]> {
  if (failed.length === 0) return [];
  const followed = group.members.flatMap((member) => {
    const own = failed.filter(({ member: name = '' }) => name === member.name);
    return own.length === 0 ? [] : [new FollowedMember(member, own)];
  });
  const follower = {
    looked: () => {
      for (const member of followed) member.look();
    },
    told: (index: number) => {
      for (const { follows } of followed) for (const following of follows) following.endAt(index);
    },
  };
  const play = new Play(group, scenario, follower, faults);
  for (const _ of play.run()) yield undefined;
  return followed.flatMap(({ follows }) => follows.flatMap((following) => following.told()));
}

/** Controller with wrong values, and its last events. */
class FollowedMember {
  readonly follows: readonly Following[];
  readonly #controller: InProcessController;
  readonly #events: string[] = [];
  #seen: unknown;

  constructor({ controller }: RunMember, failed: readonly FailedValue[]) {
    this.#controller = controller;
    this.follows = failed.map((one) => new Following(controller, one));
    controller.observe({
      committed: ({ cause }) => {
        this.#events.push(formatCause(cause));
        if (this.#events.length > eventsMax) this.#events.shift();
      },
    });
  }

  look(): void {
    const { tree } = this.#controller;
    if (tree === this.#seen) return;
    this.#seen = tree;
    for (const following of this.follows) following.look(this.#events);
    this.#events.length = 0;
  }
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
    const { entry, value, member } = this.#failed;
    const { uri, pointer } = value;
    const { kind, number } = entry;
    const explanation = { kind, number, ...(member && { member }), uri, pointer, changes: this.#changes };
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
