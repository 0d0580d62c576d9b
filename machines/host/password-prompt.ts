/** POST asks at the console for the power-on password: what becomes of what is typed there (behaviour § 3.1). */
import type { BootAttempt } from '../../models/index.js';
import { type Heard, postEndings } from './endings.js';

/** Source: behaviour § 3.1. */
const wrongPasswordsMax = 3;

/** What such a start comes to; nothing of what it was for was tried. */
export const haltedForPassword: BootAttempt = {
  outcome: { ending: 'halted', reason: 'password' },
  refusals: [],
  failedTarget: null,
};

export const passwordTyped = {
  'password.typed': postEndings,
  'password.mistyped': [
    {
      guard: 'isLastTry',
      target: 'halted',
      actions: ['haltForPassword', { type: 'tellBoot', params: { attempt: haltedForPassword } }],
    },
    { actions: 'countWrongPassword' },
  ],
} as const;

export const passwordGuards = {
  isLastTry: ({ context }: Heard) => context.wrongPasswords + 1 >= wrongPasswordsMax,
};
