/** Rules for passwords and failed logins. Two of them the account service shows twice: the row, and so what it sets, is one. */

import { settingsIn } from '../../../resource/kept-settings.js';
import { nothing } from '../../../resource/kinds.js';
import { flag, oneOfNumbers, whole } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import {
  delaySecondsChoices,
  failuresBeforeDelayChoices,
  loggingThresholdChoices,
} from '../account-service-state.js';
import { credentialLengthMax } from '../accounts.js';

const rule = settingsIn(({ accountService }) => accountService);

export const minPasswordLength: Row = rule(
  'passwordLengthMin',
  whole(0, credentialLengthMax),
  'How many characters a password must have.',
);

export const loggingThreshold: Row = rule(
  'loggingThreshold',
  oneOfNumbers(loggingThresholdChoices),
  'After how many failed logins the log has an entry about their number; 0 for never.',
);

export const failureRows: Rows = {
  AuthFailureDelayTimeSeconds: rule(
    'delaySeconds',
    oneOfNumbers(delaySecondsChoices),
    'How many seconds the next login waits after too many failures.',
  ),
  AuthFailureLoggingThreshold: loggingThreshold,
  AuthFailuresBeforeDelay: rule(
    'failuresBeforeDelay',
    oneOfNumbers(failuresBeforeDelayChoices),
    'How many failures in a row go without a delay.',
  ),
};

export const factoryRows: Rows = {
  DefaultPassword: row(nothing, 'The password set at the factory; never shown.', null),
  DefaultUserName: row(nothing, 'The user name set at the factory; never shown.', null),
};

export const passwordComplexity: Row = rule(
  'enforceComplexity',
  flag,
  'Whether a password must have several kinds of characters.',
);
