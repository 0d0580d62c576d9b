/**
 * Chart of the connection to the manufacturer's cloud. No cloud is modeled, so an attempt fails after its duration and
 * is repeated only on request. The setting survives a reset of the controller.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions } from '../../declare.js';
import type { CloudConnectContext } from './contract.js';

type CloudConnectEvent =
  | { readonly type: 'cloud.enable'; readonly attemptMs: number }
  | { readonly type: 'cloud.retry'; readonly attemptMs: number }
  | { readonly type: 'cloud.disable' };

export const cloudConnect = setup({
  types: {
    context: {} as CloudConnectContext,
    events: {} as CloudConnectEvent,
    input: {} as CloudConnectContext,
  },
  actions: {
    ...chartActions,
    rememberAttempt: assign(({ context, event }) =>
      'attemptMs' in event ? { attemptMs: event.attemptMs } : context,
    ),
  },
  delays: { attempt: ({ context }) => context.attemptMs },
}).createMachine({
  id: 'cloudConnect',
  description: 'Connection to the cloud service of the manufacturer, which never answers in this simulation.',
  context: ({ input }) => input,
  initial: 'disabled',
  states: {
    disabled: {
      description: 'The connection is not enabled.',
      on: { 'cloud.enable': { target: 'connecting', actions: 'rememberAttempt' } },
    },
    connecting: {
      description: 'The first connection attempt is running.',
      after: { attempt: 'failed' },
      on: { 'cloud.disable': 'disabled' },
    },
    failed: {
      description: 'The last connection attempt failed.',
      entry: [{ type: 'emit', params: { fact: 'cloudConnect.failed' } }],
      on: {
        'cloud.retry': { target: 'retrying', actions: 'rememberAttempt' },
        'cloud.disable': 'disabled',
      },
    },
    retrying: {
      description: 'Another connection attempt is running.',
      after: { attempt: 'failed' },
      on: { 'cloud.disable': 'disabled' },
    },
  },
});
