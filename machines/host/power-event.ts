/** What the power machine hears, with what its events bring along. */
import type { PowerContract, PowerPlan, PowerRequest } from '../../models/index.js';

/** What may start a cycle brings its plan. */
type Planned = PowerRequest | 'fault.machineCheck';

export type PowerEvent =
  | ({ readonly type: Planned } & PowerPlan)
  | ({
      readonly type: 'standby.ready';
      readonly autoOn: 'PowerOn' | 'RemainOff' | 'Restore';
      readonly delayMs: number;
    } & PowerPlan)
  | { readonly type: Exclude<PowerContract['sent']['type'], Planned | 'standby.ready'> }
  | { readonly type: 'boot.discovered' | 'boot.posted' };

/** What every event brings along, timers too. */
export interface Hardware {
  /** Whether a processor and memory are left to start with. */
  readonly canStart: boolean;
}
