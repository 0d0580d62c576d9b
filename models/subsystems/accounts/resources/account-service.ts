/** The service that keeps the accounts. Rules for logins, settings of directories and two-factor login are beside this file. */

import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { listChanged, type NamedSettings } from '../../../resource/changed-settings.js';
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { oneOf, whole } from '../../../resource/readers.js';
import { group, linkRow, row, section } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { basicAuthChoices } from '../account-service-state.js';
import { credentialLengthMax } from '../accounts.js';
import { newlyGranted } from '../directory-roles.js';
import { mayGrant } from '../users.js';
import { accountsUri } from './account-rows.js';
import { certificateMappingsUri } from './certificate-mapping.js';
import { providerRows } from './directory-provider.js';
import { contradictionOfModes, directoryRows, kerberosRows } from './directory-settings.js';
import { importKeytab } from './keytab-import.js';
import {
  factoryRows,
  failureRows,
  loggingThreshold,
  minPasswordLength,
  passwordComplexity,
} from './login-rules.js';
import { rolesUri } from './role.js';
import { unknownRoles } from './role-mapping.js';
import { missingForTwoFactor, twoFactorAuth } from './two-factor.js';

const setting = settingsIn(({ accountService }) => accountService);

const uri = `${root}AccountService/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** By the names of their properties. */
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

export const accountService = at(uri).resource({
  type: 'AccountService.v1_15_0.AccountService',
  says: 'The service that keeps the accounts, and the rules for their passwords and logins.',
  properties: {
    ...identity('AccountService', 'Account Service', 'Accounts of the management controller'),
    Accounts: linkRow('The accounts.', accountsUri),
    Roles: linkRow('The roles an account can have.', rolesUri),
    HTTPBasicAuth: setting(
      'basicAuth',
      oneOf(basicAuthChoices),
      'Whether a name and password can come with every request.',
    ),
    LocalAccountAuth: row(
      oneOf(['Enabled', 'Disabled']),
      'Whether the accounts kept here can log in beside the users of a directory.',
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
    MaxPasswordLength: row(whole(), 'How many characters a password can have.', credentialLengthMax),
    LDAP: section(
      'Where an LDAP directory is found, and who may log in from it.',
      ({ tree }: View) => tree.accountService.providers.LDAP,
      providerRows('LDAP'),
    ),
    ActiveDirectory: section(
      'Where an Active Directory is found, and who may log in from it.',
      ({ tree }: View) => tree.accountService.providers.ActiveDirectory,
      providerRows('ActiveDirectory'),
    ),
    Oem: vendor(
      'VndMgmtAccountService.v2_4_0.VndMgmtAccountService',
      'What the vendor adds to the account service: rules for passwords, delays after failed logins, the directory.',
      {
        ...failureRows,
        ...factoryRows,
        DirectorySettings: group('How the directory is used.', directoryRows),
        DirectoryTest: linkRow('Whether the directory answers as it is set.', `${uri}DirectoryTest/`),
        EnforcePasswordComplexity: passwordComplexity,
        KerberosSettings: group('Where Kerberos tickets come from.', kerberosRows),
        MinPasswordLength: minPasswordLength,
        TwoFactorAuth: twoFactorAuth,
        UserCertificateMapping: linkRow(
          'The client certificates that stand for accounts.',
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
