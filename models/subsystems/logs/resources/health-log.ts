/**
 * The health-system log: since when it reaches back, whether it is kept, and where it is downloaded (behaviour § 2.24).
 */

import { controllerTime } from '../../../controller-time.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { dateTime, uri } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, nullable, text } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { listItems } from '../../../ring.js';
import type { ControllerTree } from '../../../tree.js';
import { heldEntries, pauseHealthLog, resumeHealthLog } from '../health-log.js';
import { logNames } from '../log.js';
import { healthLogActions } from './health-log-actions.js';
import { formatDay, healthLogFileUri } from './health-log-download.js';
import { caseParameters, extentParameters } from './health-log-query.js';

export const healthLog = at(`${managerPattern}ActiveHealthSystem/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtActiveHealthSystem.v2_5_0.VndMgmtActiveHealthSystem',
  says: 'The health-system log: all that was ever logged and is still held.',
  varies: ['now'],
  properties: {
    ...identity('ActiveHealthSystem', 'Active Health System'),
    AHSEnabled: row(
      flag,
      'Whether what is logged goes into the health-system log too.',
      ({ tree }) => isEnabled(tree),
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: ({ draft, tree }, enabled) =>
            (enabled ? resumeHealthLog : pauseHealthLog)(draft.healthLog, tree.logs),
        },
      },
    ),
    AHSFileStart: row(nullable(dateTime), 'The day of what is oldest in it.', ({ derived }) => {
      const start = derived(earliest);
      return start === null ? null : formatDay(start);
    }),
    AHSFileEnd: row(
      nullable(dateTime),
      'The day it reaches to.',
      ({ tree, now, derived }) => (derived(earliest) === null ? null : formatDay(controllerTime(tree, now))),
      { volatile: true },
    ),
    AHSStatus: group('What is recorded.', {
      HardwareEnabled: row(flag, 'Whether the hardware reports.', true),
      SoftwareEnabled: row(flag, 'Whether what it reports is recorded.', ({ tree }: View) => isEnabled(tree)),
      TemporaryHoldEnabled: row(flag, 'Whether recording waits for a while.', false),
    }),
    LocationParameters: section(
      'What a download can be asked for, in its query.',
      () => ({ ...caseParameters, ...extentParameters }),
      {
        case_no: asked('case_no', 'The number of the case that a file is for.'),
        co_name: asked('co_name', 'The company that sends a file.'),
        contact_name: asked('contact_name', 'Whom to ask about a file.'),
        email: asked('email', 'The mail address to ask at.'),
        phone: asked('phone', 'The telephone number to ask at.'),
        days: asked('days', 'How many days back a file reaches.'),
        downloadAll: asked('downloadAll', 'Whether a file has the whole log.'),
        minimalDL: asked('minimalDL', 'Whether a file has no more than is looked at first.'),
        from: asked('from', 'The first day that is in a file.'),
        to: asked('to', 'The last day that is in a file.'),
      },
    ),
    Links: links({
      AHSLocation: download('The whole log.', 'downloadAll=1'),
      RecentWeek: download('The log of the last seven days.', 'days=7'),
      MinimalDownload: download('The little that is looked at first.', 'minimalDL=1&&days=1'),
    }),
  },
  actions: healthLogActions,
});

function isEnabled({ healthLog }: ControllerTree): boolean {
  return healthLog.pausedAt === null;
}

type AskedName = keyof typeof caseParameters | keyof typeof extentParameters;

function asked(name: AskedName, says: string): Row<Readonly<Record<AskedName, string>>> {
  return row(text(), says, (parameters: Readonly<Record<AskedName, string>>) => parameters[name]);
}

function download(says: string, query: string): Row {
  return group(says, {
    extref: row(
      uri,
      'Where it is downloaded.',
      ({ tree, now }) => `${healthLogFileUri(tree, controllerTime(tree, now))}?${query}`,
      { volatile: true },
    ),
  });
}

/** When what is oldest in it happened; null when there is nothing. */
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
