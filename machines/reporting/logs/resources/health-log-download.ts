/** Download of the health-system log as a file (behaviour § 2.24). The file name contains the day of the request. */
import { formatInstant, type JsonObject } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime, systemSerial, systemUuid } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import { type DownloadContext, defineAt, type Refusal } from '../../../../models/resource/index.js';
import { type HealthLogExtent, healthLogFile } from '../health-log-file.js';

/** Maximum number of days that a file covers. Assumption: no client requests more than a hundred years. */
const daysMax = 36_500;
/** Default number of days that a file covers. Assumption: equal to the days of the link `RecentWeek`. */
const usualDays = 7;

/** Parameters with data of the support case, which the file contains. Source: behaviour "Logs". */
export const caseParameters = {
  case_no: 'Number of the support case that the file is for.',
  co_name: 'Company that sends the file.',
  contact_name: 'Name of the contact person.',
  email: 'Email address of the contact person.',
  phone: 'Telephone number of the contact person.',
} as const;

/** Parameters that select a part of the log. */
export const extentParameters = {
  days: 'Number of days back that the file covers.',
  downloadAll: '1 for the whole log.',
  minimalDL: '1 for a minimal file with the most important data.',
  from: 'First day that the file covers, as YYYY-MM-DD.',
  to: 'Last day that the file covers, as YYYY-MM-DD.',
} as const;

const known: ReadonlySet<string> = new Set([
  ...Object.keys(caseParameters),
  ...Object.keys(extentParameters),
]);

function parseExtent({ query, clock }: DownloadContext): HealthLogExtent | Refusal {
  for (const name of query.keys()) if (!known.has(name)) return refused('QueryParameterValueError', name);
  for (const name of ['downloadAll', 'minimalDL']) {
    const value = query.get(name);
    if (value !== undefined && value !== '0' && value !== '1') {
      return refused('QueryParameterValueFormatError', value, name);
    }
  }
  const span = parseSpan(query, clock);
  return 'messages' in span ? span : { ...span, minimal: query.get('minimalDL') === '1' };
}

type Span = Pick<HealthLogExtent, 'from' | 'until'>;

function parseSpan(query: DownloadContext['query'], clock: number): Span | Refusal {
  const whole = query.get('downloadAll') === '1';
  const [days, from, to] = [query.get('days'), query.get('from'), query.get('to')];
  const ways = [whole, days !== undefined, from !== undefined || to !== undefined].filter((way) => way);
  // A request may contain only one selection, and a range needs both of its ends.
  if (ways.length > 1 || (from === undefined) !== (to === undefined))
    return refused('QueryCombinationInvalid');
  if (whole) return { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  if (from !== undefined && to !== undefined) return range(from, to);
  if (days !== undefined && !/^\d{1,9}$/.test(days))
    return refused('QueryParameterValueTypeError', days, 'days');
  const count = Number(days ?? usualDays);
  if (count < 1 || count > daysMax) {
    return refused('QueryParameterOutOfRange', String(days), 'days', `1 to ${daysMax}`);
  }
  return { from: clock - count * dayMs, until: Number.POSITIVE_INFINITY };
}

function range(from: string, to: string): Span | Refusal {
  const [first, last] = [dayAt(from), dayAt(to)];
  if (first === undefined) return refused('QueryParameterValueFormatError', from, 'from');
  if (last === undefined) return refused('QueryParameterValueFormatError', to, 'to');
  return first > last ? refused('QueryCombinationInvalid') : { from: first, until: last + dayMs };
}

/** Returns the start of a day in UTC; undefined for an invalid date, such as the thirtieth of February. */
function dayAt(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : at;
}

function refused(key: Parameters<typeof baseMessage>[0], ...args: string[]): Refusal {
  return { messages: [baseMessage(key, args)] };
}

const dayMs = 86_400_000;

export function formatDay(at: number): string {
  return formatInstant(Math.floor(at / dayMs) * dayMs);
}

/** Returns the name of the file, which contains the day of the request. */
function fileName(tree: ControllerTree, day: string): string {
  return `VND_${systemSerial(tree)}_${day}.ahs`;
}

function todaysName(tree: ControllerTree, clock: number): string {
  return fileName(tree, formatDay(clock).slice(0, 10).replaceAll('-', ''));
}

export function healthLogFileUri(tree: ControllerTree, clock: number): string {
  return `/ahsdata/${todaysName(tree, clock)}`;
}

/** Download of the log. A link may be used on a later day, so any day in the file name is accepted. */
export const healthLogDownload = defineAt('/ahsdata/{FileName}', (tree) => [
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

/** Returns the header of a file: the server, the case, and the selected part of the log. */
function createHead({ tree, clock, query }: DownloadContext): JsonObject {
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
