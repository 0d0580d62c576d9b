/** Decision whether a host start is halted because the server differs from its locked configuration. */
import type { ControllerTree } from '../../../models/index.js';
import { configLockRecord } from './contract.js';
import { isSet } from './settings.js';
import type { ComparedKind } from './state.js';

/**
 * Returns the differing kinds of configuration if they halt the host start; undefined otherwise. The result is
 * available after the firmware has applied its settings. A difference also halts the start of a server that was locked
 * for shipping, unless the server is configured to only log differences.
 */
export function findTamperHalt(tree: ControllerTree): readonly ComparedKind[] | undefined {
  const { inForce } = tree.configLock.settings;
  const isOn = (name: string) => isSet(inForce, `ServerConfigLock${name}`, 'Enabled');
  if (!isOn('TamperHalt') && (!isOn('Transport') || isOn('TransportAudit'))) return undefined;
  const { value, context } = configLockRecord(tree);
  return value === 'tampered' ? context.tampered : undefined;
}
