/**
 * Entry point of `machines/` for the rest of the program: the machine catalog, the faults, and the composed controller.
 */
export { branchDescriptions, recordPointers } from './branch-descriptions.js';
export type { RaisedEvent } from './facts/fact.js';
export { logNames } from './facts/fact.js';

// Registers the types of this service with the protocol.
import './controller-tree.js';

export {
  type Account,
  credentialProblem,
  type DownloadParams,
  type DownloadResult,
  downloadEffect,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  type LoginOrigin,
  readDownload,
  userNamed,
} from './access/accounts/index.js';
export {
  type CertificateNames,
  certificateNames,
  selfSignedCertificate,
  validityAt,
} from './access/certificates/index.js';
export {
  claimFor,
  listSessions,
  type NamingInput,
  ownProof,
  type RecordedPassword,
  recordedPassword,
  sessionsUri,
  verifyRecordedFailure,
  verifyRecordedPassword,
  verifyRepeatedWrite,
} from './access/sessions/index.js';
export { type Behaviour, behaviours } from './behaviours.js';
export type { BodyAt } from './body-at.js';
export { accountsAtGenesis } from './captured-accounts.js';
export { catalog, watches } from './catalog.js';
export { clockUriOf } from './clock-uri.js';
export {
  Controller,
  type ControllerSimulation,
  createSimulation,
  type Mail,
  simulationFrom,
} from './controller.js';
export { createControllerModel, hosts } from './controller-model.js';
export { ControllerSnapshot } from './controller-snapshot.js';
export { facts, findFact } from './facts/index.js';
export { listEntries, shown } from './facts/log.js';
export { shownEntries, shownNews } from './facts/shown-entries.js';
export { type DescribedFault, describeFault } from './faults/describe.js';
export { triggerParameters } from './faults/fault.js';
export {
  type ClearableFaultName,
  type ClearingParameters,
  type FaultName,
  type FaultParameters,
  faultNames,
  faults,
  sharedByName,
} from './faults/index.js';
export { listTargets, type ParameterValue, type Range } from './faults/parameter.js';
export { type FaultRequest, readFault } from './faults/read.js';
export { listForegroundTimers } from './foreground.js';
export {
  administrator,
  administratorSalt,
  defaultHttpsPort,
  defaultStartMs,
  defaultUserName,
  deliveredCertificate,
  deliveredPrivateKey,
  type Genesis,
} from './genesis.js';
export { createStateFingerprints, genesisTree } from './genesis-tree.js';
export { listScreenLines } from './host/host/index.js';
export type { ControllerInput, FaultInput, FutureInput, JournaledInput } from './input.js';
export { isFormPath } from './manager/backup/index.js';
export {
  areDeterministic,
  type CrossedFaults,
  listAbout,
} from './manager/network-faults/index.js';
export { taskUri } from './manager/tasks/index.js';
export { type OperatorActionName, operatorActionNames, operatorActions } from './operator-actions/index.js';
export { readOperatorAction } from './operator-actions/read.js';
export {
  activations,
  listFirmware,
  listNetworkPorts,
  permanentMac,
  updaters,
} from './parts/index.js';
export {
  describeManager,
  describePower,
  hasHostPower,
  isAway,
  isHung,
  isReachable,
  lastBootState,
  mainsRecord,
  managerRecord,
  type PowerRecord,
  postState,
  powerRecord,
  powerState,
} from './power/index.js';
export { createBuiltInService, createRedfishService } from './protocol-of-controller.js';
export {
  isAccepting,
  type MailParams,
  mailAnswered,
  mailEffect,
  mailTimedOut,
} from './reporting/alert-mail/index.js';
export {
  type DeliveryParams,
  type DeliveryResult,
  deliveryAnswered,
  deliveryEffect,
  deliveryTimedOut,
  enterprise,
  formatStreamEvent,
  listAlerts,
  matchesFilter,
  mayFollow,
  notificationOid,
  specificOid,
  streamComment,
  streamText,
} from './reporting/events/index.js';
export {
  formatSyslog,
  type SyslogParams,
  type SyslogTls,
  syslogEffect,
  syslogTimedOut,
} from './reporting/remote-syslog/index.js';
export { type TrapParams, trapEffect, type UserSecurity } from './reporting/snmp/index.js';
export type { Arrival } from './request-port.js';
export { problemsOf, resourceRoutes, resources, schemaOfType } from './resource-list.js';
export { selfChangingNames } from './self-changing-names.js';
export { problemOfPath, problemOfProperty, problemOfValue, propertyLocation } from './served-path.js';
export { subsystemTriggers } from './subsystem-triggers.js';
export { subsystems } from './subsystems.js';
export {
  contentOffset,
  type DescribedImage,
  describedFile,
  generateContent,
  ImageDigest,
  type ImageOptions,
  planImage,
  updatableKinds,
  versionForm,
} from './updates/firmware/index.js';
export {
  fileProgressMs,
  isReceiving,
  isUploadPath,
  updateServiceRecord,
  uploadUri,
} from './updates/updates/index.js';
