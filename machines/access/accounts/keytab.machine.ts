/**
 * Import of a Kerberos keytab: one import at a time, downloaded from outside of the simulation. A valid keytab is
 * stored; an invalid one leaves the previous keytab in place. Both results are logged. A reset of the controller ends
 * an import in progress.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { type KeytabFacts, keytabBytesMax } from '../../../models/formats/index.js';
import { controllerTime, type Sealed } from '../../../models/index.js';
import { queryAt } from '../../../models/outbound/index.js';
import { chartActions, effect } from '../../declare.js';
import { type DownloadParams, downloadEffect } from './download.js';
import {
  initialKeytabImport,
  type KeytabAnswer,
  type KeytabContext,
  type KeytabContract,
  keytabHost,
  keytabQuerySealAddress,
  keytabTimeoutMs,
} from './keytab-contract.js';

const keytabEffects = {
  keepKeytab: effect<{ readonly keytab: KeytabFacts }>((stage, { params: { keytab } }) => {
    const { realm, principals, keys } = keytab;
    const importedAt = controllerTime(stage.view, stage.now);
    const kept = { realm, principals: [...principals], keys, importedAt };
    stage.draft.accountService.kerberos.keytab = kept;
  }),
};

type KeytabEvent =
  | KeytabContract['sent']
  | { readonly type: 'keytab.answered'; readonly answer: KeytabAnswer }
  | { readonly type: 'effect.abandoned' };

export const keytab = setup({
  types: {
    context: {} as KeytabContext,
    events: {} as KeytabEvent,
    input: {} as KeytabContext,
  },
  actions: {
    ...chartActions,
    ...keytabEffects,
    rememberBegin: assign(({ context, event }) =>
      event.type === 'keytab.import'
        ? { uri: event.uri, ...queryIn(event.query, context), ended: null, reason: '' }
        : context,
    ),
    forgetImports: assign(({ context }) => ({ ...initialKeytabImport, ...queryIn(undefined, context) })),
    rememberEnd: assign(({ context, event }) => {
      if (event.type !== 'keytab.answered') return { ...context, ended: 'abandoned' as const };
      const { ended, reason } = event.answer;
      return { ...context, ended, reason };
    }),
  },
  guards: {
    imported: ({ event }) => event.type === 'keytab.answered' && event.answer.ended === 'imported',
  },
}).createMachine({
  id: 'keytab',
  description: 'Import of a Kerberos keytab.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'No import is in progress; the context contains the result of the last import.',
      on: {
        'keytab.import': { target: 'fetching', actions: 'rememberBegin' },
        'keytab.forgotten': { actions: 'forgetImports' },
      },
    },
    fetching: {
      description: 'The keytab is being downloaded.',
      entry: [
        {
          type: 'request',
          params: ({ context }) => ({
            kind: downloadEffect,
            params: downloadParams(context),
            reply: 'keytab.answered',
          }),
        },
      ],
      on: {
        'keytab.answered': [
          {
            guard: 'imported',
            target: 'idle',
            actions: [
              'rememberEnd',
              { type: 'keepKeytab', params: ({ event }) => ({ keytab: importedBy(event.answer) }) },
              {
                type: 'emit',
                params: ({ context, event }) => ({
                  fact: 'keytab.imported',
                  args: { host: keytabHost(context), realm: importedBy(event.answer).realm },
                }),
              },
            ],
          },
          {
            target: 'idle',
            actions: [
              'rememberEnd',
              {
                type: 'emit',
                params: ({ context, event: { answer } }) => ({
                  fact: answer.ended === 'blocked' ? 'keytab.blocked' : 'keytab.failed',
                  args: { host: keytabHost(context), reason: answer.reason },
                }),
              },
            ],
          },
        ],
        'effect.abandoned': { target: 'idle', actions: 'rememberEnd' },
      },
    },
  },
});

/** Returns the keytab of a successful import. The guard `imported` ensures that the import has succeeded. */
function importedBy({ keytab: imported }: KeytabAnswer): KeytabFacts {
  if (imported === null) throw new Error('an import without a keytab');
  return imported;
}

/** Returns the query for the context. Before the first import with a query, the context has no such member. */
function queryIn(query: Sealed | undefined, context: KeytabContext): Pick<KeytabContext, 'query'> {
  return query === undefined && context.query === undefined ? {} : { query: query ?? null };
}

function downloadParams({ uri, query }: KeytabContext): DownloadParams {
  return {
    uri,
    ...queryAt(keytabQuerySealAddress, query),
    what: 'keytab',
    sizeMax: keytabBytesMax,
    timeoutMs: keytabTimeoutMs,
  };
}
