/**
 * Pending firmware settings and firmware passwords. Each host start validates the settings when memory works, and
 * applies the valid ones. A start that ends earlier leaves all settings pending. Passwords are in force at once.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import type { BiosPasswordContract, BiosSettingsContract, Waiting } from '../../bios-attributes/index.js';
import { chartActions, emit } from '../../declare.js';

/** Pending settings, which the declaration adds to every event. */
export interface WithWaiting {
  readonly waits: Waiting;
}

type SettingsContext = BiosSettingsContract['context'];

/** Transitions to the states in which no start validates settings. */
const atRest = [
  { guard: 'defaultsAreOrdered', target: 'defaultsOrdered' },
  { guard: 'somethingWaits', target: 'pending' },
  { guard: 'neverApplied', target: 'inForce' },
  { guard: 'hadErrors', target: 'appliedWithErrors' },
  { target: 'applied' },
] as const;

const resting = {
  'settings.changed': atRest,
  'settings.erased': { target: 'inForce', actions: 'forgetApplied' },
  'post.reached': 'validating',
} as const;

export const biosSettings = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as BiosSettingsContract['sent'] & WithWaiting,
    input: {} as SettingsContext,
  },
  actions: {
    ...chartActions,
    storeApplied: assign(({ context, event }) =>
      event.type === 'settings.judged' ? { ...context, applied: event.applied } : context,
    ),
    forgetApplied: assign({ applied: null }),
  },
  guards: {
    defaultsAreOrdered: ({ event }) => event.waits === 'defaults',
    somethingWaits: ({ event }) => event.waits !== 'nothing',
    neverApplied: ({ context }) => context.applied === null,
    hadErrors: ({ context }) => context.applied !== null && context.applied.problems.length > 0,
    hasErrors: ({ event }) => event.type === 'settings.judged' && event.applied.problems.length > 0,
  },
  delays: { check: ({ context }) => context.checkMs },
}).createMachine({
  id: 'biosSettings',
  description: 'Settings of the system firmware (BIOS).',
  context: ({ input }) => input,
  initial: 'inForce',
  states: {
    inForce: {
      description: 'No change is pending, and no host start has applied a change yet.',
      on: resting,
    },
    pending: { description: 'Changes are pending until the next host start.', on: resting },
    defaultsOrdered: {
      description: 'The next host start restores the defaults before it applies pending changes.',
      on: resting,
    },
    validating: {
      description: 'A host start has read the pending changes and validates them; none is in force yet.',
      after: { check: 'applying' },
      on: {
        'settings.erased': { actions: 'forgetApplied' },
        'post.reached': { target: 'validating', reenter: true },
        'post.left': atRest,
      },
    },
    applying: {
      description: 'All valid changes are applied within the same event.',
      entry: emit('bios.settingsDue'),
      on: {
        'settings.judged': [
          { guard: 'hasErrors', target: 'appliedWithErrors', actions: 'storeApplied' },
          { target: 'applied', actions: 'storeApplied' },
        ],
        'settings.unchanged': atRest,
      },
    },
    applied: {
      description: 'The last changes were valid and are in force; no change is pending.',
      on: resting,
    },
    appliedWithErrors: {
      description: 'The last changes are in force except the invalid ones; no change is pending.',
      on: resting,
    },
  },
});

export const biosPassword = setup({
  types: {
    context: {} as BiosPasswordContract['context'],
    events: {} as BiosPasswordContract['sent'],
    input: {} as BiosPasswordContract['context'],
  },
  actions: {
    ...chartActions,
    store: assign(({ context, event }) => (event.type === 'password.change' ? { hash: event.new } : context)),
    erase: assign({ hash: null }),
  },
  guards: {
    isOldPassword: ({ context, event }) => event.type === 'password.change' && event.old === context.hash,
    isRemoved: ({ context, event }) =>
      event.type === 'password.change' && event.old === context.hash && event.new === null,
  },
}).createMachine({
  id: 'biosPassword',
  description: 'Firmware password, which only a user who knows the password can change.',
  context: ({ input }) => input,
  initial: 'none',
  on: {
    'password.change': [
      { guard: 'isRemoved', target: '.none', actions: 'store' },
      { guard: 'isOldPassword', target: '.set', actions: 'store' },
    ],
    'password.erased': { target: '.none', actions: 'erase' },
  },
  states: {
    none: { description: 'No password is set.' },
    set: { description: 'A password is set.' },
  },
});
