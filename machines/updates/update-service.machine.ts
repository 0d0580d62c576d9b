/**
 * The course of one update: its file comes, by upload or because it is fetched, is verified, written, and perhaps put into
 * its parts. What comes next is judged where a state ends, and told to the machine as an event of its own. With the
 * controller goes whatever is not written yet.
 */
import { assign, setup } from 'xstate';
import {
  baseMessage,
  fileSilenceMs,
  imageFetchEffect,
  initialUpdateService,
  type Message,
  mgmtMessage,
  sectionWaitMs,
  type UpdateServiceContext,
  type UpdateServiceContract,
} from '../../models/index.js';
import { chartActions } from '../declare.js';
import { updateEffects } from './effects.js';

/** How long what has come takes. Unit: ms. */
export interface Durations {
  readonly verifyMs: number;
  readonly writeMs: number;
}

/** What came of a fetch: the job with its file, or why there is none. */
export type FetchEnd = { readonly context: UpdateServiceContext } & (
  | { readonly outcome: 'fetched' }
  | { readonly outcome: 'failed'; readonly message: Message }
);

type Sent = UpdateServiceContract['sent'];
type Received = Extract<Sent, { readonly type: 'upload.received' }>;
type UpdateEvent =
  | Exclude<Sent, Received>
  | (Received & Durations)
  | { readonly type: 'image.fetched'; readonly end: FetchEnd }
  | { readonly type: 'effect.abandoned' };

const interrupted = mgmtMessage('UpdateInterrupted');
const succeeded = baseMessage('Success');

/** Whoever writes to parts may have more to say than that it went well. */
function successIn(event: UpdateEvent): Message {
  return event.type === 'flash.ended' ? event.message : succeeded;
}

function failureIn(event: UpdateEvent): Message {
  if (event.type === 'update.failed' || event.type === 'flash.ended') return event.message;
  if (event.type === 'image.fetched' && event.end.outcome === 'failed') return event.end.message;
  return event.type === 'controller.lost' || event.type === 'effect.abandoned'
    ? interrupted
    : mgmtMessage('ComponentUploadFailed');
}

/** Ends in the state `error`; whoever writes to parts tells of its failures itself. */
const failing = {
  target: 'error',
  actions: [
    'rememberFailure',
    {
      type: 'tellFailure',
      params: ({ event }: { readonly event: UpdateEvent }) => ({ message: failureIn(event) }),
    },
    {
      type: 'endTask',
      params: ({ event }: { readonly event: UpdateEvent }) => ({ message: failureIn(event), isDone: false }),
    },
  ],
} as const;

const breakingOff = {
  target: '#updateService.interrupted',
  actions: ['rememberFailure', { type: 'endTask', params: { message: interrupted, isDone: false } }],
} as const;

const completing = {
  target: 'complete',
  actions: [
    'rememberSuccess',
    'renewRecoverySet',
    {
      type: 'endTask',
      params: ({ event }: { readonly event: UpdateEvent }) => ({ message: successIn(event), isDone: true }),
    },
  ],
} as const;

const requestFetch = {
  type: 'request',
  params: ({ event }: { readonly event: UpdateEvent }) => {
    if (event.type !== 'fetch.begun') throw new Error(`${event.type} asks for nothing to be fetched`);
    return { kind: imageFetchEffect, params: event.fetch, reply: 'image.fetched' };
  },
} as const;

const beginning = {
  'upload.begun': { target: '#updateService.uploading.receiving', actions: 'begin' },
  'fetch.begun': { target: '#updateService.uploading.fetching', actions: ['begin', requestFetch] },
} as const;

const lost = { 'controller.lost': breakingOff } as const;

