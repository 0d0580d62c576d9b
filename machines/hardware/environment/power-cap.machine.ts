/**
 * Chart of the power cap of the server. The cap takes effect gradually, and then the consumption stays within it or
 * exceeds it. The modules in `readings/` compute the consumption; this chart handles an exceeded cap.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { chartActions, effect } from '../../declare.js';
import { hasEntry } from '../../facts/log.js';
import { reportUnreported } from '../../faults/fault.js';
import { powerAddress } from '../../power/index.js';
import {
  correctionMs,
  type PowerCapContext,
  type PowerCapContract,
  powerCapAddress,
  powerCapRecord,
} from './power-cap.js';

/** Actions for a cap that cannot be held, depending on its limit exception (behaviour § 2.6). */
const powerCapEffects = {
  reportExceeded: effect((stage) => {
    const { limitException } = stage.view.powerSettings;
    if (limitException === 'NoAction') return;
    stage.emit('powerCap.exceeded', {}, powerCapAddress);
    if (limitException === 'HardPowerOff') stage.offer(powerAddress, { type: 'power.forceOff' });
  }),

  /** Reports that the cap is held, but only if an earlier entry reports that the cap was exceeded. */
  reportHeld: effect((stage) => {
    if (hasEntry(stage.view.logs.iml, 'powerCap.exceeded', {}))
      stage.emit('powerCap.held', {}, powerCapAddress);
  }),
};

const release = { guard: 'isReleased', target: 'released' } as const;
const settle = { target: 'settling', reenter: true, actions: 'remember' } as const;

export const powerCap = setup({
  types: {
    context: {} as PowerCapContext,
    events: {} as PowerCapContract['sent'],
    input: {} as PowerCapContext,
  },
  actions: {
    ...chartActions,
    ...powerCapEffects,
    remember: assign({ isHeld: ({ event }) => event.isHeld }),
  },
  guards: {
    isReleased: ({ event }) => !event.isCapped,
    isHeld: ({ event }) => event.isHeld,
    isExceeded: ({ event }) => !event.isHeld,
    wasHeld: ({ context }) => context.isHeld,
  },
  delays: { correction: correctionMs },
}).createMachine({
  id: 'powerCap',
  description: 'State of the power cap of the server.',
  context: ({ input }) => input,
  initial: 'released',
  states: {
    released: {
      description: 'No cap is set, or the host is off.',
      on: { 'cap.reviewed': [{ guard: 'isReleased' }, settle] },
    },
    settling: {
      description: 'Processor clocks are lowered until the power draw is below the cap.',
      after: { correction: [{ guard: 'wasHeld', target: 'holding' }, { target: 'exceeded' }] },
      on: { 'cap.reviewed': [release, settle] },
    },
    holding: {
      description: 'The power draw stays below the cap.',
      on: { 'cap.reviewed': [release, { guard: 'isHeld' }, settle] },
    },
    exceeded: {
      description: 'The power draw exceeds the cap with all clocks at their lowest.',
      entry: 'reportExceeded',
      exit: 'reportHeld',
      on: { 'cap.reviewed': [release, { guard: 'isExceeded' }, settle] },
    },
  },
});

/** Reports an exceeded cap when the controller returns, if the controller was absent when the cap was exceeded. */
export function findExceeded(stage: Transaction): void {
  if (powerCapRecord(stage.tree).value !== 'exceeded') return;
  if (stage.view.powerSettings.limitException === 'NoAction') return;
  reportUnreported(stage, 'powerCap.exceeded', {}, powerCapAddress);
}
