/** Account service. The modules beside this file contain the directory settings and the directory test. */

import type { Json } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  flag,
  group,
  identity,
  linkRow,
  listChanged,
  type NamedSettings,
  nothing,
  oneOf,
  oneOfNumbers,
  type Row,
  type Rows,
  root,
  row,
  section,
  settingsIn,
  type View,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { missingForPasscodes } from '../../../network-settings/index.js';
import {
  basicAuthChoices,
  delaySecondsChoices,
  failuresBeforeDelayChoices,
  loggingThresholdChoices,
  providerNames,
  usesDirectory,
} from '../account-service-state.js';
import { credentialLengthMax } from '../accounts.js';
import { mayGrant } from '../users.js';
import { accountsUri } from './account-rows.js';
import { certificateMappingsUri } from './certificate-mappings.js';
import { contradictionOfModes, directoryRows, kerberosRows, providerRows } from './directory-provider.js';
import { importKeytab } from './keytab-import.js';
import { newlyGranted, unknownRoles } from './role-mapping.js';
import { rolesUri } from './roles.js';

// JSON pointer of the switch for two-factor login. Its prerequisites are below. Source: behaviour § 0.

const pointer = '/Oem/Vnd/TwoFactorAuth';

const twoFactorAuth: Row = row(
  oneOf(['Enabled', 'Disabled']),
  'State of two-factor authentication by passcode.',
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

/**
 * Returns one message for each missing prerequisite of two-factor login: a directory for the logins, a mail server for
 * the passcodes.
 */
function missingForTwoFactor(tree: ControllerTree, set: ReadonlyMap<string, Json>): Message[] {
  if (set.get(pointer) !== 'Enabled') return [];
  const missing = [...missingOfDirectory(tree), ...missingForPasscodes(tree.networkServices.alertMail)];
  return missing.map((name) =>
    mgmtMessage('PropertyValueIncompatible', ['Enabled', 'TwoFactorAuth', name], pointer),
  );
}

function missingOfDirectory({ accountService }: ControllerTree): readonly string[] {
  if (!usesDirectory(accountService)) return ['ServiceEnabled'];
  const isFound = providerNames.some((name) => {
    const { mode, addresses } = accountService.providers[name];
    return mode !== 'Disabled' && addresses.length > 0;
  });
  return isFound ? [] : ['ServiceAddresses'];
}

// Rules for passwords and failed logins. The account service shows two of the rules under two names each; both names
// use the same row, so that their values are equal.

const rule = settingsIn(({ accountService }) => accountService);

const minPasswordLength: Row = rule(
  'passwordLengthMin',
  whole(0, credentialLengthMax),
  'Minimum length of a password, in characters.',
);

const loggingThreshold: Row = rule(
  'loggingThreshold',
  oneOfNumbers(loggingThresholdChoices),
  'Number of failed logins after which a log entry is made; 0 for none.',
);

const failureRows: Rows = {
  AuthFailureDelayTimeSeconds: rule(
    'delaySeconds',
    oneOfNumbers(delaySecondsChoices),
    'Delay of the next login after too many failures, in seconds.',
  ),
  AuthFailureLoggingThreshold: loggingThreshold,
  AuthFailuresBeforeDelay: rule(
    'failuresBeforeDelay',
    oneOfNumbers(failuresBeforeDelayChoices),
    'Number of consecutive login failures without a delay.',
  ),
};

const factoryRows: Rows = {
  DefaultPassword: row(nothing, 'Factory default password; never returned.', null),
  DefaultUserName: row(nothing, 'Factory default user name; never returned.', null),
};

const passwordComplexity: Row = rule(
  'enforceComplexity',
  flag,
  'Indicates whether password complexity is enforced.',
);

const setting = settingsIn(({ accountService }) => accountService);

const uri = `${root}AccountService/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Settings whose changes are logged, by property name. */
const traced: NamedSettings = {
  MinPasswordLength: ({ accountService }) => accountService.passwordLengthMin,
  EnforcePasswordComplexity: ({ accountService }) => accountService.enforceComplexity,
  AuthFailureLoggingThreshold: ({ accountService }) => accountService.loggingThreshold,
  AuthFailureDelayTimeSeconds: ({ accountService }) => accountService.delaySeconds,
  AuthFailuresBeforeDelay: ({ accountService }) => accountService.failuresBeforeDelay,
  HTTPBasicAuth: ({ accountService }) => accountService.basicAuth,
  LocalAccountAuth: ({ accountService }) => accountService.localLogin,
  TwoFactorAuth: ({ accountService }) => accountService.twoFactor,
  LDAP: ({ accountService }) => accountService.providers.LDAP,
  ActiveDirectory: ({ accountService }) => accountService.providers.ActiveDirectory,
  KerberosSettings: ({ accountService }) => accountService.kerberos,
};

export const accountService = defineAt(uri).resource({
  type: 'AccountService.v1_15_0.AccountService',
  typeDescription: 'Service that manages accounts, password rules and login rules.',
  properties: {
    ...identity('AccountService', 'Account Service', 'Accounts of the management controller'),
    Accounts: linkRow('Link to the accounts.', accountsUri),
    Roles: linkRow('Link to the roles.', rolesUri),
    HTTPBasicAuth: setting('basicAuth', oneOf(basicAuthChoices), 'State of HTTP Basic authentication.'),
    LocalAccountAuth: row(
      oneOf(['Enabled', 'Disabled']),
      'State of login by local accounts, in addition to directory users.',
      ({ tree }) => (tree.accountService.localLogin ? 'Enabled' : 'Disabled'),
      {
        set: {
          ...byManager,
          apply: ({ draft }, value) => {
            draft.accountService.localLogin = value === 'Enabled';
          },
        },
      },
    ),
    AuthFailureLoggingThreshold: loggingThreshold,
    MinPasswordLength: minPasswordLength,
    MaxPasswordLength: row(whole(), 'Maximum length of a password, in characters.', credentialLengthMax),
    LDAP: section(
      'Configuration of the LDAP directory and its role mapping.',
      ({ tree }: View) => tree.accountService.providers.LDAP,
      providerRows('LDAP'),
    ),
    ActiveDirectory: section(
      'Configuration of the Active Directory and its role mapping.',
      ({ tree }: View) => tree.accountService.providers.ActiveDirectory,
      providerRows('ActiveDirectory'),
    ),
    Oem: vendor(
      'VndMgmtAccountService.v2_4_0.VndMgmtAccountService',
      'Vendor-specific properties of the account service: password rules, login delays and the directory.',
      {
        ...failureRows,
        ...factoryRows,
        DirectorySettings: group('Settings of the directory.', directoryRows),
        DirectoryTest: linkRow(
          'Link to the directory test, which verifies the directory settings.',
          `${uri}DirectoryTest/`,
        ),
        EnforcePasswordComplexity: passwordComplexity,
        KerberosSettings: group('Settings of Kerberos.', kerberosRows),
        MinPasswordLength: minPasswordLength,
        TwoFactorAuth: twoFactorAuth,
        UserCertificateMapping: linkRow(
          'Link to the mappings of client certificates to accounts.',
          certificateMappingsUri,
        ),
      },
    ),
  },
  actions: [importKeytab],
  finishPatch: (stage, set, { by }) => {
    const contradictions = contradictionOfModes(stage, set);
    const { view } = stage;
    for (const setting of listChanged(stage, traced)) {
      stage.emit('accountService.configured', { setting, user: by.userName }, 'accounts');
    }
    if (!mayGrant(stage.tree, by.userId, newlyGranted(stage.tree, view)))
      return [baseMessage('InsufficientPrivilege')];
    const conflicts = [
      ...unknownRoles(stage.tree, set),
      ...contradictions,
      ...missingForTwoFactor(view, set),
    ];
    if (conflicts.length === 0) stage.emit('login.narrowed', {}, 'accounts');
    return conflicts;
  },
});
