/** Whether what is a part of the host can be asked for a signed statement at all: it takes the power of the host. */
import { type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerTree } from '../../tree.js';
import { describePower, powerRecord, powerState } from '../host/index.js';

/**
 * Why nobody of the host can be asked for a statement. Assumption: its TPM and the devices that speak SPDM have no auxiliary
 * power, as adapters have none (behaviour § 2.19).
 */
export function powerObstacle(tree: ControllerTree): Message | undefined {
  const power = powerRecord(tree);
  if (powerState(power) === 'On') return undefined;
  return mgmtMessage('InvalidOperationForSystemState', [describePower(power)]);
}
