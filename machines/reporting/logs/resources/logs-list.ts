/** Logs of facts: their names and URIs, and the facts that report their clearing. */
import {
  managerPattern,
  ofManager,
  ofSystem,
  type Params,
  root,
  systemPattern,
  systemUri,
} from '../../../../models/resource/index.js';
import type { Fact, LogName } from '../../../facts/fact.js';

export interface ServedLog {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Pattern of the URI of the log service. */
  readonly pattern: string;
  /** Values of the variables in the pattern. */
  readonly owner: Params;
  readonly uri: string;
  /** Value of `OemRecordFormat`. Source: behaviour "Log services and entries". */
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
    description: 'Security log: access to the server and its controller',
    recordFormat: 'Vnd-SL',
    cleared: 'log.slCleared',
  },
  iml: {
    ...bySystem('IML'),
    name: 'Integrated Management Log',
    description: 'Integrated management log: hardware events of the server',
    recordFormat: 'Vnd-IML',
    cleared: 'log.imlCleared',
  },
  iel: {
    id: 'IEL',
    pattern: `${managerPattern}LogServices/IEL/`,
    owner: ofManager,
    uri: `${root}Managers/1/LogServices/IEL/`,
    name: 'Mgmt Event Log',
    description: 'Event log: actions and requests of the controller',
    recordFormat: 'Vnd-MgmtEventLog',
    cleared: 'log.ielCleared',
  },
} as const satisfies Readonly<Record<LogName, ServedLog>>;

/** Log of the latest alerts. Its entries are events, not facts. */
export const alertLog = {
  ...bySystem('Event'),
  name: 'Event',
  description: 'Latest alerts',
  recordFormat: 'Vnd-Event',
  cleared: 'log.alertsCleared',
} as const satisfies ServedLog;
