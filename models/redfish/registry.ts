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
import { fan, fans } from './resources/chassis/fans.js';
import { power } from './resources/chassis/power.js';
import { powerMeter } from './resources/chassis/power-meters.js';
import { powerSubsystem, powerSupplies } from './resources/chassis/power-subsystem.js';
import { powerSupply } from './resources/chassis/power-supply.js';
import { sensor, sensors } from './resources/chassis/sensors.js';
import { thermal } from './resources/chassis/thermal.js';
import { thermalMetrics } from './resources/chassis/thermal-metrics.js';
import { thermalSubsystem } from './resources/chassis/thermal-subsystem.js';
import { manager } from './resources/managers/manager.js';
import { managers } from './resources/managers/managers.js';
import { networkProtocol } from './resources/managers/network-protocol.js';
import { registries, registryFile } from './resources/service/registries.js';
import { registryStore } from './resources/service/registry-store.js';
import { serviceRoot } from './resources/service/service-root.js';
import { version } from './resources/service/version.js';
import { session } from './resources/sessions/session.js';
import { sessionService } from './resources/sessions/session-service.js';
import { sessions } from './resources/sessions/sessions.js';
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
