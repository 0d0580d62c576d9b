/** The resource list. A type is one file and one line here; routes, links, `Allow` and generic tests follow from it. */
import type { ResourceDefinition } from '../resource/define.js';
import { account } from '../subsystems/accounts/resources/account.js';
import { accountService } from '../subsystems/accounts/resources/account-service.js';
import { accounts } from '../subsystems/accounts/resources/accounts.js';
import { certificateMapping } from '../subsystems/accounts/resources/certificate-mapping.js';
import { certificateMappings } from '../subsystems/accounts/resources/certificate-mappings.js';
import { role } from '../subsystems/accounts/resources/role.js';
import { roles } from '../subsystems/accounts/resources/roles.js';
import { bootOption, bootOptions } from '../subsystems/boot/resources/boot-options.js';
import {
  authorities,
  authority,
  httpsCertificate,
  httpsCertificates,
} from '../subsystems/certificates/resources/certificate.js';
import { certificateAuthentication } from '../subsystems/certificates/resources/certificate-authentication.js';
import {
  certificateLocations,
  certificateService,
} from '../subsystems/certificates/resources/certificate-service.js';
import { httpsCert } from '../subsystems/certificates/resources/https-cert.js';
import {
  securityDashboard,
  securityParameter,
  securityParameters,
} from '../subsystems/certificates/resources/security-parameters.js';
import { securityService } from '../subsystems/certificates/resources/security-service.js';
import { chassis } from '../subsystems/chassis/resources/chassis.js';
import { chassisCollection } from '../subsystems/chassis/resources/chassis-collection.js';
import { dateTime } from '../subsystems/date-time/resources/date-time.js';
import { fan, fans } from '../subsystems/environment/resources/fans.js';
import { power } from '../subsystems/environment/resources/power.js';
import { powerMeter } from '../subsystems/environment/resources/power-meters.js';
import { powerSubsystem, powerSupplies } from '../subsystems/environment/resources/power-subsystem.js';
import { powerSupply } from '../subsystems/environment/resources/power-supply.js';
import { sensor, sensors } from '../subsystems/environment/resources/sensors.js';
import { thermal } from '../subsystems/environment/resources/thermal.js';
import { thermalMetrics } from '../subsystems/environment/resources/thermal-metrics.js';
import { thermalSubsystem } from '../subsystems/environment/resources/thermal-subsystem.js';
import { alertLogEntries, alertLogEntry } from '../subsystems/events/resources/alerts.js';
import { eventService } from '../subsystems/events/resources/event-service.js';
import { eventStream } from '../subsystems/events/resources/event-stream.js';
import {
  listenerAuthorities,
  listenerAuthority,
} from '../subsystems/events/resources/listener-authorities.js';
import { subscription } from '../subsystems/events/resources/subscription.js';
import { subscriptions } from '../subsystems/events/resources/subscriptions.js';
import {
  ethernetInterface,
  ethernetInterfaces,
} from '../subsystems/inventory/resources/ethernet-interfaces.js';
import { memory, memoryModule } from '../subsystems/inventory/resources/memory.js';
import { networkAdapter, networkAdapters } from '../subsystems/inventory/resources/network-adapters.js';
import {
  networkDeviceFunction,
  networkDeviceFunctions,
} from '../subsystems/inventory/resources/network-device-functions.js';
import { networkInterface, networkInterfaces } from '../subsystems/inventory/resources/network-interfaces.js';
import { pcieDevice, pcieDevices } from '../subsystems/inventory/resources/pcie-devices.js';
import { pcieFunction, pcieFunctions } from '../subsystems/inventory/resources/pcie-functions.js';
import { pcieSlots } from '../subsystems/inventory/resources/pcie-slots.js';
import { port, ports } from '../subsystems/inventory/resources/ports.js';
import { processor, processors } from '../subsystems/inventory/resources/processors.js';
import { license } from '../subsystems/license/resources/license.js';
import { licenseService } from '../subsystems/license/resources/license-service.js';
import { healthLog } from '../subsystems/logs/resources/health-log.js';
import { healthLogDownload } from '../subsystems/logs/resources/health-log-download.js';
import {
  controllerLogEntries,
  controllerLogEntry,
  securityLogEntries,
  securityLogEntry,
} from '../subsystems/logs/resources/log-entries.js';
import {
  alertLogService,
  controllerLog,
  managementLog,
  managerLogServices,
  securityLog,
  systemLogServices,
} from '../subsystems/logs/resources/log-services.js';
import {
  managementLogEntries,
  managementLogEntry,
  recordedLogEntry,
} from '../subsystems/logs/resources/management-log-entries.js';
import { errorRecords } from '../subsystems/logs/resources/records.js';
import { manager } from '../subsystems/manager/resources/manager.js';
import { managers } from '../subsystems/manager/resources/managers.js';
import { virtualMedia } from '../subsystems/media/resources/virtual-media.js';
import { virtualMediaCollection } from '../subsystems/media/resources/virtual-media-collection.js';
import { managerInterface } from '../subsystems/network/resources/ethernet-interface.js';
import { managerInterfaces } from '../subsystems/network/resources/ethernet-interfaces.js';
import { hostInterface, hostInterfaces } from '../subsystems/network/resources/host-interfaces.js';
import { networkPort, networkPorts } from '../subsystems/network/resources/network-ports.js';
import { networkProtocol } from '../subsystems/network/resources/network-protocol.js';
import { serialInterface, serialInterfaces } from '../subsystems/network/resources/serial-interfaces.js';
import { virtualInterface } from '../subsystems/network/resources/virtual-interface.js';
import { registries, registryFile } from '../subsystems/service/resources/registries.js';
import { registryStore } from '../subsystems/service/resources/registry-store.js';
import { serviceRoot } from '../subsystems/service/resources/service-root.js';
import { version } from '../subsystems/service/resources/version.js';
import { session } from '../subsystems/sessions/resources/session.js';
import { sessionService } from '../subsystems/sessions/resources/session-service.js';
import { sessions } from '../subsystems/sessions/resources/sessions.js';
import { alertDestination } from '../subsystems/snmp/resources/alert-destination.js';
import { alertDestinations } from '../subsystems/snmp/resources/alert-destinations.js';
import { snmpService } from '../subsystems/snmp/resources/snmp-service.js';
import { snmpUser } from '../subsystems/snmp/resources/snmp-user.js';
import { snmpUsers } from '../subsystems/snmp/resources/snmp-users.js';
import { system } from '../subsystems/system/resources/system.js';
import { systems } from '../subsystems/system/resources/systems.js';
import { metricDefinition, metricDefinitions } from '../subsystems/telemetry/resources/metric-definitions.js';
import {
  metricReportDefinition,
  metricReportDefinitions,
} from '../subsystems/telemetry/resources/metric-report-definitions.js';
import { metricReport, metricReports } from '../subsystems/telemetry/resources/metric-reports.js';
import { telemetryService } from '../subsystems/telemetry/resources/telemetry-service.js';
import { trigger, triggers } from '../subsystems/telemetry/resources/triggers.js';
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
