/** What is done in a future beside letting time pass: a fault, a hand on the server, a request. As data, and in words. */
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
      /** What it takes to be allowed to. */
      readonly privilege: Privilege | undefined;
    };

/** A deed in a history: when it was done since its start, and what came of it. Unit of atMs: ms. */
export interface PerformedOperation {
  readonly atMs: number;
  readonly deed: FutureOperation;
  /** False for what the present state refused. */
  readonly isTaken: boolean;
}

/** Returns whether it was taken: what the present state refuses does not come, as in life. */
export function performOperation(controller: InProcessController, deed: FutureOperation): boolean {
  switch (deed.do) {
    case 'fault':
      return controller.simulation.perform(deed.input).ok;
    case 'hand':
      return controller.simulation.perform({ type: 'operator', action: deed.hand }).ok;
    case 'request': {
      // Nobody hears a request then, and it leaves nothing behind.
      if (!isReachable(managerRecord(controller.tree))) return false;
      return controller.request(deed.method, deed.uri, deed.body).status < 400;
    }
  }
}

/**
 * Whether a server that everything is put right on may still show it: a fault that nobody can clear, drives whose data are
 * gone, settings that were changed, what was erased. Who switches it off and on or resets it leaves nothing behind.
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

/** As a report tells it: `fault fan.failed Fan 1`. */
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
