/** The resource list. A type is one file and one line here; routes, links, `Allow` and generic tests follow from it. */
import type { ResourceDefinition } from './define.js';
import { account } from './resources/account.js';
import { accountService } from './resources/account-service.js';
import { accounts } from './resources/accounts.js';
import { certificateMapping } from './resources/certificate-mapping.js';
import { certificateMappings } from './resources/certificate-mappings.js';
import { chassis } from './resources/chassis.js';
import { chassisCollection } from './resources/chassis-collection.js';
import { manager } from './resources/manager.js';
import { managers } from './resources/managers.js';
import { networkProtocol } from './resources/network-protocol.js';
import { registries, registryFile } from './resources/registries.js';
import { registryStore } from './resources/registry-store.js';
import { role } from './resources/role.js';
import { roles } from './resources/roles.js';
import { serviceRoot } from './resources/service-root.js';
import { session } from './resources/session.js';
import { sessionService } from './resources/session-service.js';
import { sessions } from './resources/sessions.js';
import { system } from './resources/system.js';
import { systems } from './resources/systems.js';
import { version } from './resources/version.js';
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
