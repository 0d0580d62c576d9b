/** Rules for passwords and failed logins. Two of them the account service shows twice: the row, and so what it sets, is one. */
import { nothing } from '../../../resource/kinds.js';
import { flag, oneOfNumbers, whole } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import {
  delaySecondsChoices,
  failuresBeforeDelayChoices,
  loggingThresholdChoices,
} from '../account-service-state.js';
import { credentialLengthMax } from '../accounts.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

export const minPasswordLength: Row = row(
  whole(0, credentialLengthMax),
  'How many characters a password must have.',
  ({ tree }) => tree.accountService.passwordLengthMin,
  {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.accountService.passwordLengthMin = value;
      },
    },
  },
);

export const loggingThreshold: Row = row(
  oneOfNumbers(loggingThresholdChoices),
  'After how many failed logins the log has an entry about their number; 0 for never.',
  ({ tree }) => tree.accountService.loggingThreshold,
  {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.accountService.loggingThreshold = value;
      },
    },
  },
);

export const failureRows: Rows = {
  AuthFailureDelayTimeSeconds: row(
    oneOfNumbers(delaySecondsChoices),
    'How many seconds the next login waits after too many failures.',
    ({ tree }) => tree.accountService.delaySeconds,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.accountService.delaySeconds = value;
        },
      },
    },
  ),
  AuthFailureLoggingThreshold: loggingThreshold,
  AuthFailuresBeforeDelay: row(
    oneOfNumbers(failuresBeforeDelayChoices),
    'How many failures in a row go without a delay.',
    ({ tree }) => tree.accountService.failuresBeforeDelay,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.accountService.failuresBeforeDelay = value;
        },
      },
    },
  ),
};

export const factoryRows: Rows = {
  DefaultPassword: row(nothing, 'The password set at the factory; never shown.', () => null),
  DefaultUserName: row(nothing, 'The user name set at the factory; never shown.', () => null),
};

export const passwordComplexity: Row = row(
  flag,
  'Whether a password must have several kinds of characters.',
  ({ tree }) => tree.accountService.enforceComplexity,
  {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.accountService.enforceComplexity = value;
      },
    },
  },
);
