/**
 * Checks of a controller in the process. They are evaluated at every drained instant, and the call that causes a
 * violation throws an Error. Checks for the end are evaluated on request.
 */
import * as z from 'zod';
import { formatDuration } from '../../engine/index.js';
import { checkValue } from '../../models/document/index.js';
import type { Check, DrainedInstant } from '../checks/check.js';
import { check } from '../checks/checks.js';
import { referencedNames } from '../checks/saved-values.js';
import { withSteps } from '../language/references.js';
import { RunningChecks, type SettledCheck } from '../run/running-checks.js';
import type { ControllerContext, InstantChecker } from './controller-context.js';
import type { InProcessController } from './in-process.js';

/** Check in the scenario language: `{ always: { get: '/redfish/v1/Chassis/1/', has: { PowerState: 'On' } } }`. */
export type CheckInput = Readonly<Record<string, unknown>>;

/**
 * Returns a function that starts the checks of a controller; undefined for an empty list. Throws a TypeError that names
 * every problem for invalid checks.
 */
export function createInstantChecker(inputs: readonly CheckInput[]): ControllerContext['judge'] {
  const checks = parseChecks(inputs);
  return checks.length === 0 ? undefined : (controller) => new StandingChecks(controller, checks);
}

function parseChecks(checks: readonly CheckInput[]): readonly Check[] {
  const reading = checkValue(checks, withSteps(z.array(check)));
  const [name] = referencedNames(checks);
  if (name !== undefined)
    throw new TypeError(`checks: nothing is saved as ${name}; only scenarios have steps that save`);
  if (reading.ok) return reading.value;
  const problems = reading.problems.map(
    ({ path, message, expected }) => `checks${path}: ${message} (expected ${expected})`,
  );
  throw new TypeError(problems.join('; '));
}

class StandingChecks implements InstantChecker {
  readonly #controller: InProcessController;
  readonly #checks: readonly Check[];
  #guards: RunningChecks;
  #isQueued = false;

  constructor(controller: InProcessController, checks: readonly Check[]) {
    this.#controller = controller;
    this.#checks = checks;
    this.#guards = this.#begin();
    const look = () => this.#queue();
    controller.observe({ committed: look, advanced: look });
  }

  restart(): void {
    this.#guards = this.#begin();
  }

  end(): void {
    this.#guards.end(this.#moment);
  }

  get #moment(): DrainedInstant {
    return { controller: this.#controller, saved: new Map() };
  }

  #begin(): RunningChecks {
    return new RunningChecks(this.#checks, this.#controller.now, (settled) => this.#demand(settled));
  }

  #queue(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    this.#controller.afterInstant(() => {
      this.#isQueued = false;
      this.#guards.look(this.#moment);
    });
  }

  #demand({ index, what, failures }: SettledCheck): void {
    if (failures.length === 0) return;
    const { genesis, now } = this.#controller;
    const found = failures.map(
      ({ what: which, expected, found: is }) => `${which}: expected ${expected}, found ${is}`,
    );
    const at = formatDuration(now - genesis.startMs);
    throw this.#controller.ends.failed(
      new Error(`check ${index + 1}, ${what}, after ${at} with seed ${genesis.seed}: ${found.join('; ')}`),
    );
  }
}
