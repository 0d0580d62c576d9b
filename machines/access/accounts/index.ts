/** Accounts subsystem: accounts, roles, directories and passcodes. */

export * from './account-service-state.js';
export * from './accounts.js';
export * from './download.js';
export * from './keytab-contract.js';
export * from './login-failures.js';
export {
  addPasscode,
  closePasscodes,
  findOpenPasscode,
  isTooOld,
  passcodeLifetimeMs,
} from './passcodes.js';
export { changedPrivileges, privilegesReader, shownPrivileges } from './resources/account-readers.js';
export {
  admitsAccounts,
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
  usesLicensedDirectory,
} from './users.js';
