/**
 * Declaration of the configuration lock subsystem: a host start compares the configuration with the locked one, and
 * reports differences.
 */
import { deliverBy, forgetConfigured, type PendingParts } from '../../../models/pending/index.js';
import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { asLocked, configLockChart } from './config-lock.machine.js';
import { type ConfigLockContract, configLockAddress } from './contract.js';
import { configLockFacts } from './facts.js';
import { deliverLock, lockResources, lockSettings, passThroughLock } from './settings.js';
import { type ConfigLockState, initialConfigLock } from './state.js';

const waits: PendingParts = {
  serverconfiglock: {
    forget: (stage) => forgetConfigured(stage, lockSettings),
    defaults: { by: 'RestoreManufacturingDefaults', deliver: deliverLock },
  },
};

export const configLock: Subsystem<{
  readonly branches: { readonly configLock: ConfigLockState };
  readonly facts: typeof configLockFacts;
}> = {
  branchDescriptions: {
    configLock: 'Configuration lock, its reference configuration and its findings.',
  },
  initial: () => ({ configLock: initialConfigLock }),
  facts: configLockFacts,
  waits,
  machines: {
    configLock: declareMachine<ConfigLockContract>()({
      chart: configLockChart,
      foreground: false,
      runsWhileHung: true,
      enrich: {},
    }),
  },
  first: () => [initialRecord(configLockAddress, { value: 'unlocked', context: asLocked })],
  reactions: { 'bios.settingsDue': passThroughLock, 'bios.orderTaken': deliverBy(waits) },
  resources: lockResources,
};
