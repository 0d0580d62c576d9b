/** The health-system log: the resource, what can be written into it, and the file it is downloaded as (facts § 2.24). */
import { formatInstant, type JsonObject } from '../../../../engine/index.js';
import { systemSerial, systemUuid } from '../../../identity.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { fileAt } from '../../../redfish/download.js';
import {
  type Action,
  type Asked,
  property,
  type ResourceDefinition,
  refused,
  written,
} from '../../../resource/define.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { appended, itemsOf, type Ring } from '../../../ring.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTime } from '../../clock/state.js';
import { powerOf } from '../../host/power-contract.js';
import { bootProgress, hostState, powerState } from '../../host/power-state.js';
import { systemHealth } from '../../parts/health.js';
import {
  clearHealthLog,
  type HealthNote,
  healthNotesMax,
  pauseHealthLog,
  recordedIn,
  resumeHealthLog,
} from '../health-log.js';
import { healthLogFile } from '../health-log-file.js';
import { systemRollup } from '../health-rollup.js';
import { logNames } from '../log.js';
import { caseParameters, extentOf, extentParameters } from './health-log-query.js';

const uri = `${root}Managers/{ManagerId}/ActiveHealthSystem/`;
const dayMs = 86_400_000;
/** Unit: characters. Assumption: a line of text. */
const textMax = 255;
/** Assumption: more servers than one amplifier manages. */
const managedMax = 100_000;

function dayOf(at: number): string {
  return formatInstant(Math.floor(at / dayMs) * dayMs);
}

/** Ends in the day it is asked for. */
function fileName(tree: ControllerTree, day: string): string {
  return `VND_${systemSerial(tree)}_${day}.ahs`;
}

function todaysName(tree: ControllerTree, clock: number): string {
  return fileName(tree, dayOf(clock).slice(0, 10).replaceAll('-', ''));
}

/** When what is oldest in it happened; null when there is nothing. */
function earliest({ logs, healthLog }: ControllerTree): number | null {
  const firsts = logNames.flatMap((name) => recordedIn(healthLog, name, logs[name])[0]?.createdAt ?? []);
  const all = [
    ...firsts,
    ...itemsOf(healthLog.notes)
      .slice(0, 1)
      .map(({ at }) => at),
  ];
  return all.length === 0 ? null : Math.min(...all);
}

/** An action that writes something into the log, which takes one that is switched on. */
function noting(
  name: string,
  kind: HealthNote['kind'],
  parameters: Action['parameters'],
  say: (tree: ControllerTree, body: JsonObject) => JsonObject,
): Action {
  return {
    name: `VndMgmtActiveHealthSystem.${name}`,
    vendor: false,
    privilege: 'MgmtConfigPriv',
    parameters,
    apply: (stage, body, { by }) => {
      const { tree, now } = stage;
      if (tree.healthLog.pausedAt !== null) return refused(mgmtMessage('AHSDisabled'));
      const note = { kind, at: controllerTime(tree, now), by: by.userName, says: say(tree, body) };
      const notes = appended<HealthNote, Ring<HealthNote>>(tree.healthLog.notes, note, healthNotesMax);
      stage.put('healthLog', { ...tree.healthLog, notes });
      return written(baseMessage('Success'));
    },
  };
}

const line = { reader: text({ lengthMax: textMax }), required: true } as const;

/** How the server stands now. */
function standing(tree: ControllerTree): JsonObject {
  const power = powerOf(tree);
  return {
    powerState: powerState(power),
    state: hostState(power),
    bootProgress: bootProgress(power),
    health: systemHealth(tree),
    healthRollup: systemRollup(tree),
    conditions: tree.conditions.parts,
  };
}

const clear: Action = {
  name: 'VndMgmtActiveHealthSystem.ClearLog',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: ({ tree, draft }) => {
    if (tree.healthLog.pausedAt !== null) return refused(mgmtMessage('AHSDisabled'));
    clearHealthLog(draft.healthLog, tree.logs);
    return written(baseMessage('Success'));
  },
};

