/**
 * Chart of an update: its file is uploaded or downloaded, verified, stored, and possibly written to its parts. At the
 * end of a state, the update steps select the next action and send it to the machine as an event. A loss of the
 * controller interrupts an update in progress.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { imageFetchEffect } from '../../../models/outbound/index.js';
import { chartActions, effect } from '../../declare.js';
import {
  fileSilenceMs,
  initialUpdateService,
  sectionWaitMs,
  type UpdateServiceContext,
  type UpdateServiceContract,
} from './contract.js';
import {
  endTask,
  failTask,
  followUpdate,
  renewRecoverySet,
  reportUpdateFailure,
  startUpdate,
  storeFile,
  verifyFile,
} from './update-steps.js';

/** Effects of an update on other parts of the controller. */
const updateEffects = {
  judgeFile: effect((stage) => verifyFile(stage)),
  keepFile: effect((stage) => storeFile(stage)),
  beginUpdate: effect((stage) => startUpdate(stage)),
  followUpdate: effect((stage) => followUpdate(stage)),
  renewRecoverySet: effect((stage) => renewRecoverySet(stage)),
  tellFailure: effect<{ readonly message: Message }>((stage, { params: { message } }) =>
    reportUpdateFailure(stage, message),
  ),
  endTask: effect<{ readonly message: Message; readonly isDone: boolean }>(
    (stage, { params: { message, isDone } }) => endTask(stage, message, isDone),
  ),
  failTask: effect<{ readonly task: string | null }>((stage, { params: { task } }) =>
    failTask(stage, task, mgmtMessage('UpdateCancelled')),
  ),
};

/** Durations of the next states. Unit: ms. */
export interface Durations {
  readonly verifyMs: number;
  readonly writeMs: number;
}

/** Result of a download: the update with its file, or the reason of the failure. */
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

/** Returns the success message. The operation that writes the parts may supply a more specific one. */
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

/** Transition to the state `error` with a report. The operation that writes the parts reports its failures itself. */
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
    if (event.type !== 'fetch.begun') throw new Error(`${event.type} requests no download`);
    return { kind: imageFetchEffect, params: event.fetch, reply: 'image.fetched' };
  },
} as const;

const beginning = {
  'upload.begun': { target: '#updateService.uploading.receiving', actions: 'begin' },
  'fetch.begun': { target: '#updateService.uploading.fetching', actions: ['begin', requestFetch] },
} as const;

/** Transition to the state `idle` without a result, because the file of an upload did not arrive. */
const forgetting = {
  target: '#updateService.idle',
  actions: [
    {
      type: 'failTask',
      params: ({ context }: { readonly context: UpdateServiceContext }) => ({
        task: context.job?.task ?? null,
      }),
    },
    'forget',
  ],
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
  description:
    'Progress of one update: upload, verification, write to flash memory, and write to the targets.',
  context: ({ input }) => input,
  initial: 'idle',
  on: { 'memory.erased': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'No update has started, or the file of the last upload did not arrive.',
      on: beginning,
    },
    uploading: {
      description: 'The image file is being transferred.',
      initial: 'receiving',
      on: lost,
      states: {
        receiving: {
          description: 'A client sends the file or a section of the file.',
          on: {
            'upload.received': [
              { guard: 'isWhole', target: '#updateService.verifying', actions: 'keepReceived' },
              { target: 'awaitingSection', actions: 'keepReceived' },
            ],
            'section.refused': [
              // The upload ends, because the refused section is the first or the only one, so no part of the file has
              // arrived.
              { guard: 'comesInOne', target: '#updateService.idle', actions: 'forget' },
              { target: 'awaitingSection' },
            ],
            'upload.continued': { target: 'receiving', reenter: true },
            'upload.abandoned': forgetting,
          },
          // The upload ends, because its sender no longer exists and cannot report the end.
          after: { silence: forgetting },
        },
        awaitingSection: {
          description: 'The service waits for the next section in a separate request.',
          on: { 'upload.begun': { target: 'receiving', actions: 'begin' } },
          after: { sectionWait: { ...failing, target: '#updateService.error' } },
        },
        fetching: {
          description: 'The controller fetches the file.',
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
      description: 'The header and the signature of the file are verified.',
      on: lost,
      after: { verification: 'verified' },
    },
    verified: {
      description: 'The file was verified.',
      entry: 'judgeFile',
      on: { 'file.verified': 'writing', 'update.failed': failing },
    },
    writing: {
      description: 'The file is being written to the flash memory of the controller.',
      on: lost,
      after: { writing: 'written' },
    },
    written: {
      description: 'The file was written to flash memory.',
      entry: 'keepFile',
      on: {
        'file.written': [{ guard: 'isForParts', target: 'updating' }, completing],
        'update.failed': failing,
      },
    },
    updating: {
      description: 'The image is being written to its targets.',
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
    complete: { description: 'The latest update succeeded.', on: beginning },
    error: { description: 'The latest update failed; the result contains the reason.', on: beginning },
    interrupted: {
      description:
        'The controller reset during an update. After the restart the log contains an entry about the interruption.',
      on: {
        ...beginning,
        'controller.returned': [
          // No report here, because the operation that writes the parts reports the interruption.
          { guard: 'wasInParts', target: 'idle' },
          { target: 'idle', actions: { type: 'tellFailure', params: { message: interrupted } } },
        ],
      },
    },
  },
});
