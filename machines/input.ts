/**
 * Inputs: everything that changes a controller, as data. A journal is a genesis and a list of inputs. Names of operator
 * actions and faults are those of their lists. The engine adds one kind, the result of an effect; the passage of time
 * is in a journal's positions.
 */
import type { EffectResult } from '../engine/index.js';
import type { RequestInput } from '../models/index.js';
import type { FaultName } from './faults/index.js';
import type { ParameterValue } from './faults/parameter.js';
import type { OperatorActionName } from './operator-actions/index.js';

/** An operator action at the server. */
export interface OperatorInput {
  readonly type: 'operator';
  readonly action: OperatorActionName;
}

/** A fault that is set or cleared, with its parameters: `readFault` has validated it. */
export interface FaultInput {
  readonly type: 'fault';
  readonly fault: FaultName;
  readonly with: { readonly [parameter: string]: ParameterValue };
  readonly clear: boolean;
}

/**
 * Another future of the same server: random numbers from here on are derived from its seed. Serial numbers and noise
 * stay the same.
 */
export interface FutureInput {
  readonly type: 'future';
  readonly seed: string;
  /** Whether events at the same instant keep their order, or are ordered by the seed. */
  readonly ties: 'fifo' | 'shuffled';
}

export type ControllerInput = RequestInput | OperatorInput | FaultInput | FutureInput;
export type JournaledInput = ControllerInput | EffectResult;
