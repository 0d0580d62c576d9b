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
import { pcieDevice, pcieDevices } from './resources/chassis/pcie-devices.js';
import { pcieFunction, pcieFunctions } from './resources/chassis/pcie-functions.js';
import { pcieSlots } from './resources/chassis/pcie-slots.js';
import { license } from './resources/managers/license.js';
import { licenseService } from './resources/managers/license-service.js';
import { manager } from './resources/managers/manager.js';
import { managers } from './resources/managers/managers.js';
import { networkProtocol } from './resources/managers/network-protocol.js';
import { virtualMedia } from './resources/managers/virtual-media.js';
import { virtualMediaCollection } from './resources/managers/virtual-media-collection.js';
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
import { bootOption, bootOptions } from './resources/systems/boot-options.js';
import { memory, memoryModule } from './resources/systems/memory.js';
import { processor, processors } from './resources/systems/processors.js';
import { system } from './resources/systems/system.js';
import { systems } from './resources/systems/systems.js';
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
  managers,
  manager,
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
  registries,
  registryFile,
  registryStore,
]);
