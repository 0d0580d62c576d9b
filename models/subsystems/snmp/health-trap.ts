/** When the destinations of SNMP are told how well the server is, and what they are told. */

import type { FindRow } from '../../facts/row.js';
import { origins } from '../../facts/rows.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import type { Notified } from '../events/index.js';
import { familyRollups, systemRollup } from '../logs/index.js';
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
export function healthNotified(tree: ControllerTree, findFact: FindRow): Notified {
  const families = Object.entries(familyRollups(tree, findFact)).map(([name, health]) => `${name} ${health}`);
  const severity = systemRollup(tree, findFact);
  return { text: families.join(', '), severity, event: 0, origin: origins.system };
}
