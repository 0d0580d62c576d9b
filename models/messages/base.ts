/**
 * The standard registry `Base`: how a request ended, whatever it was about, one table a subject. Keys, arguments and
 * statuses as behaviour § 7.3 has them, sentences our own. Keys of the standard that it lacks are here where HTTP needs
 * them: a status such as 405, 412 or 413 has a message too.
 */
import { accountMessages } from './base/accounts.js';
import { bodyMessages } from './base/bodies.js';
import { propertyMessages } from './base/properties.js';
import { requestMessages } from './base/requests.js';
import { resourceMessages } from './base/resources.js';
import { serviceMessages } from './base/service.js';
import type { MessageRegistry } from './registry.js';
import { mergeTables } from './tables.js';

export const base = {
  prefix: 'Base',
  version: '1.18.0',
  owner: 'DMTF',
  name: 'Base Message Registry',
  language: 'en',
  messages: mergeTables([
    accountMessages,
    bodyMessages,
    propertyMessages,
    requestMessages,
    resourceMessages,
    serviceMessages,
  ]),
} as const satisfies MessageRegistry;
