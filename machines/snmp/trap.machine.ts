/**
 * The sending of traps to one destination: many at a time, none twice, and no more than may be under way. Trouble with
 * the destination is logged when it begins, not with every trap.
 */
import { assign, setup } from 'xstate';
import {
  type TrapAnswer,
  type TrapContext,
  type TrapContract,
  trapEffect,
  trapsInFlightMax,
} from '../../models/index.js';
import { chartActions } from '../declare.js';

type TrapEvent =
  | TrapContract['sent']
  | { readonly type: 'trap.answered'; readonly answer: TrapAnswer }
  | { readonly type: 'effect.abandoned' };

export const trap = setup({
  types: {
    context: {} as TrapContext,
    events: {} as TrapEvent,
    input: {} as TrapContext,
  },
  actions: {
    ...chartActions,
    countSent: assign({ inFlight: ({ context }) => context.inFlight + 1 }),
    countDropped: assign({ dropped: ({ context }) => context.dropped + 1 }),
    rememberAnswer: assign(({ context, event }) => {
      if (event.type !== 'trap.answered') return context;
      const { ended } = event.answer;
      return { ...context, inFlight: context.inFlight - 1, trouble: ended === 'sent' ? null : ended };
    }),
    forgetFlight: assign({ inFlight: 0, dropped: 0 }),
    forgetDropped: assign({ dropped: 0 }),
  },
  guards: {
    hasRoom: ({ context }) => context.inFlight < trapsInFlightMax,
    isNewTrouble: ({ context, event }) =>
      event.type === 'trap.answered' &&
      event.answer.ended !== 'sent' &&
      event.answer.ended !== context.trouble,
    isIdle: ({ context }) => context.inFlight === 0,
  },
}).createMachine({
  id: 'trap',
  description: 'The sending of traps to one destination.',
  context: ({ input }) => input,
  initial: 'ready',
  on: {
    'effect.abandoned': { target: '.ready', actions: 'forgetFlight' },
    'trap.answered': [
      {
        guard: 'isNewTrouble',
        actions: [
          'rememberAnswer',
          {
            type: 'emit',
            params: ({ context, event: { answer } }) => ({
              fact: answer.ended === 'blocked' ? 'snmp.trapBlocked' : 'snmp.trapFailed',
              args: { host: context.host, reason: answer.reason },
            }),
          },
        ],
      },
      { actions: 'rememberAnswer' },
    ],
  },
  states: {
    ready: {
      description: 'There is room for another trap.',
      on: {
        'trap.send': [
          {
            guard: 'hasRoom',
            actions: [
              'countSent',
              {
                type: 'request',
                params: ({ event }) => ({ kind: trapEffect, params: event.trap, reply: 'trap.answered' }),
              },
            ],
          },
          { target: 'overrun', actions: 'countDropped' },
        ],
      },
    },
    overrun: {
      description: 'Too many are under way: further ones are dropped until those have ended.',
      on: { 'trap.send': { actions: 'countDropped' } },
      always: {
        guard: 'isIdle',
        target: 'ready',
        actions: [
          {
            type: 'emit',
            params: ({ context: { host, dropped } }) => ({
              fact: 'snmp.trapsDropped',
              args: { host, dropped },
            }),
          },
          'forgetDropped',
        ],
      },
    },
  },
});
