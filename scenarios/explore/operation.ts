/**
 * Operation in a future that does more than advance time: a fault, an operator action or a request, as data and as
 * text.
 */
import type { Json } from '../../engine/index.js';
import {
  type FaultInput,
  faults,
  isReachable,
  managerRecord,
  type OperatorActionName,
  operatorActions,
} from '../../machines/index.js';
import type { Privilege } from '../../models/resource/index.js';
import { formatFault } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { formatRequest } from '../report/value-text.js';

export type FutureOperation =
  | { readonly do: 'fault'; readonly input: FaultInput }
  | { readonly do: 'hand'; readonly hand: OperatorActionName }
  | {
      readonly do: 'request';
      readonly method: string;
      readonly uri: string;
      readonly body: Json | undefined;
      /** Privilege that the operation requires. */
      readonly privilege: Privilege | undefined;
    };

/** Operation in a history, with its time since the start and its outcome. Unit of `atMs`: ms. */
export interface PerformedOperation {
  readonly atMs: number;
  readonly deed: FutureOperation;
  /** False for an operation that the current state refused. */
  readonly isTaken: boolean;
}

/** Performs an operation. Returns false if the current state refuses it; the operation then has no effect. */
export function performOperation(controller: InProcessController, deed: FutureOperation): boolean {
  switch (deed.do) {
    case 'fault':
      return controller.simulation.perform(deed.input).ok;
    case 'hand':
      return controller.simulation.perform({ type: 'operator', action: deed.hand }).ok;
    case 'request': {
      // An unavailable controller receives no request, so the operation is not recorded.
      if (!isReachable(managerRecord(controller.tree))) return false;
      return controller.request(deed.method, deed.uri, deed.body).status < 400;
    }
  }
}

/**
 * Returns true if the operation can leave traces on a server after all repairs: a permanent fault, data lost on drives,
 * changed settings, erased data. Power cycles and resets leave no traces.
 */
export function isLasting(deed: FutureOperation): boolean {
  if (deed.do === 'fault') {
    const { clear, parameters } = faults[deed.input.fault];
    return (
      clear === null || Object.values(parameters).some((told) => told.is === 'part' && told.of === 'drive')
    );
  }
  return deed.do === 'request' && deed.privilege !== 'VirtualPowerAndResetPriv';
}

/** Returns the text of an operation in reports, such as `fault fan.failed Fan 1`. */
export function formatOperation(deed: FutureOperation): string {
  switch (deed.do) {
    case 'fault':
      return formatFault(deed.input);
    case 'hand':
      return `operator ${deed.hand}: ${operatorActions[deed.hand].description}`;
    case 'request':
      return formatRequest({ ...deed, passcodeOf: undefined });
  }
}
