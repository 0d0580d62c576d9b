/** The resource list. A type is one file and one line here; routes, links, `Allow` and generic tests follow from it. */
import type { ResourceDefinition } from './define.js';
import { account } from './resources/accounts/account.js';
import { accountService } from './resources/accounts/account-service.js';
import { accounts } from './resources/accounts/accounts.js';
import { certificateMapping } from './resources/accounts/certificate-mapping.js';
import { certificateMappings } from './resources/accounts/certificate-mappings.js';
import { role } from './resources/accounts/role.js';
import { roles } from './resources/accounts/roles.js';
import { ethernetInterface, ethernetInterfaces } from './resources/adapters/ethernet-interfaces.js';
import { networkAdapter, networkAdapters } from './resources/adapters/network-adapters.js';
import {
  networkDeviceFunction,
  networkDeviceFunctions,
} from './resources/adapters/network-device-functions.js';
import { networkInterface, networkInterfaces } from './resources/adapters/network-interfaces.js';
import { port, ports } from './resources/adapters/ports.js';
import { chassis } from './resources/chassis/chassis.js';
import { chassisCollection } from './resources/chassis/chassis-collection.js';
import { fan, fans } from './resources/chassis/fans.js';
import { pcieDevice, pcieDevices } from './resources/chassis/pcie-devices.js';
import { pcieFunction, pcieFunctions } from './resources/chassis/pcie-functions.js';
import { pcieSlots } from './resources/chassis/pcie-slots.js';
import { power } from './resources/chassis/power.js';
import { powerMeter } from './resources/chassis/power-meters.js';
import { powerSubsystem, powerSupplies } from './resources/chassis/power-subsystem.js';
import { powerSupply } from './resources/chassis/power-supply.js';
import { sensor, sensors } from './resources/chassis/sensors.js';
import { thermal } from './resources/chassis/thermal.js';
import { thermalMetrics } from './resources/chassis/thermal-metrics.js';
import { thermalSubsystem } from './resources/chassis/thermal-subsystem.js';
import { eventService } from './resources/events/event-service.js';
import { eventStream } from './resources/events/event-stream.js';
import { listenerAuthorities, listenerAuthority } from './resources/events/listener-authorities.js';
import { subscription } from './resources/events/subscription.js';
import { subscriptions } from './resources/events/subscriptions.js';
import { alertLogEntries, alertLogEntry } from './resources/logs/alerts.js';
import { healthLog, healthLogDownload } from './resources/logs/health-log.js';
import {
  controllerLogEntries,
  controllerLogEntry,
  managementLogEntries,
  managementLogEntry,
  recordedLogEntry,
  securityLogEntries,
  securityLogEntry,
} from './resources/logs/log-entries.js';
import {
  alertLogService,
  controllerLog,
  managementLog,
  managerLogServices,
  securityLog,
  systemLogServices,
} from './resources/logs/log-services.js';
import { errorRecords } from './resources/logs/records.js';
import { license } from './resources/managers/license.js';
import { licenseService } from './resources/managers/license-service.js';
import { manager } from './resources/managers/manager.js';
import { managers } from './resources/managers/managers.js';
import { virtualMedia } from './resources/managers/virtual-media.js';
import { virtualMediaCollection } from './resources/managers/virtual-media-collection.js';
import { dateTime } from './resources/network/date-time.js';
import { managerInterface } from './resources/network/ethernet-interface.js';
import { managerInterfaces } from './resources/network/ethernet-interfaces.js';
import { hostInterface, hostInterfaces } from './resources/network/host-interfaces.js';
import { networkPort, networkPorts } from './resources/network/network-ports.js';
import { networkProtocol } from './resources/network/network-protocol.js';
import { serialInterface, serialInterfaces } from './resources/network/serial-interfaces.js';
import { virtualInterface } from './resources/network/virtual-interface.js';
import {
  authorities,
  authority,
  httpsCertificate,
  httpsCertificates,
} from './resources/security/certificate.js';
import { certificateAuthentication } from './resources/security/certificate-authentication.js';
import { certificateLocations, certificateService } from './resources/security/certificate-service.js';
import { httpsCert } from './resources/security/https-cert.js';
import {
  securityDashboard,
  securityParameter,
  securityParameters,
} from './resources/security/security-parameters.js';
import { securityService } from './resources/security/security-service.js';
import { registries, registryFile } from './resources/service/registries.js';
import { registryStore } from './resources/service/registry-store.js';
import { serviceRoot } from './resources/service/service-root.js';
import { version } from './resources/service/version.js';
import { session } from './resources/sessions/session.js';
import { sessionService } from './resources/sessions/session-service.js';
import { sessions } from './resources/sessions/sessions.js';
import { alertDestination } from './resources/snmp/alert-destination.js';
import { alertDestinations } from './resources/snmp/alert-destinations.js';
import { snmpService } from './resources/snmp/snmp-service.js';
import { snmpUser } from './resources/snmp/snmp-user.js';
import { snmpUsers } from './resources/snmp/snmp-users.js';
import { bootOption, bootOptions } from './resources/systems/boot-options.js';
import { memory, memoryModule } from './resources/systems/memory.js';
import { processor, processors } from './resources/systems/processors.js';
import { system } from './resources/systems/system.js';
import { systems } from './resources/systems/systems.js';
import { metricDefinition, metricDefinitions } from './resources/telemetry/metric-definitions.js';
import {
  metricReportDefinition,
  metricReportDefinitions,
} from './resources/telemetry/metric-report-definitions.js';
import { metricReport, metricReports } from './resources/telemetry/metric-reports.js';
import { telemetryService } from './resources/telemetry/telemetry-service.js';
import { trigger, triggers } from './resources/telemetry/triggers.js';
import { Routes } from './routes.js';
import { withSelfDescription } from './self-description.js';

