/**
 * Public interface of the files directly in this folder: code that any Redfish service needs, such as secrets, senders,
 * and the registered types of the service.
 */

export { loginLengthMax, passwordSchemes, type StoredPassword } from './credentials.js';
export { consumeTrigger, type FaultTrigger, isConstant, readTrigger } from './fault-trigger.js';
export * from './identity.js';
export * from './inputs.js';
export { isOnOneWay, pathOfPointer, pointerTo, pointerToMachine, valueAt } from './json-pointer.js';
export {
  type InstalledLicense,
  isLicensed,
  type LicensedFeature,
  type LicenseState,
} from './license.js';
export { memoize, memoizeByObject, once } from './memoize.js';
export type { Together } from './merge.js';
export { mergeNamed } from './merge.js';
export * from './ring.js';
export type { Sealed, SealedAt } from './secret.js';
export {
  hashToken,
  isPassword,
  isPasswordAsync,
  Secret,
  secretBytes,
  storedPassword,
  storedPasswordAsync,
  storedSeedPassword,
} from './secret.js';
export * from './sender.js';
export type { FindFactRow, ServiceFacts } from './service-types.js';
export type { Reaction, Reactions, Transaction } from './transaction.js';
export type { ControllerTree, ServiceTree } from './tree.js';
export { controllerTime } from './tree.js';
