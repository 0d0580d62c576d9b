/** The controller's own life: its resets, and the power it lives on. */
import { lifeBefore } from '../../life.js';
import { emptyRing } from '../../ring.js';
import type { Subsystem } from '../../subsystem.js';
import { controllerFacts } from './facts.js';
import { initialManagerOptions, type ManagerOptionsState } from './options.js';
import { nothingToClear, type PendingResets } from './pending-resets.js';
import { nothingFailed, type SelfTestState } from './self-tests.js';
import type { UnnoticedState } from './unnoticed.js';
import type { UptimeState } from './uptime.js';

export const controller: Subsystem<{
  readonly branches: {
    readonly managerOptions: ManagerOptionsState;
    readonly pendingResets: PendingResets;
    readonly selfTest: SelfTestState;
    readonly unnoticed: UnnoticedState;
    readonly uptime: UptimeState;
  };
  readonly facts: typeof controllerFacts;
}> = {
  initial: (genesis) => ({
    managerOptions: initialManagerOptions,
    pendingResets: nothingToClear,
    selfTest: nothingFailed,
    unnoticed: emptyRing,
    uptime: { sinceMs: lifeBefore(genesis).controllerMs },
  }),
  facts: controllerFacts,
  restore: {
    settings: (stage) => {
      stage.put('managerOptions', initialManagerOptions);
    },
  },
};

export * from './mains-contract.js';
export * from './manager-contract.js';
export { configurationLimitations, serialCliStates, serialSpeeds } from './options.js';
export { nothingToClear } from './pending-resets.js';
export { selfTestRows } from './self-test-rows.js';
export { controllerHealth, listSelfTests, type SelfTest } from './self-tests.js';
export { type Unnoticed, type UnnoticedState, unnoticedMax } from './unnoticed.js';
