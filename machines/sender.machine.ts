/**
 * Chart that sends messages to one destination. Up to a maximum number are sent in parallel, and each message is sent
 * once. A problem with the destination is logged when it begins, and not again for every message. Traps, mails and
 * syslog messages each have a machine of this form.
 */
import { setup } from 'xstate';
import { assign } from '../engine/index.js';
import { inFlightMax, type SendAnswer, type SenderContext, type SenderContract } from '../models/index.js';
import { chartActions } from './declare.js';
import type { FactWithArgs } from './facts/fact.js';

type SenderEvent =
  | SenderContract['sent']
  | { readonly type: 'message.answered'; readonly answer: SendAnswer }
  | { readonly type: 'effect.abandoned' };

export interface Sender {
  /** Kind of the machine: the first segment of its address. */
  readonly id: string;
  readonly description: string;
  /** Kind of the outbox entries whose parameters are a message. */
  readonly effect: string;
  /** Facts about the destination that the machine reports. */
  readonly facts: {
    readonly blocked: FactWithArgs<'host'>;
    readonly failed: FactWithArgs<'host' | 'reason'>;
    readonly dropped: FactWithArgs<'host' | 'dropped'>;
  };
}

export function senderChart({ id, description, effect, facts }: Sender) {
  return setup({
    types: {
      context: {} as SenderContext,
      events: {} as SenderEvent,
      input: {} as SenderContext,
    },
    actions: {
      ...chartActions,
      countSent: assign({ inFlight: ({ context }) => context.inFlight + 1 }),
      countDropped: assign({ dropped: ({ context }) => context.dropped + 1 }),
      rememberAnswer: assign(({ context, event }) => {
        if (event.type !== 'message.answered') return context;
        const { ended } = event.answer;
        return { ...context, inFlight: context.inFlight - 1, trouble: ended === 'sent' ? null : ended };
      }),
      forgetFlight: assign({ inFlight: 0, dropped: 0 }),
      forgetDropped: assign({ dropped: 0 }),
    },
    guards: {
      hasRoom: ({ context }) => context.inFlight < inFlightMax,
      isNewTrouble: ({ context, event }) =>
        event.type === 'message.answered' &&
        event.answer.ended !== 'sent' &&
        event.answer.ended !== context.trouble,
      isIdle: ({ context }) => context.inFlight === 0,
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => input,
    initial: 'ready',
    on: {
      'effect.abandoned': { target: '.ready', actions: 'forgetFlight' },
      'message.answered': [
        {
          guard: 'isNewTrouble',
          actions: [
            'rememberAnswer',
            {
              type: 'emit',
              params: ({ context, event: { answer } }) => ({
                fact: answer.ended === 'blocked' ? facts.blocked : facts.failed,
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
        description: 'There is room for another message.',
        on: {
          'message.send': [
            {
              guard: 'hasRoom',
              actions: [
                'countSent',
                {
                  type: 'request',
                  params: ({ event }) => ({ kind: effect, params: event.message, reply: 'message.answered' }),
                },
              ],
            },
            { target: 'overrun', actions: 'countDropped' },
          ],
        },
      },
      overrun: {
        description: 'The limit of messages in progress is reached: further messages are dropped.',
        on: { 'message.send': { actions: 'countDropped' } },
        always: {
          guard: 'isIdle',
          target: 'ready',
          actions: [
            {
              type: 'emit',
              params: ({ context: { host, dropped } }) => ({ fact: facts.dropped, args: { host, dropped } }),
            },
            'forgetDropped',
          ],
        },
      },
    },
  });
}
