/** Decides whether a start is halted because the server differs from its locked configuration. */
import type { ControllerTree } from '../../../models/index.js';
import { configLockRecord } from './contract.js';
import { isSet } from './settings.js';
import type { ComparedKind } from './state.js';

/**
 * The differing kinds if they halt the start; known once the firmware has applied its settings. On a server that was
 * locked for transport a difference halts the start, too, unless it is configured to be logged only.
 */
export function findTamperHalt(tree: ControllerTree): readonly ComparedKind[] | undefined {
  const { inForce } = tree.configLock.settings;
  const isOn = (name: string) => isSet(inForce, `ServerConfigLock${name}`, 'Enabled');
  if (!isOn('TamperHalt') && (!isOn('Transport') || isOn('TransportAudit'))) return undefined;
  const { value, context } = configLockRecord(tree);
  return value === 'tampered' ? context.tampered : undefined;
}
