/** The logs that hold facts: what each is called, where it is served, and what its clearing is reported as. */
import type { Fact } from '../../../facts/fact.js';
import {
  managerPattern,
  ofManager,
  ofSystem,
  systemPattern,
  systemUri,
} from '../../../resource/one-server.js';
import type { Params } from '../../../resource/place.js';
import { root } from '../../../resource/uris.js';
import type { LogName } from '../log.js';

export interface ServedLog {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Pattern of its service's URI. */
  readonly pattern: string;
  /** Values of the pattern's variable parts. */
  readonly owner: Params;
  readonly uri: string;
  /** Source: behaviour "Log services and entries". */
  readonly recordFormat: string;
  readonly cleared: Fact;
}

function bySystem<const Id extends string>(id: Id) {
  return {
    id,
    pattern: `${systemPattern}LogServices/${id}/`,
    owner: ofSystem,
    uri: `${systemUri}LogServices/${id}/`,
  } as const;
}

export const factLogs = {
  sl: {
    ...bySystem('SL'),
    name: 'Security Log',
    description: 'What concerns who may do what with the server',
    recordFormat: 'Vnd-SL',
    cleared: 'log.slCleared',
  },
  iml: {
    ...bySystem('IML'),
    name: 'Integrated Management Log',
    description: 'What happened to the hardware of the server',
    recordFormat: 'Vnd-IML',
    cleared: 'log.imlCleared',
  },
  iel: {
    id: 'IEL',
    pattern: `${managerPattern}LogServices/IEL/`,
    owner: ofManager,
    uri: `${root}Managers/1/LogServices/IEL/`,
    name: 'Mgmt Event Log',
    description: 'What the controller did, and what was asked of it',
    recordFormat: 'Vnd-MgmtEventLog',
    cleared: 'log.ielCleared',
  },
} as const satisfies Readonly<Record<LogName, ServedLog>>;

/** The latest alerts, which no fact entry is. */
export const alertLog = {
  ...bySystem('Event'),
  name: 'Event',
  description: 'The latest alerts',
  recordFormat: 'Vnd-Event',
  cleared: 'log.alertsCleared',
} as const satisfies ServedLog;
