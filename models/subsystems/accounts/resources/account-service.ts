/** Rules for accounts, passwords and failed logins; the directory's settings are beside this file. */

import { baseMessage, type Message } from '../../../messages/index.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import { flag, oneOf, oneOfNumbers, whole } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { endStrangeSessions } from '../../sessions/resources/end-sessions.js';
import {
  type AccountServiceState,
  asksDirectory,
  basicAuthChoices,
  delaySecondsChoices,
  failuresBeforeDelayChoices,
  loggingThresholdChoices,
} from '../account-service-state.js';
import { credentialLengthMax } from '../accounts.js';
import {
  contradictionOfModes,
  directorySettings,
  kerberosSettings,
  projectDirectorySettings,
  projectKerberosSettings,
  projectProvider,
  providerSettings,
} from './directory-settings.js';
import { importKeytab, projectKeytab } from './keytab-import.js';
import { missingForTwoFactor, twoFactorAuth } from './two-factor.js';

const uri = `${root}AccountService/`;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

const minPasswordLength = property({
  ...byManager,
  reader: whole(0, credentialLengthMax),
  apply: ({ draft }, value) => {
    draft.accountService.passwordLengthMin = value;
  },
});

const loggingThreshold = property({
  ...byManager,
  reader: oneOfNumbers(loggingThresholdChoices),
  apply: ({ draft }, value) => {
    draft.accountService.loggingThreshold = value;
  },
});

export const accountService: ResourceDefinition = {
  uri,
  type: 'AccountService.v1_15_0.AccountService',
  project: ({ tree, tree: { accountService: service }, link }) => ({
    Id: 'AccountService',
    Name: 'Account Service',
    Description: 'Accounts of the management controller',
    Accounts: link(`${uri}Accounts/`),
    Roles: link(`${uri}Roles/`),
    HTTPBasicAuth: service.basicAuth,
    LocalAccountAuth: service.localLogin ? 'Enabled' : 'Disabled',
    AuthFailureLoggingThreshold: service.loggingThreshold,
    MinPasswordLength: service.passwordLengthMin,
    MaxPasswordLength: credentialLengthMax,
    LDAP: projectProvider(service, 'LDAP'),
    ActiveDirectory: projectProvider(service, 'ActiveDirectory'),
    Oem: {
      Vnd: {
        '@odata.type': '#VndMgmtAccountService.v2_4_0.VndMgmtAccountService',
        AuthFailureDelayTimeSeconds: service.delaySeconds,
        AuthFailureLoggingThreshold: service.loggingThreshold,
        AuthFailuresBeforeDelay: service.failuresBeforeDelay,
        DefaultPassword: null,
        DefaultUserName: null,
        DirectorySettings: projectDirectorySettings(service),
        DirectoryTest: link(`${uri}DirectoryTest/`),
        EnforcePasswordComplexity: service.enforceComplexity,
        KerberosSettings: { ...projectKerberosSettings(service), Keytab: projectKeytab(tree) },
        MinPasswordLength: service.passwordLengthMin,
        TwoFactorAuth: service.twoFactor ? 'Enabled' : 'Disabled',
        UserCertificateMapping: link(`${uri}UserCertificateMapping/`),
      },
    },
  }),
  actions: [importKeytab],
  writable: {
    AuthFailureLoggingThreshold: loggingThreshold,
    HTTPBasicAuth: property({
      ...byManager,
      reader: oneOf(basicAuthChoices),
      apply: ({ draft }, value) => {
        draft.accountService.basicAuth = value;
      },
    }),
    LocalAccountAuth: property({
      ...byManager,
      reader: oneOf(['Enabled', 'Disabled']),
      apply: ({ draft }, value) => {
        draft.accountService.localLogin = value === 'Enabled';
      },
    }),
    MinPasswordLength: minPasswordLength,
    LDAP: providerSettings('LDAP'),
    ActiveDirectory: providerSettings('ActiveDirectory'),
    Oem: {
      Vnd: {
        AuthFailureDelayTimeSeconds: property({
          ...byManager,
          reader: oneOfNumbers(delaySecondsChoices),
          apply: ({ draft }, value) => {
            draft.accountService.delaySeconds = value;
          },
        }),
        AuthFailureLoggingThreshold: loggingThreshold,
        AuthFailuresBeforeDelay: property({
          ...byManager,
          reader: oneOfNumbers(failuresBeforeDelayChoices),
          apply: ({ draft }, value) => {
            draft.accountService.failuresBeforeDelay = value;
          },
        }),
        DirectorySettings: directorySettings,
        EnforcePasswordComplexity: property({
          ...byManager,
          reader: flag,
          apply: ({ draft }, value) => {
            draft.accountService.enforceComplexity = value;
          },
        }),
        KerberosSettings: kerberosSettings,
        MinPasswordLength: minPasswordLength,
        TwoFactorAuth: twoFactorAuth,
      },
    },
  },
  settle: (stage, set) => {
    const { view } = stage;
    const conflicts = [
      ...contradictionOfModes(set),
      ...lockOut(view.accountService),
      ...missingForTwoFactor(view, set),
    ];
    if (conflicts.length === 0) endStrangeSessions(stage);
    return conflicts;
  },
};

/** Local accounts are given up only for a directory: somebody has to get in. */
function lockOut(service: AccountServiceState): Message[] {
  if (service.localLogin || asksDirectory(service)) return [];
  return [baseMessage('PropertyValueConflict', ['LocalAccountAuth', 'ServiceEnabled'], '/LocalAccountAuth')];
}
