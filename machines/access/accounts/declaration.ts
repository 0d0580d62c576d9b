/** Declaration of the accounts subsystem: accounts, roles, directories and passcodes. */

import type { EffectReply } from '../../../engine/index.js';
import { reactToOperations } from '../../../models/operations/index.js';
import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { type AccountServiceState, accountServiceOf } from './account-service-state.js';
import {
  type AccountKeysState,
  type AccountsState,
  accountsMax,
  type CertificateMappingsState,
  type FactoryState,
  initialAccountKeys,
  initialAccounts,
  initialCertificateMappings,
  restoreAccounts,
} from './accounts.js';
import { type DirectoryTestState, directoryTestOwner, initialDirectoryTest } from './directory-test.js';
import { accessFacts } from './facts.js';
import { keytab } from './keytab.machine.js';
import {
  initialKeytabImport,
  type KeytabContract,
  keytabAddress,
  parseKeytabAnswer,
} from './keytab-contract.js';
import { initialLoginFailures, type LoginFailuresState } from './login-failures.js';
import { initialPasscodes, type PasscodesState } from './passcodes.js';
import { accountKey, accountKeys } from './resources/account-keys.js';
import { accountService } from './resources/account-service.js';
import { account, accounts as accountCollection } from './resources/accounts.js';
import { certificateMapping, certificateMappings } from './resources/certificate-mappings.js';
import { directoryTest } from './resources/directory-test.js';
import { role, roles } from './resources/roles.js';

export const accounts: Subsystem<{
  readonly branches: {
    readonly accountService: AccountServiceState;
    readonly accountKeys: AccountKeysState;
    readonly accounts: AccountsState;
    readonly certificateMappings: CertificateMappingsState;
    readonly directoryTest: DirectoryTestState;
    readonly loginFailures: LoginFailuresState;
    readonly passcodes: PasscodesState;
    readonly factory: FactoryState;
  };
  readonly facts: typeof accessFacts;
}> = {
  branchDescriptions: {
    accountService:
      'Settings of the account service: password rules, delays after failed logins, directories, two-factor login.',
    accountKeys: 'Public keys of the accounts.',
    accounts: 'Local accounts.',
    certificateMappings: 'Accounts of client certificates.',
    directoryTest: 'Results of the last directory test.',
    loginFailures: 'Failed logins by origin, for the delay and the log.',
    passcodes: 'Hashes of the passcodes of two-factor logins that are valid.',
    factory: 'Accounts of the factory defaults.',
  },
  initial: ({ accounts: delivered, blueprint }) => ({
    accountService: accountServiceOf(blueprint),
    accountKeys: initialAccountKeys,
    accounts: initialAccounts(delivered),
    certificateMappings: initialCertificateMappings,
    directoryTest: initialDirectoryTest,
    loginFailures: initialLoginFailures,
    passcodes: initialPasscodes,
    factory: { accounts: delivered },
  }),
  facts: accessFacts,
  restore: {
    settings: (stage) => {
      stage.put('accountService', accountServiceOf(stage.view.blueprint));
      stage.put('directoryTest', initialDirectoryTest);
      // A keytab import in progress is abandoned.
      stage.offer(keytabAddress, { type: 'keytab.forgotten' });
    },
    factory: restoreAccounts,
  },
  bounds: [
    { what: 'accounts', most: accountsMax, count: ({ accounts }) => Object.keys(accounts.byId).length },
    {
      what: 'certificate mappings',
      most: accountsMax,
      count: ({ certificateMappings }) => Object.keys(certificateMappings.byId).length,
    },
  ],
  machines: {
    keytab: declareMachine<KeytabContract>()({
      chart: keytab,
      // Foreground, because a client waits for the import. The machine sets no timer that could be skipped, so that
      // `--pace skip` waits for the download itself.
      foreground: true,
      /**
       * Parses the result of a download before the chart receives it, because the result comes from outside of the
       * simulation.
       */
      enrich: { 'keytab.answered': ({ result }: EffectReply) => ({ answer: parseKeytabAnswer(result) }) },
    }),
  },
  first: () => [initialRecord(keytabAddress, { value: 'idle', context: initialKeytabImport })],
  reactions: reactToOperations({ 'directory.test': directoryTestOwner }),
  resources: [
    accountService,
    accountCollection,
    account,
    accountKeys,
    accountKey,
    directoryTest,
    roles,
    role,
    certificateMappings,
    certificateMapping,
  ],
};
