/** Who may log in and do what: accounts, roles, directories, passcodes. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { type AccountServiceState, initialAccountService } from './account-service-state.js';
import { type AccountsState, accountsMax, type FactoryState, initialAccounts } from './accounts.js';
import { type CertificateMappingsState, initialCertificateMappings } from './certificate-mappings.js';
import { type DirectoryTestState, directoryTestOwner, initialDirectoryTest } from './directory-test.js';
import { accessFacts } from './facts.js';
import { type AccountKeysState, initialAccountKeys } from './keys.js';
import { keytabAddress } from './keytab-contract.js';
import { initialLoginFailures, type LoginFailuresState } from './login-failures.js';
import { initialPasscodes, type PasscodesState } from './passcodes.js';
import { account } from './resources/account.js';
import { accountKey, accountKeys } from './resources/account-keys.js';
import { accountService } from './resources/account-service.js';
import { accounts as accountCollection } from './resources/accounts.js';
import { certificateMapping } from './resources/certificate-mapping.js';
import { certificateMappings } from './resources/certificate-mappings.js';
import { directoryTest } from './resources/directory-test.js';
import { role } from './resources/role.js';
import { roles } from './resources/roles.js';
import { restoreAccounts } from './restore-accounts.js';

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
  initial: ({ accounts: delivered }) => ({
    accountService: initialAccountService,
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
      stage.put('accountService', initialAccountService);
      stage.put('directoryTest', initialDirectoryTest);
      // Whatever was under way is given up by now.
      stage.offer(keytabAddress, { type: 'keytab.forgotten' });
    },
    factory: restoreAccounts,
  },
  reactions: reactToOperations({ 'directory.test': directoryTestOwner }),
  bounds: [
    { what: 'accounts', most: accountsMax, count: ({ accounts }) => Object.keys(accounts.byId).length },
    {
      what: 'certificate mappings',
      most: accountsMax,
      count: ({ certificateMappings }) => Object.keys(certificateMappings.byId).length,
    },
  ],
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

export * from './account-service-state.js';
export * from './accounts.js';
export * from './certificate-mappings.js';
export * from './keytab-contract.js';
export * from './keytab-download.js';
export * from './login-failures.js';
export {
  addPasscode,
  closePasscodes,
  findOpenPasscode,
  isTooOld,
  passcodeLifeMs,
} from './passcodes.js';
export { changedPrivileges, privilegesReader, shownPrivileges } from './resources/account-readers.js';
export {
  admitsAccounts,
  asksLicensedDirectory,
  directoryMapping,
  distinguishedName,
  findUserName,
  isDirectoryUser,
  listUsers,
  mayGrant,
  namedInDirectory,
  needsPasscode,
  type User,
  userNamed,
  userWithId,
} from './users.js';
