/**
 * The vendor registry `Mgmt`: what the standard registry has no words for, from the state of the server to updates,
 * licences and the controller's own services, one table a subject. Keys and arguments as behaviour § 7.4 has them,
 * sentences our own. Statuses are those suggested there, except where the answer is known better;
 * test/models/message-registries.test.ts names those.
 *
 * Assumption: known is the number of arguments, not their meaning. Where nothing else tells it, a value comes before
 * the property it was given to, and a lower bound before an upper one, as in `Base`.
 */
import { accountMessages } from './mgmt/accounts.js';
import { alertMessages } from './mgmt/alerts.js';
import { biosMessages } from './mgmt/bios.js';
import { bundleUpdateMessages } from './mgmt/bundle-updates.js';
import { certificateMessages } from './mgmt/certificates.js';
import { cloudConnectMessages } from './mgmt/cloud-connect.js';
import { licenseMessages } from './mgmt/license.js';
import { logMessages } from './mgmt/logs.js';
import { mediaMessages } from './mgmt/media.js';
import { networkMessages } from './mgmt/network.js';
import { powerMessages } from './mgmt/power.js';
import { propertyMessages } from './mgmt/properties.js';
import { securityMessages } from './mgmt/security.js';
import { sensorMessages } from './mgmt/sensors.js';
import { serverStateMessages } from './mgmt/server-state.js';
import { serviceMessages } from './mgmt/service.js';
import { storageMessages } from './mgmt/storage.js';
import { updateMessages } from './mgmt/updates.js';
import type { MessageRegistry } from './registry.js';
import { mergeTables } from './tables.js';

export const mgmt = {
  prefix: 'Mgmt',
  version: '2.30.1',
  owner: 'Vnd',
  name: 'Mgmt Message Registry',
  language: 'en',
  messages: mergeTables([
    accountMessages,
    alertMessages,
    biosMessages,
    bundleUpdateMessages,
    certificateMessages,
    cloudConnectMessages,
    licenseMessages,
    logMessages,
    mediaMessages,
    networkMessages,
    powerMessages,
    propertyMessages,
    securityMessages,
    sensorMessages,
    serverStateMessages,
    serviceMessages,
    storageMessages,
    updateMessages,
  ]),
} as const satisfies MessageRegistry;
