/** When the destinations of SNMP are told how well the server is, and what they are told. */

import { origins } from '../../facts/rows.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import type { Notified } from '../events/index.js';
import { familyHealth, systemHealth } from '../parts/index.js';
import { type HealthTrapContext, healthTrapAddress } from './health-trap-contract.js';
import type { SnmpState } from './state.js';

const dayMs = 86_400_000;

/** Assumption: a month has thirty days. */
const periodsMs: Readonly<Record<Exclude<SnmpState['periodicTrap'], 'Disabled'>, number>> = {
  Daily: dayMs,
  Weekly: 7 * dayMs,
  Monthly: 30 * dayMs,
};

/** From now on so often, the first time when a period has passed. */
export function timeHealthTraps(stage: ControllerStage, period: SnmpState['periodicTrap']): void {
  if (period === 'Disabled') {
    stage.stop(healthTrapAddress);
    return;
  }
  const context: HealthTrapContext = { periodMs: periodsMs[period] };
  const isTold = stage.offer(healthTrapAddress, { type: 'healthTrap.retimed', ...context });
  if (!isTold) stage.start(healthTrapAddress, context);
}

/** As a list of the families of parts. */
export function healthNotified(tree: ControllerTree): Notified {
  const families = Object.entries(familyHealth(tree)).map(([name, health]) => `${name} ${health}`);
  return { text: families.join(', '), severity: systemHealth(tree), event: 0, origin: origins.system };
}
