/** The lock of the server's configuration: a start compares what is there with what was locked, and says what differs. */
import { forgetConfigured } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import type { ControllerTree } from '../../tree.js';
import type { ComparedKind } from './digests.js';
import { configLockFacts } from './facts.js';
import { lockResources } from './resources.js';
import { isSet, lockSettings } from './settings.js';
import { passThroughLock, restoreDelivered } from './start.js';
import { type ConfigLockState, initialConfigLock } from './state.js';

export const configLock: Subsystem<{
  readonly branches: { readonly configLock: ConfigLockState };
  readonly facts: typeof configLockFacts;
}> = {
  initial: () => ({ configLock: initialConfigLock }),
  facts: configLockFacts,
  restore: { restApiState: (stage) => forgetConfigured(stage, lockSettings) },
  reactions: { 'bios.settingsDue': passThroughLock, 'bios.orderTaken': restoreDelivered },
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
