/**
 * The one door: everything that changes a controller, as data. A journal is a genesis and a list of these. Names of operator actions
 * and faults are those of the lists. The engine adds one kind of its own, the result of an effect; the passing of time
 * stands in a journal's positions.
 */
import type { EffectResult } from '../engine/index.js';
import type { RequestInput } from '../models/index.js';
import type { FaultName } from './faults/index.js';
import type { ParameterValue } from './faults/parameter.js';
import type { OperatorActionName } from './operator-actions/index.js';

/** Someone in front of the server. */
export interface OperatorInput {
  readonly type: 'operator';
  readonly action: OperatorActionName;
}

/** A fault set or cleared, with what that fault needs to be told: `readFault` has checked it. */
export interface FaultInput {
  readonly type: 'fault';
  readonly fault: FaultName;
  readonly with: { readonly [parameter: string]: ParameterValue };
  readonly clear: boolean;
}

/** Another future of the same server: what is random from here on follows from its seed. Serials and noise stay as they are. */
export interface FutureInput {
  readonly type: 'future';
  readonly seed: string;
  /** Whether what ties on an instant comes as it was set, or in an order of the seed's. */
  readonly ties: 'fifo' | 'shuffled';
}

export type ControllerInput = RequestInput | OperatorInput | FaultInput | FutureInput;
export type JournaledInput = ControllerInput | EffectResult;
