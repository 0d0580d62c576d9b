/**
 * The standard registry `ResourceEvent`: resources that came, went or changed. Keys as behaviour § 7.5 has them: in
 * this version of the registry the changes of health take no arguments and are all of severity OK. Sentences our own.
 */
import type { MessageRegistry } from './registry.js';
import { okEvent } from './rows.js';

export const resourceEvent = {
  prefix: 'ResourceEvent',
  version: '1.2.1',
  owner: 'DMTF',
  name: 'Resource Event Message Registry',
  language: 'en',
  messages: {
    ResourceChanged: okEvent([], {
      message: 'Properties of the resource have other values now.',
      description: 'At least one property of the resource at the origin of the event has changed.',
    }),
    ResourceCreated: okEvent([], {
      message: 'There is a new resource.',
      description: 'The resource at the origin of the event did not exist before.',
    }),
    ResourceRemoved: okEvent([], {
      message: 'The resource is gone.',
      description: 'The resource at the origin of the event exists no more.',
    }),
    ResourceStatusChangedCritical: okEvent([], {
      message: 'The health of the resource is now Critical.',
      description: 'The health of the resource at the origin of the event has become Critical.',
      resolution: 'Read the status of the resource and the log of its device, and repair what they name.',
    }),
    ResourceStatusChangedOK: okEvent([], {
      message: 'The health of the resource is now OK.',
      description: 'The resource at the origin of the event was in worse health and has recovered.',
    }),
    ResourceStatusChangedWarning: okEvent([], {
      message: 'The health of the resource is now Warning.',
      description: 'The health of the resource at the origin of the event has become Warning.',
      resolution:
        'Read the status of the resource and the log of its device before the condition gets worse.',
    }),
  },
} as const satisfies MessageRegistry;
