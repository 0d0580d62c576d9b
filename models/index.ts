/** What exists, for the folders above: the tree, its inputs, contracts, and the Redfish face of it all. */
export * from './blueprint/blueprint.js';
export { keptBlueprintProblems } from './blueprint/kept-blueprint.js';
export { resolvedDefault } from './blueprint/resolved-default.js';
export { bootSourcesOf } from './boot-sources.js';
export { closeUnlicensed } from './close-unlicensed.js';
export * from './contracts/air-filter.js';
export * from './contracts/certificate-request.js';
export * from './contracts/clock.js';
export * from './contracts/cloud-connect.js';
export * from './contracts/health-trap.js';
export * from './contracts/keytab.js';
export * from './contracts/license.js';
export * from './contracts/mains.js';
export * from './contracts/manager.js';
export * from './contracts/metric-report.js';
export * from './contracts/power.js';
export * from './contracts/session.js';
export * from './contracts/subscription.js';
export * from './contracts/trap.js';
export * from './contracts/watch.js';
export * from './document/document.js';
export * from './facts/index.js';
export { type EventRow, type FactRow, filled } from './facts/row.js';
export { shown, shownEntries } from './facts/shown.js';
export { healthTrap, trapOf } from './facts/traps.js';
export * from './files/keytab.js';
export { printKeytab } from './files/keytab-print.js';
export { joined, type Pieces } from './files/pieces.js';
export * from './genesis.js';
export * from './inputs.js';
export { parseIsoDuration } from './iso-duration.js';
export {
  baseMessage,
  definitionOf,
  type Message,
  messageIdOf,
  mgmtMessage,
  textOf,
} from './messages/index.js';
export * from './outbound/delivery.js';
export * from './outbound/download.js';
export * from './outbound/trap.js';
export { type CertificateNames, namesOf, ownCertificate, serialFrom, validityAt } from './own-certificate.js';
export { partsOf, type StruckKind } from './part-names.js';
export { carryHeat } from './readings/carried-heat.js';
export { averageAhead, peakAhead } from './readings/consumption-ahead.js';
export { loadRanges } from './readings/host-load.js';
export { keepPast } from './readings/kept-past.js';
export { always, isWithin, type Range, rangeOf, type Span } from './readings/range.js';
export { powerRanges, powerReader } from './readings/server-power.js';
export { type Situation, situationBranches, situationOf } from './readings/situation.js';
export {
  type TemperatureSensor,
  temperatureRanges,
  temperatureReader,
  temperaturesAt,
} from './readings/temperature.js';
export { usageRanges, usageReader } from './readings/usage.js';
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
export type { Params, Refusal, ResourceDefinition, View } from './redfish/define.js';
export { eventBody } from './redfish/event-body.js';
export { isWanted } from './redfish/event-filter.js';
export { streamComment, streamText, toldEvent } from './redfish/event-stream.js';
export { mayFollow } from './redfish/follower.js';
export type { ControllerPort } from './redfish/port.js';
export { resourceRoutes, resources } from './redfish/registry.js';
export {
  type EventStream,
  type HashedPassword,
  type RedfishRequest,
  type RedfishResponse,
  type RequestBody,
  unreachable,
} from './redfish/request.js';
export { createResolver, type Resolver } from './redfish/resolve.js';
export { subscriptionsUri } from './redfish/resources/events/subscriptions.js';
export { lastBootState, postState, powerState } from './redfish/resources/systems/system-power.js';
export { reportBody } from './redfish/resources/telemetry/metric-reports.js';
export { Routes } from './redfish/routes.js';
export { isSecret } from './redfish/secret-names.js';
export { RedfishService } from './redfish/service.js';
export { removeSubscription } from './remove-subscription.js';
export type { SealedAt } from './sealed.js';
export * from './secret.js';
export { seekTimeServers, setClock } from './set-clock.js';
export { healthNotified } from './snmp/health-trap.js';
export { enterprise, notificationOid, specificOid } from './snmp/notification.js';
export { forgetAllTraps, sendsTraps, sendTraps } from './snmp/send-traps.js';
export * from './state/account-service.js';
export * from './state/accounts.js';
export { filterAgeMs, filterDayMs } from './state/air-filter.js';
export * from './state/alert-log.js';
export * from './state/certificate-mappings.js';
export * from './state/certificates.js';
export { chassisAtFirst, noDeviceSettings } from './state/chassis.js';
export { clockAtFirst, controllerTime, isClockCorrect, ntpServersOf } from './state/clock.js';
export * from './state/conditions.js';
export { settingsAtFirst } from './state/controller-settings.js';
export { type CoolingState, coolingAtFirst, type Limit, limits, noUserThresholds } from './state/cooling.js';
export { type CperRecord, type CperState, cperRecordsMax, noCper } from './state/cper.js';
export * from './state/events.js';
export * from './state/health.js';
export { healthLogAtFirst, resumeHealthLog } from './state/health-log.js';
export * from './state/host.js';
export { licenseAtFirst } from './state/license.js';
export * from './state/log.js';
export * from './state/login-failures.js';
export * from './state/logs.js';
export { managerOptionsAtFirst } from './state/manager-options.js';
export { servicesAtFirst } from './state/network-services.js';
export { closePasscodes, noPasscodes, passcodeLifeMs } from './state/passcodes.js';
export { noPast } from './state/past.js';
export { nothingToClear } from './state/pending-resets.js';
export { type PowerSettingsState, powerSettingsAtFirst } from './state/power-settings.js';
export { defaultRemoteConsole } from './state/remote-console.js';
export * from './state/ring.js';
export { defaultSecurity } from './state/security.js';
export * from './state/sessions.js';
export { snmpAtFirst } from './state/snmp.js';
export * from './state/subscriptions.js';
export * from './state/telemetry.js';
export { userNameOf } from './state/users.js';
export { emptyDrive, imageNameOf, noVirtualMedia, virtualDriveIds } from './state/virtual-media.js';
export { type Metric, metricsOf } from './telemetry/metrics.js';
export { reportDefinitionsUri, sentReportIds, settingsOf } from './telemetry/report-definitions.js';
export { keptReportReaders } from './telemetry/report-readers.js';
export { retimeReports } from './telemetry/report-schedule.js';
export { isAnyWatched, triggerId, triggerOf } from './telemetry/triggers.js';
export { average, collectionMs } from './telemetry/windows.js';
export * from './world.js';
export { keyMaterialBytes, keyPairOf } from './x509/key.js';
