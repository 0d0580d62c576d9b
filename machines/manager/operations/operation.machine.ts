/**
 * Chart of an operation that runs for its duration. When the operation loses a resource that it needs, it fails,
 * pauses, or continues. One timer ends the operation; readers compute its progress.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import {
  leftBy,
  type Need,
  needs,
  notStarted,
  type OperationContext,
  type OperationContract,
  type OperationOutcome,
  paused,
  resumed,
} from '../../../models/operations/index.js';
import { chartActions } from '../../declare.js';
import { interruptedMessages, operationEffects } from './effects.js';

/** Instant of an event, which every event of the chart contains. Unit: ms since the epoch. */
export interface At {
  readonly now: number;
}

type OperationEvent = OperationContract['sent'] & At;

interface Args {
  readonly context: OperationContext;
  readonly event: OperationEvent;
}

function isNeed(context: OperationContext, need: Need): boolean {
  return context.onLoss[need] !== 'goesOn';
}

/** Returns which needed resources are missing after the event. */
function lacksAfter({ context: { lacks }, event }: Args): OperationContext['lacks'] {
  return 'need' in event ? { ...lacks, [event.need]: event.type === 'need.lost' } : lacks;
}

function lossMeans({ context, event }: Args): string {
  return 'need' in event ? context.onLoss[event.need] : 'goesOn';
}

const report = (fact: 'begun' | 'interrupted' | 'resumed') =>
  ({ type: 'report', params: { fact: `operation.${fact}` } }) as const;

const end = (outcome: (args: Args) => OperationOutcome) => ({ type: 'end', params: outcome }) as const;
const finish = end(({ event }) => {
  if (event.type !== 'operation.finished') throw new Error(`${event.type} finishes nothing`);
  const { messages, created } = event;
  return { ended: 'completed', messages, ...(created === undefined ? {} : { created }) };
});
const fail = end(({ event }) => ({
  ended: 'failed',
  messages: event.type === 'operation.failed' ? event.messages : interruptedMessages,
}));
const cancel = end(() => ({ ended: 'cancelled', messages: [] }));

const toldByOwner = {
  'operation.finished': { target: 'over', actions: finish },
  'operation.failed': { target: 'over', actions: fail },
} as const;
const cancelledUnderWay = { guard: 'mayBeCancelledAlways', target: 'over', actions: cancel } as const;

export const operation = setup({
  types: {
    context: {} as OperationContext,
    events: {} as OperationEvent,
    input: {} as OperationContext,
  },
  actions: {
    ...chartActions,
    ...operationEffects,
    note: assign((args) => ({ ...args.context, lacks: lacksAfter(args) })),
    goOn: assign(({ context, event }) => ({
      ...context,
      progress: resumed(context.progress, event.now),
    })),
    standStill: assign(({ context, event }) => ({
      ...context,
      progress: paused(context.progress, event.now),
    })),
    follow: assign(({ context, event }) =>
      event.type === 'operation.followed' ? { ...context, follows: event.operation } : context,
    ),
    startOver: assign(({ context }) => ({ ...context, progress: notStarted(context.progress.durationMs) })),
  },
  guards: {
    hasWhatItNeeds: (args) => {
      const lacks = lacksAfter(args);
      return needs.every((need) => !lacks[need] || !isNeed(args.context, need));
    },
    lasts: ({ context }) => context.lasts === true,
    goesOnWithout: (args) => lossMeans(args) === 'goesOn',
    failsWithout: (args) => lossMeans(args) === 'fails',
    restartsAfter: (args) => lossMeans(args) === 'restarts',
    mayBeCancelled: ({ context }) => context.cancelling !== 'never',
    mayBeCancelledAlways: ({ context }) => context.cancelling === 'always',
  },
  delays: { rest: ({ context, event }) => leftBy(context.progress, event.now) },
}).createMachine({
  id: 'operation',
  description: 'Long-running operation, or one that is pending until a boot.',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The operation has not started; interruptions do not affect it.',
      on: {
        'operation.takenUp': [
          { guard: 'lasts', target: 'lasting', actions: report('begun') },
          { guard: 'hasWhatItNeeds', target: 'running', actions: ['goOn', report('begun')] },
          { target: 'interrupted', actions: [report('begun'), report('interrupted')] },
        ],
        'operation.finished': { target: 'over', actions: [report('begun'), finish] },
        'operation.failed': { target: 'over', actions: [report('begun'), fail] },
        'operation.cancelled': { guard: 'mayBeCancelled', target: 'over', actions: cancel },
        'need.lost': { actions: 'note' },
        'need.returned': { actions: 'note' },
      },
    },
    lasting: {
      description: 'The operation runs until its owner ends it, without a known duration.',
      on: {
        ...toldByOwner,
        'operation.followed': { actions: 'follow' },
        'operation.cancelled': cancelledUnderWay,
        'need.lost': [{ guard: 'failsWithout', target: 'over', actions: fail }, { actions: 'note' }],
        'need.returned': { actions: 'note' },
      },
    },
    running: {
      description: 'The operation is running.',
      after: { rest: 'ending' },
      on: {
        ...toldByOwner,
        'operation.cancelled': cancelledUnderWay,
        'need.lost': [
          { guard: 'goesOnWithout', actions: 'note' },
          { guard: 'failsWithout', target: 'over', actions: fail },
          {
            guard: 'restartsAfter',
            target: 'interrupted',
            actions: ['note', 'startOver', report('interrupted')],
          },
          { target: 'interrupted', actions: ['note', 'standStill', report('interrupted')] },
        ],
        'need.returned': { actions: 'note' },
      },
    },
    interrupted: {
      description: 'The operation is interrupted because a resource that it requires is missing.',
      on: {
        ...toldByOwner,
        'operation.cancelled': cancelledUnderWay,
        'need.lost': [
          { guard: 'failsWithout', target: 'over', actions: fail },
          { guard: 'restartsAfter', actions: ['note', 'startOver'] },
          { actions: 'note' },
        ],
        'need.returned': [
          { guard: 'hasWhatItNeeds', target: 'running', actions: ['note', 'goOn', report('resumed')] },
          { actions: 'note' },
        ],
      },
    },
    ending: {
      description: 'The work is complete; the owner determines the result.',
      entry: 'conclude',
      on: toldByOwner,
    },
    over: { description: 'The operation is complete, and its machine has stopped.', type: 'final' },
  },
});
