/**
 * The vendor registry `MgmteRS`: what the agent of the vendor's remote support says of devices, accounts and messages.
 * Keys and severities as behaviour § 7.1 has them, sentences our own. No such support is simulated, so nobody sends them;
 * a client that looks one up finds it.
 */
import { connectionMessages } from './mgmte-rs/connections.js';
import { deliveryMessages } from './mgmte-rs/deliveries.js';
import { deviceMessages } from './mgmte-rs/devices.js';
import { passportMessages } from './mgmte-rs/passports.js';
import type { MessageRegistry } from './registry.js';
import { mergeTables } from './tables.js';

export const mgmteRs = {
  prefix: 'MgmteRS',
  version: '1.1.1',
  owner: 'Vnd',
  name: 'Mgmt Remote Support Message Registry',
  language: 'en',
  messages: mergeTables([deviceMessages, passportMessages, deliveryMessages, connectionMessages]),
} as const satisfies MessageRegistry;
