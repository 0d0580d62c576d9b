/**
 * Chart of the buffer of a log. When the buffer is full, each new entry overwrites the oldest; the first overwriting is
 * reported (behaviour "Log services and entries").
 */
import { setup } from 'xstate';
import { chartActions } from '../../declare.js';
import type { LogBufferContract } from './log-buffer.js';

export const logBuffer = setup({
  types: {
    context: {} as LogBufferContract['context'],
    events: {} as LogBufferContract['sent'],
    input: {} as LogBufferContract['context'],
  },
  actions: chartActions,
}).createMachine({
  id: 'log',
  description: 'Ring buffer of a log.',
  context: ({ input }) => input,
  initial: 'empty',
  on: { 'log.cleared': '.cleared', 'log.erased': '.empty' },
  states: {
    empty: {
      description: 'The log has no entries, or its memory was erased.',
      on: { 'entry.added': 'filling' },
    },
    filling: {
      description: 'The log has space for more entries.',
      on: { 'entry.overwritten': 'overwriting' },
    },
    overwriting: {
      description: 'The log is full: each new entry overwrites the oldest.',
      entry: {
        type: 'emit',
        params: ({ context: { log } }) => ({ fact: 'log.overflowed' as const, args: { log } }),
      },
    },
    cleared: { description: 'All entries of the log were cleared.', on: { 'entry.added': 'filling' } },
  },
});
