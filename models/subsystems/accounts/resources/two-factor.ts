/** The switch of two-factor login, and what must be set up before it is thrown. Source: behaviour § 0. */
import type { Json } from '../../../../engine/index.js';
import { type Message, mgmtMessage } from '../../../messages/index.js';
import { oneOf } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import { missingForPasscodes } from '../../network/index.js';
import { asksDirectory, providerNames } from '../account-service-state.js';

const pointer = '/Oem/Vnd/TwoFactorAuth';

export const twoFactorAuth: Row = row(
  oneOf(['Enabled', 'Disabled']),
  'Whether a login takes a passcode beside the password.',
  ({ tree }) => (tree.accountService.twoFactor ? 'Enabled' : 'Disabled'),
  {
    set: {
      privilege: 'MgmtConfigPriv',
      apply: ({ draft }, value) => {
        draft.accountService.twoFactor = value === 'Enabled';
      },
    },
  },
);

/** One message for each thing that is missing: a directory to log in from, a mail server to send passcodes by. */
export function missingForTwoFactor(tree: ControllerTree, set: ReadonlyMap<string, Json>): Message[] {
  if (set.get(pointer) !== 'Enabled') return [];
  const missing = [...missingOfDirectory(tree), ...missingForPasscodes(tree.networkServices.alertMail)];
  return missing.map((name) =>
    mgmtMessage('PropertyValueIncompatible', ['Enabled', 'TwoFactorAuth', name], pointer),
  );
}

function missingOfDirectory({ accountService }: ControllerTree): readonly string[] {
  if (!asksDirectory(accountService)) return ['ServiceEnabled'];
  const isFound = providerNames.some((name) => {
    const { mode, addresses } = accountService.providers[name];
    return mode !== 'Disabled' && addresses.length > 0;
  });
  return isFound ? [] : ['ServiceAddresses'];
}
