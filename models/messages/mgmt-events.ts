/**
 * The vendor registry `MgmtEvents`: what the controller notices about the server and itself, as alerts and events.
 * The rows stand in five files by the first letter of their keys. A message may clear one of `MgmtResourceEvents`.
 */
import { mgmtEventsAToC } from './mgmt-events-a-c.js';
import { mgmtEventsD } from './mgmt-events-d.js';
import { mgmtEventsEToN } from './mgmt-events-e-n.js';
import { mgmtEventsOToP } from './mgmt-events-o-p.js';
import { mgmtEventsRToU } from './mgmt-events-r-u.js';
import type { MessageRegistry } from './registry.js';

export const mgmtEvents = {
  prefix: 'MgmtEvents',
  version: '6.10.0',
  owner: 'Vnd',
  name: 'Mgmt Event Message Registry',
  language: 'en',
  messages: {
    ...mgmtEventsAToC,
    ...mgmtEventsD,
    ...mgmtEventsEToN,
    ...mgmtEventsOToP,
    ...mgmtEventsRToU,
  },
} as const satisfies MessageRegistry;
