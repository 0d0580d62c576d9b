/** What exists, for the folders above: the tree, its inputs, contracts, and the Redfish face of it all. */
export { type Behaviour, behaviours } from './behaviours.js';
export * from './blueprint/blueprint.js';
export { type ImageKind, imageKinds } from './blueprint/image-kinds.js';
export { keptBlueprintProblems } from './blueprint/kept-blueprint.js';
export { filenameExpected, filenamePattern, repositoryBytes } from './blueprint/repository-limits.js';
export { resolvedDefault } from './blueprint/resolved-default.js';
export { controllerTime } from './controller-time.js';
export * from './document/document.js';
export * from './facts/fact.js';
export * from './facts/index.js';
export { type FactRow, filled, type Told } from './facts/row.js';
export { shownEntries, shownNews } from './facts/shown-entries.js';
export * from './formats/firmware-image/digest.js';
export * from './formats/firmware-image/header.js';
export {
  contentBytesMax,
  findHeaderProblem,
  headerTextShape,
  readImageHeader,
} from './formats/firmware-image/header-reading.js';
export { FileReading, findImageFault } from './formats/firmware-image/reading.js';
export * from './formats/firmware-image/signature.js';
export { parseIsoDuration } from './formats/iso-duration.js';
export * from './formats/keytab.js';
export { printKeytab } from './formats/keytab-print.js';
export { type KeptCertificate, keptCertificate, serialFrom } from './formats/x509/kept.js';
export { createKeyPair, keyMaterialBytes } from './formats/x509/key.js';
export { revocationListBytesMax } from './formats/x509/revocation-list.js';
export { element, textElement, type XmlElement, xmlText } from './formats/xml.js';
export { ZipPieces } from './formats/zip.js';
export * from './genesis.js';
export { serialIn } from './identity.js';
export { initialBranches } from './initial-branches.js';
export * from './inputs.js';
export { type Life, lifeBefore } from './life.js';
export { mergeNamed } from './merge-named.js';
export {
  baseMessage,
  findDefinition,
  type Message,
  messageId,
  messageRegistries,
  mgmtMessage,
  renderMessage,
} from './messages/index.js';
export { occasionsTold, strikes } from './occasions.js';
export { onceFor } from './once-for.js';
export * from './operations/index.js';
export * from './outbound/image-fetch.js';
export { openAddress, queryAt } from './outbound/sealed-address.js';
export * from './pending/index.js';
export * from './raid/index.js';
export type { Reaction, Reactions } from './reactions.js';
export { mayHoldActions } from './redfish/action-sections.js';
export { strangerAt } from './redfish/admit.js';
export { errorObject } from './redfish/answer.js';
export { bodyText, readBody } from './redfish/answer-body.js';
export { answerDemand, driveAtOnce } from './redfish/at-once.js';
export { type Claim, claimFor, type Proof } from './redfish/authenticate.js';
export type { BodyLimit } from './redfish/body-limit.js';
export {
  bodyBytesMax,
  bodyFromBytes,
  bodyFromText,
  isJsonType,
  notJson,
  tooLarge,
} from './redfish/body-text.js';
export { DependencyTracker } from './redfish/dependency-tracker.js';
export { meetOnTheWayBack } from './redfish/disturbed.js';
export { type Door, type DoorMember, listDoors } from './redfish/doors.js';
export type { Demand, Exchange, Result } from './redfish/exchange.js';
export { formBytesMax, formRequest, isFormPath } from './redfish/form-body.js';
export { createRequest } from './redfish/in-process-request.js';
export { problemOfPath } from './redfish/known-path.js';
export { problemOfProperty } from './redfish/known-property.js';
export { ownProof } from './redfish/own-proof.js';
export type { ControllerPort } from './redfish/port.js';
export { problemsOf, resourceRoutes, resources } from './redfish/registry.js';
export { judgeRepeatedWrite } from './redfish/repeated-write.js';
export {
  connectionRefused,
  type EventStream,
  type RedfishRequest,
  type RedfishResponse,
  type RequestBody,
  type RequestHead,
  type Transit,
  type Unanswered,
  type UploadHead,
  unreachable,
} from './redfish/request.js';
export { createResolver, type Resolver } from './redfish/resolve.js';
export { Routes } from './redfish/routes.js';
export type { BodyProblem } from './redfish/schema/body-problems.js';
export { isSecret } from './redfish/secret-names.js';
export { RedfishService } from './redfish/service.js';
export * from './redfish/upload-form.js';
export { wantedValues } from './redfish/wanted-values.js';
export { applyWrite } from './redfish/write.js';
export type { Refusal, SaltName, View } from './resource/define.js';
export type { ResourceDefinition } from './resource/definition.js';
export { systemUri } from './resource/one-server.js';
export type { Params } from './resource/place.js';
export { type Privilege, privileges } from './resource/privileges.js';
export type { Rule } from './resource/rule.js';
export { type Wanted, wantedAt } from './resource/wanted.js';
export { forgetWaiting, restore } from './restore.js';
export * from './ring.js';
export type { Sealed, SealedAt } from './sealed.js';
export * from './secret.js';
export * from './sender.js';
export type { ControllerStage } from './stage.js';
export * from './subsystems/accounts/index.js';
export * from './subsystems/air-filter/index.js';
export * from './subsystems/alert-mail/index.js';
export * from './subsystems/announcements/index.js';
export * from './subsystems/attestation/index.js';
export * from './subsystems/bios/index.js';
export * from './subsystems/boot/index.js';
export * from './subsystems/certificates/index.js';
export * from './subsystems/chassis/index.js';
export * from './subsystems/clock/index.js';
export * from './subsystems/cloud-connect/index.js';
export * from './subsystems/config-lock/index.js';
export * from './subsystems/controller/index.js';
export * from './subsystems/date-time/index.js';
export {
  areConstant,
  type Crossed,
  cross,
  type DisturbanceKind,
  type Disturbing,
  disturbanceKey,
  listAbout,
  type Requests,
  spreads,
} from './subsystems/disturbances/index.js';
export * from './subsystems/environment/index.js';
export * from './subsystems/erase/index.js';
export * from './subsystems/events/index.js';
export * from './subsystems/firmware/index.js';
export * from './subsystems/host/index.js';
export * from './subsystems/inventory/index.js';
export * from './subsystems/license/index.js';
export * from './subsystems/logs/index.js';
export * from './subsystems/manager/index.js';
export * from './subsystems/media/index.js';
export * from './subsystems/network/index.js';
export * from './subsystems/parts/index.js';
export * from './subsystems/remote-syslog/index.js';
export { findComponent, isFlashReadable } from './subsystems/repository/index.js';
export * from './subsystems/secure-boot/index.js';
export * from './subsystems/sessions/index.js';
export * from './subsystems/snmp/index.js';
export * from './subsystems/storage/index.js';
export * from './subsystems/tasks/index.js';
export * from './subsystems/telemetry/index.js';
export * from './subsystems/update-queue/index.js';
export * from './subsystems/updates/index.js';
export * from './subsystems/volumes/index.js';
export * from './subsystems/watchdog/index.js';
export { subsystems } from './subsystems.js';
export type { Together } from './together.js';
export * from './tree.js';
