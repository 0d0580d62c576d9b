/**
 * The end of a future: somebody puts right what can be put right, and an hour later all has to be well. What is not is
 * stuck: a host that does not come up, a health that is bad without a cause, an operation that never ends.
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
import type { OriginState, StandingFaults } from './branch-point.js';

/** For the controller to come up, before somebody presses a button. Unit: ms. */
const comingUpMs = 600_000;
/** Unit: ms. */
const switchingOffMs = 60_000;
/** Unit: ms. */
const quietMs = 3_600_000;
/** Operations that are under way after that hour get their time. Assumption: none takes longer. Unit: ms, days. */
const dayMs = 86_400_000;
const daysMax = 14;

/** What is not as it should be in the end. */
export interface NotQuiet {
  /** Of the server or its controller, or a machine: what may be unwell for several reasons is so once. */
  readonly about: string;
  /** In words. */
  readonly what: string;
}

export function healthOf(controller: InProcessController): string {
  const body = controller.look(systemUri) as { readonly Status?: JsonObject } | undefined;
  return String(body?.Status?.HealthRollup);
}

/** What came before the end. */
export interface FaultsBefore {
  readonly standing: StandingFaults;
  /** Whether something was done that cannot be put right: then nobody knows how host and health have to be. */
  readonly leavesTraces: boolean;
}

/** What is not as it should be. `pass` lets time pass, and says whether to go on. */
export function quiesce(
  controller: InProcessController,
  before: FaultsBefore,
  pass: (spanMs: number) => boolean,
): readonly NotQuiet[] {
  const lay = (hand: OperatorActionName) => controller.simulation.perform({ type: 'operator', action: hand });
  const lasting = [...before.standing.values()].filter(({ fault }) => faults[fault].clear !== null);
  // What is gone or on already is refused.
  for (const input of lasting) controller.simulation.perform(input);
  lay('mains.on');
  if (!pass(comingUpMs)) return [];
  lay('controller.enable');
  // Parts are found well by the next start alone.
  lay('button.hold');
  if (!pass(switchingOffMs)) return [];
  // A cycle of the auxiliary power has waited for the host to be off, and takes the controller along.
  if (!isReachable(managerRecord(controller.tree)) && !pass(comingUpMs)) return [];
  if (isOff(controller)) lay('button.press');
  if (!pass(quietMs)) return [];
  for (let day = 0; day < daysMax && underWay(controller).length > 0; day++) if (!pass(dayMs)) return [];
  return [...unrest(controller, before)];
}

/**
 * What comes of a state that nothing more is done to until an instant, for which nothing that else was done is to blame. Unit
 * of untilMs: ms since the epoch.
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
    yield { about: 'controller', what: 'the controller is away' };
  }
  for (const address of underWay(controller)) yield { about: address, what: `${address} goes on and on` };
  if (leavesTraces) return;
  if (isOff(controller)) yield { about: 'host', what: 'the host is off' };
  const health = healthOf(controller);
  if (health !== 'OK') yield { about: 'health', what: `the health of the server is ${health}` };
}

function isOff({ tree }: InProcessController): boolean {
  return powerState(powerRecord(tree)) === 'Off';
}

/** Machines that wait for something else than a period or an expiry. */
function underWay({ tree }: InProcessController): readonly string[] {
  return [...new Set([...listForegroundTimers(tree)].map(([address]) => address))];
}
