/** Resources of the logs, their collections at the system and at the controller, and their clear actions. */
import {
  type ControllerTree,
  controllerTime,
  listItems,
  type Transaction,
} from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  clockRows,
  dateTime,
  defineAt,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  links,
  managerPattern,
  nullable,
  ofManager,
  type ResourceForm,
  type ResourceLocation,
  type Row,
  row,
  section,
  status,
  text,
  uri,
  type View,
  written,
} from '../../../../models/resource/index.js';
import { type LogName, logNames } from '../../../facts/fact.js';
import { cleared } from '../../../facts/log.js';
import { heldEntries, pauseHealthLog, resumeHealthLog } from '../health-log.js';
import { recordCleared } from '../log-buffer.js';
import { healthLogActions } from './health-log-actions.js';
import { caseParameters, extentParameters, formatDay, healthLogFileUri } from './health-log-download.js';
import { factLogs, type ServedLog } from './logs-list.js';

type Clear = (stage: Transaction) => void;

/**
 * Declares the action that clears a log. The first entry of a cleared log is about the clearing. Source: behaviour §
 * 2.12.
 */
function clearing(served: ServedLog, clear: Clear) {
  return action({
    name: 'LogService.ClearLog',
    description: 'Clears the log.',
    privilege: 'MgmtConfigPriv',
    parameters: {},
    apply: (stage, _, { by }) => {
      clear(stage);
      stage.emit(served.cleared, { user: by.userName }, 'logs');
      return written(mgmtMessage('EventLogCleared'));
    },
  });
}

/**
 * Declares the resource of a log. The capacity is omitted, because behaviour § 2.12 does not state it. Source:
 * behaviour § 2.12.
 */
export function logService(served: ServedLog, clear: Clear): ResourceForm<ResourceLocation> {
  return {
    type: 'LogService.v1_1_0.LogService',
    typeDescription: 'Log and its overwrite policy.',
    varies: ['now'],
    properties: {
      ...identity(served.id, served.name),
      ...clockRows,
      Entries: linkRow('Link to the entries of the log.', `${served.uri}Entries/`),
      OverWritePolicy: fixed('WrapsWhenFull', 'Policy for old entries when the log is full.'),
      ServiceEnabled: row(flag, '`true` if the service is enabled.', true),
      Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    },
    actions: [clearing(served, clear)],
  };
}

const { sl, iml, iel } = factLogs;

export const securityLog = defineAt(sl.pattern, () => [{ params: sl.owner }]).resource(
  logService(sl, clearAction('sl')),
);

export const managementLog = defineAt(iml.pattern, () => [{ params: iml.owner }]).resource(
  logService(iml, clearAction('iml')),
);

export const controllerLog = defineAt(iel.pattern, () => [{ params: iel.owner }]).resource(
  logService(iel, clearAction('iel')),
);

function clearAction(name: LogName): Clear {
  return (stage) => {
    stage.put('logs', { ...stage.view.logs, [name]: cleared(stage.view.logs[name]) });
    recordCleared(stage, name);
  };
}

/** Common part of the collections of logs. */
export const logServices = {
  type: 'LogServiceCollection.LogServiceCollection',
  typeDescription: 'Logs of the controller or the server.',
  name: 'Log Services',
} as const;

export const managerLogServices = defineAt(`${managerPattern}LogServices/`, () => [
  { params: ofManager },
]).collection({
  ...logServices,
  description: 'Logs of the controller',
  members: controllerLog,
});

/** Resource of the health-system log: its first day, its enabled state, and its download (behaviour § 2.24). */
export const healthLog = defineAt(`${managerPattern}ActiveHealthSystem/`, () => [
  { params: ofManager },
]).resource({
  type: 'VndMgmtActiveHealthSystem.v2_5_0.VndMgmtActiveHealthSystem',
  typeDescription: 'Health-system log: the long-term record of everything that was logged.',
  varies: ['now'],
  properties: {
    ...identity('ActiveHealthSystem', 'Active Health System'),
    AHSEnabled: row(
      flag,
      'Indicates whether logged data also go to the health-system log.',
      ({ tree }) => isEnabled(tree),
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: ({ draft, tree }, enabled) =>
            (enabled ? resumeHealthLog : pauseHealthLog)(draft.healthLog, tree.logs),
        },
      },
    ),
    AHSFileStart: row(nullable(dateTime), 'Date of the oldest data in the log.', ({ derived }) => {
      const start = derived(earliest);
      return start === null ? null : formatDay(start);
    }),
    AHSFileEnd: row(
      nullable(dateTime),
      'Date of the latest data in the log.',
      ({ tree, now, derived }) => (derived(earliest) === null ? null : formatDay(controllerTime(tree, now))),
      { volatile: true },
    ),
    AHSStatus: group('Status of the recording.', {
      HardwareEnabled: row(flag, 'Indicates whether recording by hardware is enabled.', true),
      SoftwareEnabled: row(flag, 'Indicates whether recording by software is enabled.', ({ tree }: View) =>
        isEnabled(tree),
      ),
      TemporaryHoldEnabled: row(flag, 'Indicates whether recording is temporarily suspended.', false),
    }),
    LocationParameters: section(
      'Query parameters of a download.',
      () => ({ ...caseParameters, ...extentParameters }),
      {
        case_no: asked('case_no', 'Number of the support case that the file is for.'),
        co_name: asked('co_name', 'Company that sends the file.'),
        contact_name: asked('contact_name', 'Name of the contact person.'),
        email: asked('email', 'Email address of the contact person.'),
        phone: asked('phone', 'Telephone number of the contact person.'),
        days: asked('days', 'Number of days back that the file covers.'),
        downloadAll: asked('downloadAll', 'Indicates whether the file contains the whole log.'),
        minimalDL: asked('minimalDL', 'Indicates whether the file is minimal, with the most important data.'),
        from: asked('from', 'First day that the file covers.'),
        to: asked('to', 'Last day that the file covers.'),
      },
    ),
    Links: links({
      AHSLocation: download('Link to the download of the whole log.', 'downloadAll=1'),
      RecentWeek: download('Link to the download of the last seven days.', 'days=7'),
      MinimalDownload: download('Link to the minimal download.', 'minimalDL=1&&days=1'),
    }),
  },
  actions: healthLogActions,
});

function isEnabled({ healthLog }: ControllerTree): boolean {
  return healthLog.pausedAt === null;
}

type AskedName = keyof typeof caseParameters | keyof typeof extentParameters;

function asked(name: AskedName, description: string): Row<Readonly<Record<AskedName, string>>> {
  return row(text(), description, (parameters: Readonly<Record<AskedName, string>>) => parameters[name]);
}

function download(description: string, query: string): Row {
  return group(description, {
    extref: row(
      uri,
      'URI of the download.',
      ({ tree, now }) => `${healthLogFileUri(tree, controllerTime(tree, now))}?${query}`,
      { volatile: true },
    ),
  });
}

/** Returns the time of the oldest entry in the log; null for an empty log. */
function earliest({ logs, healthLog }: ControllerTree): number | null {
  const firsts = logNames.flatMap((name) => heldEntries(healthLog, name, logs[name])[0]?.createdAt ?? []);
  const all = [
    ...firsts,
    ...listItems(healthLog.notes)
      .slice(0, 1)
      .map(({ at }) => at),
  ];
  return all.length === 0 ? null : Math.min(...all);
}
