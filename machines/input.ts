/**
 * Inputs: everything that changes a controller, as data. A journal is a genesis and a list of inputs. Valid names of
 * operator actions and faults are the names in their lists. The engine adds one more kind of input, the result of an
 * effect. The positions of the inputs in a journal record the passage of time.
 */
import type { EffectResult } from '../engine/index.js';
import type { RequestInput } from '../models/index.js';
import type { FaultName } from './faults/index.js';
import type { ParameterValue } from './faults/parameter.js';
import type { OperatorActionName } from './operator-actions/index.js';

/** Operator action at the server. */
export interface OperatorInput {
  readonly type: 'operator';
  readonly action: OperatorActionName;
}

/** Fault to set or clear, with its parameters. `readFault` has validated the input. */
export interface FaultInput {
  readonly type: 'fault';
  readonly fault: FaultName;
  readonly with: { readonly [parameter: string]: ParameterValue };
  readonly clear: boolean;
}

/**
 * Start of another future of the same server: all later random numbers are derived from the seed of this input. Serial
 * numbers and noise do not change.
 */
export interface FutureInput {
  readonly type: 'future';
  readonly seed: string;
  /** Order of events at the same instant: their usual order, or an order derived from the seed. */
  readonly ties: 'fifo' | 'shuffled';
}

export type ControllerInput = RequestInput | OperatorInput | FaultInput | FutureInput;
export type JournaledInput = ControllerInput | EffectResult;
