/** The file that the health-system log is downloaded as (behaviour § 2.24). It goes by the day it is asked for. */

import { formatInstant, type JsonObject } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { systemSerial, systemUuid } from '../../../identity.js';
import { mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { Asked } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { healthLogFile } from '../health-log-file.js';
import { caseParameters, extentParameters, parseExtent } from './health-log-query.js';

const dayMs = 86_400_000;

export function formatDay(at: number): string {
  return formatInstant(Math.floor(at / dayMs) * dayMs);
}

/** Ends in the day it is asked for. */
function fileName(tree: ControllerTree, day: string): string {
  return `VND_${systemSerial(tree)}_${day}.ahs`;
}

function todaysName(tree: ControllerTree, clock: number): string {
  return fileName(tree, formatDay(clock).slice(0, 10).replaceAll('-', ''));
}

export function healthLogFileUri(tree: ControllerTree, clock: number): string {
  return `/ahsdata/${todaysName(tree, clock)}`;
}

/** A link keeps until somebody follows it, so the day in the name may be any. */
export const healthLogDownload = at('/ahsdata/{FileName}', (tree) => [
  { params: { FileName: todaysName(tree, controllerTime(tree, tree.clock.now)) } },
]).download(
  (asked) => {
    const { tree, clock } = asked;
    const extent = parseExtent(asked);
    if ('messages' in extent) return extent;
    if (tree.healthLog.pausedAt !== null) return { messages: [mgmtMessage('AHSDisabled')] };
    return {
      contentType: 'application/octet-stream',
      fileName: todaysName(tree, clock),
      body: healthLogFile(asked, extent, createHead(asked)),
    };
  },
  {
    alsoAt: (tree, { FileName }) => {
      const day = /_(\d{8})\.ahs$/i.exec(FileName)?.[1];
      return day !== undefined && fileName(tree, day).toLowerCase() === FileName.toLowerCase();
    },
  },
);

/** Whose file it is, for which case, and how much of the log. */
function createHead({ tree, clock, query }: Asked): JsonObject {
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
