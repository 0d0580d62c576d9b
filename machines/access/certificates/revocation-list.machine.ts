/**
 * Import of a certificate revocation list: one import at a time, downloaded from outside of the simulation. A valid
 * list is stored; an invalid one leaves the previous list in place. Both results are logged. A reset of the controller
 * ends an import in progress.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { revocationListBytesMax } from '../../../models/formats/index.js';
import { chartActions, effect } from '../../declare.js';
import { type DownloadParams, downloadEffect } from '../accounts/index.js';
import {
  type RevocationAnswer,
  type RevocationContext,
  type RevocationContract,
  type RevokedCertificates,
  revocationHost,
  revocationTimeoutMs,
} from './revocation.js';

type RevocationEvent =
  | RevocationContract['sent']
  | { readonly type: 'revocation.answered'; readonly answer: RevocationAnswer }
  | { readonly type: 'effect.abandoned' };

export const revocationList = setup({
  types: {
    context: {} as RevocationContext,
    events: {} as RevocationEvent,
    input: {} as RevocationContext,
  },
  actions: {
    ...chartActions,
    rememberBegin: assign({ uri: ({ context, event }) => ('uri' in event ? event.uri : context.uri) }),
    storeList: effect<{ readonly list: RevokedCertificates }>((stage, { params: { list } }) => {
      stage.draft.certificates.revoked = { ...list, serials: [...list.serials] };
    }),
  },
  guards: {
    imported: ({ event }) => event.type === 'revocation.answered' && event.answer.list !== null,
  },
}).createMachine({
  id: 'revocationList',
  description: 'Import of a certificate revocation list.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'No import is in progress.',
      on: { 'revocation.import': { target: 'fetching', actions: 'rememberBegin' } },
    },
    fetching: {
      description: 'The revocation list is being downloaded.',
      entry: [
        {
          type: 'request',
          params: ({ context }) => ({
            kind: downloadEffect,
            params: {
              uri: context.uri,
              what: 'revocationList',
              sizeMax: revocationListBytesMax,
              timeoutMs: revocationTimeoutMs,
            } satisfies DownloadParams,
            reply: 'revocation.answered',
          }),
        },
      ],
      on: {
        'revocation.answered': [
          {
            guard: 'imported',
            target: 'idle',
            actions: [
              { type: 'storeList', params: ({ event }) => ({ list: listOf(event.answer) }) },
              {
                type: 'emit',
                params: ({ context }) => ({
                  fact: 'revocation.imported',
                  args: { host: revocationHost(context) },
                }),
              },
              { type: 'emit', params: { fact: 'login.narrowed' } },
            ],
          },
          {
            target: 'idle',
            actions: [
              {
                type: 'emit',
                params: ({ context, event: { answer } }) => ({
                  fact: 'revocation.failed',
                  args: { host: revocationHost(context), reason: answer.reason },
                }),
              },
            ],
          },
        ],
        'effect.abandoned': { target: 'idle' },
      },
    },
  },
});

/** Returns the list of a successful import. The guard `imported` ensures that the import has succeeded. */
function listOf({ list }: RevocationAnswer): RevokedCertificates {
  if (list === null) throw new Error('an import without a list');
  return list;
}
