/**
 * The cap on what the server draws: it comes into force bit by bit, and then is held, or cannot be. What the server draws on
 * the way follows from the readings; this says what comes of it.
 */
import { assign, setup } from 'xstate';
import { correctionMs, type PowerCapContext, type PowerCapContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { powerCapEffects } from './power-cap-effects.js';

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
  description: 'The cap on what the server draws.',
  context: ({ input }) => input,
  initial: 'released',
  states: {
    released: {
      description: 'There is no cap, or the host is off.',
      on: { 'cap.reviewed': [{ guard: 'isReleased' }, settle] },
    },
    settling: {
      description: 'Clocks are lowered until what is drawn stays below the cap.',
      after: { correction: [{ guard: 'wasHeld', target: 'holding' }, { target: 'exceeded' }] },
      on: { 'cap.reviewed': [release, settle] },
    },
    holding: {
      description: 'The server stays below its cap.',
      on: { 'cap.reviewed': [release, { guard: 'isHeld' }, settle] },
    },
    exceeded: {
      description: 'The server draws more than its cap, all clocks at their lowest.',
      entry: 'reportExceeded',
      exit: 'reportHeld',
      on: { 'cap.reviewed': [release, { guard: 'isExceeded' }, settle] },
    },
  },
});
