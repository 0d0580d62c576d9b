/**
 * Configuration lock. A host start engages and releases the lock. While it is engaged, each host start compares the
 * server with the locked configuration.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, emit } from '../../declare.js';
import type { ConfigLockContract } from './contract.js';

type Context = ConfigLockContract['context'];

export const asLocked: Context = { tampered: [], logged: false };

/**
 * Transitions that a user with the password causes: confirmation of the current configuration, or release of the lock.
 */
const byPassword = {
  'lock.set': { target: 'locked', actions: 'forgetTampering' },
  'lock.removed': { target: 'unlocked', actions: ['forgetTampering', emit('configLock.unlocked')] },
} as const;

const reportTampering = {
  type: 'emit',
  params: ({ event }: { readonly event: ConfigLockContract['sent'] }) => ({
    fact: 'configLock.tampered' as const,
    args: { kinds: event.type === 'server.compared' ? event.tampered.join(', ') : '' },
  }),
} as const;

export const configLockChart = setup({
  types: {
    context: {} as Context,
    events: {} as ConfigLockContract['sent'],
    input: {} as Context,
  },
  actions: {
    ...chartActions,
    storeTampering: assign(({ context, event }) =>
      event.type === 'server.compared'
        ? { tampered: event.tampered, logged: context.logged || event.tampered.length > 0 }
        : context,
    ),
    forgetTampering: assign(asLocked),
  },
  guards: {
    isAsFound: ({ context, event }) =>
      event.type === 'server.compared' && event.tampered.join() === context.tampered.join(),
    isAsLocked: ({ event }) => event.type === 'server.compared' && event.tampered.length === 0,
  },
}).createMachine({
  id: 'configLock',
  description: 'Server configuration lock.',
  context: ({ input }) => input,
  initial: 'unlocked',
  states: {
    unlocked: {
      description: 'The configuration is not locked, and host starts compare nothing.',
      on: { 'lock.set': { target: 'locked', actions: emit('configLock.locked') } },
    },
    locked: {
      description: 'The last host start found the configuration unchanged since the lock.',
      on: {
        ...byPassword,
        'server.compared': [
          { guard: 'isAsFound' },
          { target: 'tampered', actions: ['storeTampering', reportTampering] },
        ],
      },
    },
    tampered: {
      description: 'The last host start found a change of the configuration since the lock.',
      exit: emit('configLock.restored'),
      on: {
        ...byPassword,
        'server.compared': [
          { guard: 'isAsFound' },
          { guard: 'isAsLocked', target: 'locked', actions: 'storeTampering' },
          { target: 'tampered', reenter: true, actions: ['storeTampering', reportTampering] },
        ],
      },
    },
  },
});
