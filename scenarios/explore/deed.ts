/** What is done in a future beside letting time pass: a fault, a hand on the server, a request. As data, and in words. */

import type { Json } from '../../engine/index.js';
import { type FaultInput, faults, type HandName, hands } from '../../machines/index.js';
import { isReachable, managerRecord, type Privilege } from '../../models/index.js';
import { faultInWords } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { requestInWords } from '../report/words.js';

export type Deed =
  | { readonly do: 'fault'; readonly input: FaultInput }
  | { readonly do: 'hand'; readonly hand: HandName }
  | {
      readonly do: 'request';
      readonly method: string;
      readonly uri: string;
      readonly body: Json | undefined;
      /** What it takes to be allowed to. */
      readonly privilege: Privilege | undefined;
    };

/** A deed in a history: when it was done since its start, and what came of it. Unit of atMs: ms. */
export interface DoneDeed {
  readonly atMs: number;
  readonly deed: Deed;
  /** False for what the present state refused. */
  readonly isTaken: boolean;
}

/** Returns whether it was taken: what the present state refuses does not come, as in life. */
export function perform(controller: InProcessController, deed: Deed): boolean {
  switch (deed.do) {
    case 'fault':
      return controller.simulation.perform(deed.input).ok;
    case 'hand':
      return controller.simulation.perform({ type: 'operator', hand: deed.hand }).ok;
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
export function isLasting(deed: Deed): boolean {
  if (deed.do === 'fault') {
    const { clear, parameters } = faults[deed.input.fault];
    return (
      clear === null || Object.values(parameters).some((told) => told.is === 'part' && told.of === 'drive')
    );
  }
  return deed.do === 'request' && deed.privilege !== 'VirtualPowerAndResetPriv';
}

/** As a report tells it: `fault fan.failed Fan 1`. */
export function deedInWords(deed: Deed): string {
  switch (deed.do) {
    case 'fault':
      return faultInWords(deed.input);
    case 'hand':
      return `operator ${deed.hand}: ${hands[deed.hand].says}`;
    case 'request':
      return requestInWords({ ...deed, passcodeOf: undefined });
  }
}
