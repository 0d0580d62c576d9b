/** Schedule and contents of the SNMP health notification. */
import { addressAt } from '../../../engine/index.js';
import type { ControllerTree, FindFactRow, Transaction } from '../../../models/index.js';
import { origins } from '../../facts/rows.js';
import { isControllerAway } from '../../power/index.js';
import { healthTrap, type Notified } from '../events/index.js';
import { familyRollups, systemRollup } from '../logs/index.js';
import { sendTraps } from './send-traps.js';
import type { SnmpState } from './state.js';

/**
 * Contract of the periodic SNMP health notification. The machine exists only while the notification is enabled;
 * `health-trap.machine.ts` contains its chart.
 */
export const healthTrapAddress = addressAt<HealthTrapContract>('healthTrap/1');

export interface HealthTrapContext {
  /** Interval between notifications. Unit: ms. */
  readonly periodMs: number;
}

export interface HealthTrapContract {
  readonly value: 'waiting';
  readonly context: HealthTrapContext;
  readonly input: HealthTrapContext;
  readonly sent: { readonly type: 'healthTrap.retimed'; readonly periodMs: number };
}

const dayMs = 86_400_000;

/** Interval by setting. Unit: ms. Assumption: a month has thirty days. */
const periodsMs: Readonly<Record<Exclude<SnmpState['periodicTrap'], 'Disabled'>, number>> = {
  Daily: dayMs,
  Weekly: 7 * dayMs,
  Monthly: 30 * dayMs,
};

/** Starts the schedule. The first notification follows after one period. */
export function timeHealthTraps(stage: Transaction, period: SnmpState['periodicTrap']): void {
  if (period === 'Disabled') {
    stage.stop(healthTrapAddress);
    return;
  }
  const context: HealthTrapContext = { periodMs: periodsMs[period] };
  const isTold = stage.offer(healthTrapAddress, { type: 'healthTrap.retimed', ...context });
  if (!isTold) stage.start(healthTrapAddress, context);
}

/** Sends the health notification. An unavailable controller sends nothing. */
export function sendHealthTrap(stage: Transaction, findFact: FindFactRow): void {
  if (isControllerAway(stage)) return;
  sendTraps(stage, healthTrap, healthNotified(stage.tree, findFact));
}

/** Returns the notification with the health of all families of parts. */
function healthNotified(tree: ControllerTree, findFact: FindFactRow): Notified {
  const families = Object.entries(familyRollups(tree, findFact)).map(([name, health]) => `${name} ${health}`);
  const severity = systemRollup(tree, findFact);
  return { text: families.join(', '), severity, event: 0, origin: origins.system };
}