export const updateService = setup({
  types: {
    context: {} as UpdateServiceContext,
    events: {} as UpdateEvent,
    input: {} as UpdateServiceContext,
  },
  actions: {
    ...chartActions,
    ...updateEffects,
    begin: assign(({ context, event }) =>
      'job' in event ? { ...initialUpdateService, job: event.job } : context,
    ),
    keepReceived: assign(({ context, event }) => {
      if (event.type === 'image.fetched') return event.end.context;
      if (event.type !== 'upload.received') return context;
      const { job, verifyMs, writeMs } = event;
      return { ...context, job, verifyMs, writeMs };
    }),
    forget: assign(initialUpdateService),
    rememberFlash: assign(({ context, event }) => ({
      ...context,
      job: context.job && {
        ...context.job,
        flash: event.type === 'flash.begun' ? event.flash : context.job.flash,
      },
    })),
    rememberFailure: assign(({ context, event }) => ({ ...context, result: failureIn(event) })),
    rememberSuccess: assign(({ context, event }) => ({
      ...context,
      result: successIn(event),
    })),
  },
  guards: {
    isWhole: ({ event }) => event.type === 'upload.received' && event.isWhole,
    wasFetched: ({ event }) => event.type === 'image.fetched' && event.end.outcome === 'fetched',
    isForParts: ({ event }) => event.type === 'file.written' && event.toTarget,
    wasWritten: ({ event }) => event.type === 'flash.ended' && event.written,
    wasInParts: ({ context: { job } }) => typeof job?.flash === 'string',
    comesInOne: ({ context: { job } }) => job === null || job.section === null || job.section === 0,
  },
  delays: {
    verification: ({ context }) => context.verifyMs,
    writing: ({ context }) => context.writeMs,
    silence: fileSilenceMs,
    sectionWait: sectionWaitMs,
  },
}).createMachine({
  id: 'updateService',
  description: 'The course of one update: its file comes, is verified, written, and put into its parts.',
  context: ({ input }) => input,
  initial: 'idle',
  on: { 'memory.erased': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { description: 'There was no update yet, or its file never came.', on: beginning },
    uploading: {
      description: 'The file comes.',
      initial: 'receiving',
      on: lost,
      states: {
        receiving: {
          description: 'Somebody sends it, or a section of it.',
          on: {
            'upload.received': [
              { guard: 'isWhole', target: '#updateService.verifying', actions: 'keepReceived' },
              { target: 'awaitingSection', actions: 'keepReceived' },
            ],
            'section.refused': [
              // Nothing of it has come: it is as if nobody had begun.
              { guard: 'comesInOne', target: '#updateService.idle', actions: 'forget' },
              { target: 'awaitingSection' },
            ],
            'upload.continued': { target: 'receiving', reenter: true },
            'upload.abandoned': { target: '#updateService.idle', actions: 'forget' },
          },
          // Whoever sends it is not there to say that it is over.
          after: { silence: { target: '#updateService.idle', actions: 'forget' } },
        },
        awaitingSection: {
          description: 'The next section is to come, by a request of its own.',
          on: { 'upload.begun': { target: 'receiving', actions: 'begin' } },
          after: { sectionWait: { ...failing, target: '#updateService.error' } },
        },
        fetching: {
          description: 'The controller fetches it.',
          on: {
            'image.fetched': [
              { guard: 'wasFetched', target: '#updateService.verifying', actions: 'keepReceived' },
              { ...failing, target: '#updateService.error' },
            ],
            'effect.abandoned': breakingOff,
          },
        },
      },
    },
    verifying: {
      description: 'It is looked at: whether it is what its header says, and who vouches for that.',
      on: lost,
      after: { verification: 'verified' },
    },
    verified: {
      description: 'It has been looked at.',
      entry: 'judgeFile',
      on: { 'file.verified': 'writing', 'update.failed': failing },
    },
    writing: {
      description: 'It is written to the flash memory of the controller.',
      on: lost,
      after: { writing: 'written' },
    },
    written: {
      description: 'It stands there.',
      entry: 'keepFile',
      on: {
        'file.written': [{ guard: 'isForParts', target: 'updating' }, completing],
        'update.failed': failing,
      },
    },
    updating: {
      description: 'It is written to the parts that it is for.',
      entry: 'beginUpdate',
      on: {
        ...lost,
        'flash.begun': { actions: 'rememberFlash' },
        'update.failed': failing,
        'flash.ended': [
          { guard: 'wasWritten', ...completing, actions: [...completing.actions, 'followUpdate'] },
          { target: 'error', actions: [failing.actions[0], failing.actions[2]] },
        ],
      },
    },
    complete: { description: 'The last update went well.', on: beginning },
    error: { description: 'The last update did not go well; its result says why.', on: beginning },
    interrupted: {
      description: 'The controller went while an update was under way. Once it is back its log says so.',
      on: {
        ...beginning,
        'controller.returned': [
          // Whoever wrote it to its parts tells of that.
          { guard: 'wasInParts', target: 'idle' },
          { target: 'idle', actions: { type: 'tellFailure', params: { message: interrupted } } },
        ],
      },
    },
  },
});
