/**
 * End of a future: everything repairable is repaired, and one hour later the server has to be healthy. A remaining
 * problem is a host that does not start, a bad health without a cause, or an operation that never ends.
 */
import type { JsonObject } from '../../engine/index.js';
import {
  faults,
  isReachable,
  listForegroundTimers,
  managerRecord,
  type OperatorActionName,
  powerRecord,
  powerState,
} from '../../machines/index.js';
import { systemUri } from '../../models/resource/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { lookBuiltIn } from '../controller/look-built-in.js';
import type { OriginState } from './branch-point.js';
import type { StandingFaults } from './standing-faults.js';

/** Time for the start of the controller before the power button is pressed. Unit: ms. */
const comingUpMs = 600_000;
/** Time for the host to switch off. Unit: ms. */
const switchingOffMs = 60_000;
/** Time after which the server has to be healthy. Unit: ms. */
const quietMs = 3_600_000;
/**
 * Interval at which operations that still run after the hour are checked, for at most `daysMax` days. Assumption: no
 * operation takes longer. Unit: ms.
 */
const dayMs = 86_400_000;
const daysMax = 14;

/** Problem at the end of a future. */
export interface NotQuiet {
  /**
   * Subject of the problem: the server, its controller, or a machine. Several reasons of one subject are one problem.
   */
  readonly about: string;
  /** Description of the problem. */
  readonly what: string;
}

export function healthOf(controller: InProcessController): string {
  const body = lookBuiltIn(controller, systemUri) as { readonly Status?: JsonObject } | undefined;
  return String(body?.Status?.HealthRollup);
}

/** Facts about the operations before the end. */
export interface FaultsBefore {
  readonly standing: StandingFaults;
  /** True if an operation was irreparable. The expected states of host and health are then unknown. */
  readonly leavesTraces: boolean;
}

/** Repairs everything and returns the remaining problems. `pass` advances time, and returns whether to continue. */
export function quiesce(
  controller: InProcessController,
  before: FaultsBefore,
  pass: (spanMs: number) => boolean,
): readonly NotQuiet[] {
  const lay = (hand: OperatorActionName) => controller.simulation.perform({ type: 'operator', action: hand });
  const lasting = [...before.standing.values()].filter(({ fault }) => faults[fault].clear !== null);
  // The outcome is ignored, because an action without an effect is refused.
  for (const input of lasting) controller.simulation.perform(input);
  lay('mains.on');
  if (!pass(comingUpMs)) return [];
  lay('controller.enable');
  // The host is switched off, because only its next start tests the repaired parts as good.
  lay('button.hold');
  if (!pass(switchingOffMs)) return [];
  // The controller needs time to start here: an auxiliary power cycle can be pending until the host is off, and then
  // restarts the controller.
  if (!isReachable(managerRecord(controller.tree)) && !pass(comingUpMs)) return [];
  if (isOff(controller)) lay('button.press');
  if (!pass(quietMs)) return [];
  for (let day = 0; day < daysMax && underWay(controller).length > 0; day++) if (!pass(dayMs)) return [];
  return [...unrest(controller, before)];
}

/**
 * Returns the problems that a state has after an undisturbed interval. No operation of a future causes these problems.
 * Unit of `untilMs`: ms since the epoch.
 */
export function quiesceAlone({ controller, standing }: OriginState, untilMs: number): readonly NotQuiet[] {
  const alone = controller.fork();
  alone.simulation.advanceTo(untilMs);
  return quiesce(alone, { standing, leavesTraces: false }, (spanMs) => {
    alone.simulation.advanceBy(spanMs);
    return true;
  });
}

function* unrest(controller: InProcessController, { leavesTraces }: FaultsBefore): Generator<NotQuiet> {
  if (!isReachable(managerRecord(controller.tree))) {
    yield { about: 'controller', what: 'the controller is unavailable' };
  }
  for (const address of underWay(controller))
    yield { about: address, what: `${address} does not come to rest` };
  if (leavesTraces) return;
  if (isOff(controller)) yield { about: 'host', what: 'the host is off' };
  const health = healthOf(controller);
  if (health !== 'OK') yield { about: 'health', what: `the health of the server is ${health}` };
}

function isOff({ tree }: InProcessController): boolean {
  return powerState(powerRecord(tree)) === 'Off';
}

/** Returns the machines that wait for something other than a period or an expiry. */
function underWay({ tree }: InProcessController): readonly string[] {
  return [...new Set([...listForegroundTimers(tree)].map(([address]) => address))];
}