export const healthLog: ResourceDefinition = {
  uri,
  type: 'VndMgmtActiveHealthSystem.v2_5_0.VndMgmtActiveHealthSystem',
  instances: () => [{ ManagerId: '1' }],
  varies: ['now'],
  volatile: [
    '/AHSFileEnd',
    '/Links/AHSLocation/extref',
    '/Links/MinimalDownload/extref',
    '/Links/RecentWeek/extref',
  ],
  project: ({ tree, now }) => {
    const clock = controllerTime(tree, now);
    const enabled = tree.healthLog.pausedAt === null;
    const start = earliest(tree);
    const extref = (query: string) => ({ extref: `/ahsdata/${todaysName(tree, clock)}?${query}` });
    return {
      Id: 'ActiveHealthSystem',
      Name: 'Active Health System',
      AHSEnabled: enabled,
      AHSFileStart: start === null ? null : dayOf(start),
      AHSFileEnd: start === null ? null : dayOf(clock),
      AHSStatus: { HardwareEnabled: true, SoftwareEnabled: enabled, TemporaryHoldEnabled: false },
      LocationParameters: { ...caseParameters, ...extentParameters },
      Links: {
        AHSLocation: extref('downloadAll=1'),
        RecentWeek: extref('days=7'),
        MinimalDownload: extref('minimalDL=1&&days=1'),
      },
    };
  },
  writable: {
    AHSEnabled: property({
      privilege: 'MgmtConfigPriv',
      reader: flag,
      apply: ({ draft, tree }, enabled) =>
        (enabled ? resumeHealthLog : pauseHealthLog)(draft.healthLog, tree.logs),
    }),
  },
  actions: [
    clear,
    noting('CaptureSystemLog', 'capture', {}, standing),
    noting(
      'LogMilestone',
      'milestone',
      { MilestoneDescription: line, MilestoneOrigin: { ...line, required: false } },
      (_, said) => said,
    ),
    noting(
      'LogAmplifierData',
      'amplifier',
      {
        MgmtAmplifierName: line,
        MgmtAmplifierManagesCount: { reader: whole(0, managedMax), required: true },
      },
      (_, { MgmtAmplifierName, MgmtAmplifierManagesCount }) => ({
        MgmtAmplifierName,
        MgmtAmplifierManagesCount,
      }),
    ),
  ],
};

/** A link keeps until somebody follows it, so the day in the name may be any. */
export const healthLogDownload: ResourceDefinition = fileAt({
  uri: '/ahsdata/{FileName}',
  instances: (tree) => [{ FileName: todaysName(tree, controllerTime(tree, tree.clock.now)) }],
  alsoAt: (tree, { FileName = '' }) => {
    const day = /_(\d{8})\.ahs$/i.exec(FileName)?.[1];
    return day !== undefined && fileName(tree, day).toLowerCase() === FileName.toLowerCase();
  },
  download: (asked) => {
    const { tree, clock } = asked;
    const extent = extentOf(asked);
    if ('messages' in extent) return extent;
    if (tree.healthLog.pausedAt !== null) return { messages: [mgmtMessage('AHSDisabled')] };
    return {
      contentType: 'application/octet-stream',
      fileName: todaysName(tree, clock),
      body: healthLogFile(tree, extent, headOf(asked)),
    };
  },
});

/** Whose file it is, for which case, and how much of the log. */
function headOf({ tree, clock, query }: Asked): JsonObject {
  const { system, manager } = tree.blueprint;
  return {
    created: formatInstant(clock),
    server: {
      model: system.model,
      sku: system.sku,
      serialNumber: systemSerial(tree),
      uuid: systemUuid(tree),
      biosVersion: system.biosVersion,
      controllerFirmware: manager.firmware.version,
    },
    asked: Object.fromEntries([...query].filter(([name]) => name in extentParameters)),
    case: Object.fromEntries([...query].filter(([name]) => name in caseParameters)),
  };
}
