/** The lock of the server's configuration: a start compares what is there with what was locked, and says what differs. */
import { deliverBy, forgetConfigured, type WaitingParts } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import type { ControllerTree } from '../../tree.js';
import type { ComparedKind } from './digests.js';
import { configLockFacts } from './facts.js';
import { lockResources } from './resources.js';
import { isSet, lockSettings } from './settings.js';
import { deliverLock, passThroughLock } from './start.js';
import { type ConfigLockState, initialConfigLock } from './state.js';

const waits: WaitingParts = {
  serverconfiglock: {
    forget: (stage) => forgetConfigured(stage, lockSettings),
    defaults: { by: 'RestoreManufacturingDefaults', deliver: deliverLock },
  },
};

export const configLock: Subsystem<{
  readonly branches: { readonly configLock: ConfigLockState };
  readonly facts: typeof configLockFacts;
}> = {
  initial: () => ({ configLock: initialConfigLock }),
  facts: configLockFacts,
  waits,
  reactions: { 'bios.settingsDue': passThroughLock, 'bios.orderTaken': deliverBy(waits) },
  resources: lockResources,
};

type Locked = Pick<ControllerTree, 'configLock'>;

/** Whether it is locked, which rules out an erase of the whole system (behaviour § 2.7). */
export function isConfigurationLocked({ configLock: { lock } }: Locked): boolean {
  return lock !== null;
}

/**
 * What was found to be another than it was locked as, where a start has to end because of it; known once the firmware has
 * taken over its settings. On a server that was locked to be moved a difference ends the start, too, unless it is to be
 * noted alone.
 */
export function findTamperHalt({
  configLock: { tampered, settings },
}: Locked): readonly ComparedKind[] | undefined {
  const isOn = (name: string) => isSet(settings.inForce, `ServerConfigLock${name}`, 'Enabled');
  const halts = isOn('TamperHalt') || (isOn('Transport') && !isOn('TransportAudit'));
  return halts && tampered.length > 0 ? tampered : undefined;
}