export const resources: readonly ResourceDefinition[] = withSelfDescription([
  version,
  serviceRoot,
  systems,
  system,
  processors,
  processor,
  memory,
  memoryModule,
  bootOptions,
  bootOption,
  ethernetInterfaces,
  ethernetInterface,
  networkInterfaces,
  networkInterface,
  systemLogServices,
  alertLogService,
  alertLogEntries,
  alertLogEntry,
  managementLog,
  managementLogEntries,
  managementLogEntry,
  recordedLogEntry,
  securityLog,
  securityLogEntries,
  securityLogEntry,
  chassisCollection,
  chassis,
  networkAdapters,
  networkAdapter,
  ports,
  port,
  networkDeviceFunctions,
  networkDeviceFunction,
  pcieDevices,
  pcieDevice,
  pcieFunctions,
  pcieFunction,
  pcieSlots,
  thermal,
  thermalSubsystem,
  fans,
  fan,
  thermalMetrics,
  power,
  powerMeter,
  powerSubsystem,
  powerSupplies,
  powerSupply,
  sensors,
  sensor,
  managers,
  manager,
  managerLogServices,
  controllerLog,
  controllerLogEntries,
  controllerLogEntry,
  healthLog,
  healthLogDownload,
  errorRecords,
  networkProtocol,
  httpsCertificates,
  httpsCertificate,
  securityService,
  securityDashboard,
  securityParameters,
  securityParameter,
  httpsCert,
  certificateAuthentication,
  authorities,
  authority,
  certificateService,
  certificateLocations,
  licenseService,
  license,
  virtualMediaCollection,
  virtualMedia,
  dateTime,
  managerInterfaces,
  managerInterface,
  virtualInterface,
  networkPorts,
  networkPort,
  hostInterfaces,
  hostInterface,
  serialInterfaces,
  serialInterface,
  snmpService,
  snmpUsers,
  snmpUser,
  alertDestinations,
  alertDestination,
  accountService,
  accounts,
  account,
  roles,
  role,
  certificateMappings,
  certificateMapping,
  sessionService,
  sessions,
  session,
  eventService,
  subscriptions,
  subscription,
  listenerAuthorities,
  listenerAuthority,
  telemetryService,
  metricDefinitions,
  metricDefinition,
  metricReportDefinitions,
  metricReportDefinition,
  metricReports,
  metricReport,
  triggers,
  trigger,
  registries,
  registryFile,
  registryStore,
  eventStream,
]);

/** Where they are: a constant of the list, which every controller uses. */
export const resourceRoutes = new Routes(resources);
