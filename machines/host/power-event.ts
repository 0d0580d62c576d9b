/** What the power machine hears, with what its events bring along. */
import type { BootAttempt, PowerContract, PowerPlan, PowerRequest } from '../../models/index.js';

/** What may start a cycle brings its plan. */
type Planned = PowerRequest | 'fault.machineCheck' | 'fault.host.crashed';

/** What every event brings along, timers too. */
export interface Firmware {
  /** What a start would come to now. */
  readonly attempt: BootAttempt;
  /** Whether a start that boots nothing is followed by another. */
  readonly startsOver: boolean;
  /** Whether there is a power-on password, which POST asks for before it ends. */
  readonly asksPassword: boolean;
}

export type PowerEvent = Partial<Firmware> &
  (
    | ({ readonly type: Planned } & PowerPlan)
    | ({
        readonly type: 'standby.ready';
        readonly autoOn: 'PowerOn' | 'RemainOff' | 'Restore';
        readonly delayMs: number;
      } & PowerPlan)
    | { readonly type: Exclude<PowerContract['sent']['type'], Planned | 'standby.ready'> }
    | { readonly type: 'boot.discovered' | 'boot.posted' }
  );
