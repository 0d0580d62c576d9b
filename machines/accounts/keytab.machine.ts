/**
 * The import of a Kerberos keytab: one at a time, fetched from outside. What a good one says is kept, a bad one leaves
 * the one before in place; either way the log has it. With the controller's reset an import under way is over.
 */
import { assign, setup } from 'xstate';
import {
  type DownloadParams,
  downloadEffect,
  initialKeytabImport,
  type KeytabAnswer,
  type KeytabContext,
  type KeytabContract,
  type KeytabFacts,
  keytabBytesMax,
  keytabHost,
  keytabQueryPlace,
  keytabTimeoutMs,
  queryAt,
  type Sealed,
} from '../../models/index.js';
import { chartActions } from '../declare.js';
import { keytabEffects } from './effects.js';

type ImportEvent = Extract<KeytabContract['sent'], { readonly type: 'keytab.import' }>;

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
      event.type === 'keytab.import' ? begunBy(event, context) : context,
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
  description: 'The import of a Kerberos keytab.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'None is under way; the context says how the last one ended.',
      on: {
        'keytab.import': { target: 'fetching', actions: 'rememberBegin' },
        'keytab.forgotten': { actions: 'forgetImports' },
      },
    },
    fetching: {
      description: 'It is fetched from outside.',
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

/** Guarded by `imported`. */
function importedBy({ keytab: imported }: KeytabAnswer): KeytabFacts {
  if (imported === null) throw new Error('an import without a keytab');
  return imported;
}

function begunBy({ uri, query }: ImportEvent, context: KeytabContext) {
  return { uri, ...queryIn(query, context), ended: null, reason: '' };
}

/** The context has a query from the first import on that had one. */
function queryIn(query: Sealed | undefined, context: KeytabContext): Pick<KeytabContext, 'query'> {
  return query === undefined && context.query === undefined ? {} : { query: query ?? null };
}

function downloadParams({ uri, query }: KeytabContext): DownloadParams {
  return {
    uri,
    ...queryAt(keytabQueryPlace, query),
    what: 'keytab',
    sizeMax: keytabBytesMax,
    timeoutMs: keytabTimeoutMs,
  };
}
