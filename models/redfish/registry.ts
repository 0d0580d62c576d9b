/** The resource list. A type is one file and one line here; routes, links, `Allow` and generic tests follow from it. */
import type { ResourceDefinition } from './define.js';
import { account } from './resources/accounts/account.js';
import { accountService } from './resources/accounts/account-service.js';
import { accounts } from './resources/accounts/accounts.js';
import { certificateMapping } from './resources/accounts/certificate-mapping.js';
import { certificateMappings } from './resources/accounts/certificate-mappings.js';
import { role } from './resources/accounts/role.js';
import { roles } from './resources/accounts/roles.js';
import { chassis } from './resources/chassis/chassis.js';
import { chassisCollection } from './resources/chassis/chassis-collection.js';
import { manager } from './resources/managers/manager.js';
import { managers } from './resources/managers/managers.js';
import { dateTime } from './resources/network/date-time.js';
import { ethernetInterface } from './resources/network/ethernet-interface.js';
import { ethernetInterfaces } from './resources/network/ethernet-interfaces.js';
import { hostInterface, hostInterfaces } from './resources/network/host-interfaces.js';
import { networkPort, networkPorts } from './resources/network/network-ports.js';
import { networkProtocol } from './resources/network/network-protocol.js';
import { serialInterface, serialInterfaces } from './resources/network/serial-interfaces.js';
import { virtualInterface } from './resources/network/virtual-interface.js';
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
import { system } from './resources/systems/system.js';
import { systems } from './resources/systems/systems.js';
import { withSelfDescription } from './self-description.js';

export const resources: readonly ResourceDefinition[] = withSelfDescription([
  version,
  serviceRoot,
  systems,
  system,
  chassisCollection,
  chassis,
  managers,
  manager,
  networkProtocol,
  dateTime,
  ethernetInterfaces,
  ethernetInterface,
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
  registries,
  registryFile,
  registryStore,
]);
