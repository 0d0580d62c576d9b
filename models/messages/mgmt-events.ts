/**
 * The vendor registry `MgmtEvents`: what the controller notices about the server and itself, as alerts and events, one
 * table a subject. Keys, arguments and clearing as behaviour § 7.5 has them; a message may clear one of
 * `MgmtResourceEvents`. `%1` names what the message is about (an account, a bay, a processor) or, where something
 * failed, gives the reason. Assumption: what each argument means, drawn from its key.
 */
import { accountEvents } from './mgmt-events/accounts.js';
import { arrayDriveEvents } from './mgmt-events/array-drives.js';
import { certificateEvents } from './mgmt-events/certificates.js';
import { cloudConnectEvents } from './mgmt-events/cloud-connect.js';
import { controllerEvents } from './mgmt-events/controller.js';
import { coolingEvents } from './mgmt-events/cooling.js';
import { driveEvents } from './mgmt-events/drives.js';
import { hostEvents } from './mgmt-events/host.js';
import { memoryEvents } from './mgmt-events/memory.js';
import { nvdimmEvents } from './mgmt-events/nvdimms.js';
import { operatingSystemEvents } from './mgmt-events/operating-system.js';
import { pcieDriveEvents } from './mgmt-events/pcie-drives.js';
import { powerEvents } from './mgmt-events/power.js';
import { powerFailureEvents } from './mgmt-events/power-failures.js';
import { processorEvents } from './mgmt-events/processors.js';
import { secureEraseEvents } from './mgmt-events/secure-erase.js';
import { securityEvents } from './mgmt-events/security.js';
import { storageSystemEvents } from './mgmt-events/storage-systems.js';
import { telemetryEvents } from './mgmt-events/telemetry.js';
import { writeCacheEvents } from './mgmt-events/write-caches.js';
import type { MessageRegistry } from './registry.js';
import { mergeTables } from './tables.js';

export const mgmtEvents = {
  prefix: 'MgmtEvents',
  version: '6.10.0',
  owner: 'Vnd',
  name: 'Mgmt Event Message Registry',
  language: 'en',
  messages: mergeTables(
    [
      accountEvents,
      arrayDriveEvents,
      certificateEvents,
      cloudConnectEvents,
      controllerEvents,
      coolingEvents,
      driveEvents,
      hostEvents,
      memoryEvents,
      nvdimmEvents,
      operatingSystemEvents,
      pcieDriveEvents,
      powerEvents,
      powerFailureEvents,
      processorEvents,
      secureEraseEvents,
      securityEvents,
      storageSystemEvents,
      telemetryEvents,
      writeCacheEvents,
    ],
    { ignoreCase: true },
  ),
} as const satisfies MessageRegistry;
