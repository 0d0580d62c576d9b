/** Whether a start has to end because the server is not what it was locked as. */
import type { ControllerTree } from '../../../models/index.js';
import { configLockRecord } from './contract.js';
import { isSet } from './settings.js';
import type { ComparedKind } from './state.js';

/**
 * What was found to be another than it was locked as, where a start has to end because of it; known once the firmware has
 * taken over its settings. On a server that was locked to be moved a difference ends the start, too, unless it is to be
 * noted alone.
 */
export function findTamperHalt(tree: ControllerTree): readonly ComparedKind[] | undefined {
  const { inForce } = tree.configLock.settings;
  const isOn = (name: string) => isSet(inForce, `ServerConfigLock${name}`, 'Enabled');
  if (!isOn('TamperHalt') && (!isOn('Transport') || isOn('TransportAudit'))) return undefined;
  const { value, context } = configLockRecord(tree);
  return value === 'tampered' ? context.tampered : undefined;
}
