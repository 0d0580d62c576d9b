/** What exists, for the folders above: the tree, its inputs, contracts, and the Redfish face of it all. */
export { type Behaviour, behaviours } from './behaviours.js';
export * from './blueprint/blueprint.js';
export { keptBlueprintProblems } from './blueprint/kept-blueprint.js';
export { resolvedDefault } from './blueprint/resolved-default.js';
export * from './document/document.js';
export * from './facts/fact.js';
export * from './facts/index.js';
export { type EventRow, type FactRow, filled, type Told } from './facts/row.js';
export { firstBranches } from './first-branches.js';
export { parseIsoDuration } from './formats/iso-duration.js';
export * from './formats/keytab.js';
export { printKeytab } from './formats/keytab-print.js';
export { joined, type Pieces } from './formats/pieces.js';
export { keyMaterialBytes, keyPairOf } from './formats/x509/key.js';
export * from './genesis.js';
export * from './inputs.js';
export {
  baseMessage,
  definitionOf,
  type Message,
  messageIdOf,
  mgmtMessage,
  textOf,
} from './messages/index.js';
export type { Reaction, Reactions } from './reactions.js';
export { errorObject } from './redfish/answer.js';
export { applyWrite } from './redfish/apply-write.js';
export { type Claim, claimFor, type Proof } from './redfish/authenticate.js';
export {
  bodyBytesMax,
  bodyFromBytes,
  bodyFromText,
  isJsonType,
  notJson,
  tooLarge,
} from './redfish/body-text.js';
export {
  type Demand,
  type Exchange,
  exchange,
  type Responder,
  type Result,
  type SaltedPassword,
} from './redfish/exchange.js';
export type { ControllerPort } from './redfish/port.js';
export { resourceRoutes, resources } from './redfish/registry.js';
export {
  type EventStream,
  type RedfishRequest,
  type RedfishResponse,
  type RequestBody,
  unreachable,
} from './redfish/request.js';
export { createResolver, type Resolver } from './redfish/resolve.js';
export { Routes } from './redfish/routes.js';
export { isSecret } from './redfish/secret-names.js';
export { RedfishService } from './redfish/service.js';
export type { Refusal, View } from './resource/define.js';
export type { ResourceDefinition } from './resource/definition.js';
export type { Params } from './resource/place.js';
export { restore } from './restore.js';
export * from './ring.js';
export type { SealedAt } from './sealed.js';
export * from './secret.js';
export type { ControllerStage } from './stage.js';
export * from './subsystems/accounts/account-service-state.js';
export * from './subsystems/accounts/accounts.js';
export * from './subsystems/accounts/certificate-mappings.js';
export * from './subsystems/accounts/keytab-contract.js';
export * from './subsystems/accounts/keytab-download.js';
export * from './subsystems/accounts/login-failures.js';
export { closePasscodes, passcodeLifeMs } from './subsystems/accounts/passcodes.js';
export { userNameOf } from './subsystems/accounts/users.js';
export * from './subsystems/air-filter/contract.js';
export { filterAgeMs, filterDayMs } from './subsystems/air-filter/state.js';
export { bootSourcesOf } from './subsystems/boot/boot-sources.js';
export * from './subsystems/certificates/contract.js';
export {
  type CertificateNames,
  namesOf,
  ownCertificate,
  serialFrom,
  validityAt,
} from './subsystems/certificates/own-certificate.js';
export * from './subsystems/certificates/state.js';
export { controllerTime } from './subsystems/clock/state.js';
export * from './subsystems/cloud-connect/contract.js';
export * from './subsystems/controller/mains-contract.js';
export * from './subsystems/controller/manager-contract.js';
export { nothingToClear } from './subsystems/controller/pending-resets.js';
export * from './subsystems/date-time/contract.js';
export { seekTimeServers, setClock } from './subsystems/date-time/set-clock.js';
export { isClockCorrect, ntpServersOf } from './subsystems/date-time/time-servers.js';
export { type CoolingState, type Limit, limits, noUserThresholds } from './subsystems/environment/cooling.js';
export { noPast } from './subsystems/environment/past.js';
export type { PowerSettingsState } from './subsystems/environment/power-settings.js';
export { carryHeat } from './subsystems/environment/readings/carried-heat.js';
export { averageAhead, peakAhead } from './subsystems/environment/readings/consumption-ahead.js';
export { loadRanges } from './subsystems/environment/readings/host-load.js';
export { keepPast } from './subsystems/environment/readings/kept-past.js';
export { always, isWithin, type Range, rangeOf, type Span } from './subsystems/environment/readings/range.js';
export { powerRanges, powerReader } from './subsystems/environment/readings/server-power.js';
export {
  type Situation,
  situationBranches,
  situationOf,
} from './subsystems/environment/readings/situation.js';
export {
  type TemperatureSensor,
  temperatureRanges,
  temperatureReader,
  temperaturesAt,
} from './subsystems/environment/readings/temperature.js';
export { usageRanges, usageReader } from './subsystems/environment/readings/usage.js';
export * from './subsystems/environment/watch-contract.js';
export * from './subsystems/events/alert-log.js';
export * from './subsystems/events/contract.js';
export * from './subsystems/events/delivery.js';
export { eventBody } from './subsystems/events/event-body.js';
export { isWanted } from './subsystems/events/event-filter.js';
export { streamComment, streamText, toldEvent } from './subsystems/events/event-stream.js';
export { mayFollow } from './subsystems/events/follower.js';
export { enterprise, notificationOid, specificOid } from './subsystems/events/notification.js';
export { removeSubscription } from './subsystems/events/remove-subscription.js';
export { subscriptionsUri } from './subsystems/events/resources/subscriptions.js';
export * from './subsystems/events/state.js';
export * from './subsystems/events/subscriptions.js';
export { healthTrap, trapOf } from './subsystems/events/traps.js';
export * from './subsystems/host/power-contract.js';
export { lastBootState, postState, powerState } from './subsystems/host/power-state.js';
export * from './subsystems/host/state.js';
export { noDeviceSettings } from './subsystems/inventory/state.js';
export * from './subsystems/license/contract.js';
export { type CperRecord, type CperState, cperRecordsMax } from './subsystems/logs/error-records.js';
export * from './subsystems/logs/log.js';
export { shown, shownEntries } from './subsystems/logs/shown.js';
export * from './subsystems/logs/state.js';
export { emptyDrive, virtualDriveIds } from './subsystems/media/state.js';
export * from './subsystems/parts/conditions.js';
export * from './subsystems/parts/health.js';
export { partsOf, type StruckKind } from './subsystems/parts/part-names.js';
export * from './subsystems/sessions/contract.js';
export * from './subsystems/sessions/state.js';
export { healthNotified } from './subsystems/snmp/health-trap.js';
export * from './subsystems/snmp/health-trap-contract.js';
export { sendsTraps, sendTraps } from './subsystems/snmp/send-traps.js';
export * from './subsystems/snmp/trap.js';
export * from './subsystems/snmp/trap-contract.js';
export * from './subsystems/telemetry/contract.js';
export { type Metric, metricsOf } from './subsystems/telemetry/metrics.js';
export {
  reportDefinitionsUri,
  sentReportIds,
  settingsOf,
} from './subsystems/telemetry/report-definitions.js';
export { keptReportReaders } from './subsystems/telemetry/report-readers.js';
export { retimeReports } from './subsystems/telemetry/report-schedule.js';
export { reportBody } from './subsystems/telemetry/resources/metric-reports.js';
export * from './subsystems/telemetry/state.js';
export { isAnyWatched, triggerId, triggerOf } from './subsystems/telemetry/triggers.js';
export { average, collectionMs } from './subsystems/telemetry/windows.js';
export { subsystems } from './subsystems.js';
export * from './tree.js';
