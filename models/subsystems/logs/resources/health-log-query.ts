/** What a download of the health-system log can be asked for, and what of it cannot be understood. */

import { baseMessage } from '../../../messages/index.js';
import type { Asked, Refusal } from '../../../resource/define.js';
import type { HealthLogExtent } from '../health-log-file.js';

const dayMs = 86_400_000;
/** More days back there is nothing in any log. Assumption: a hundred years. */
const daysMax = 36_500;
/** Without any word of how much is wanted. Assumption: what the link to the recent week gives. */
const usualDays = 7;

/** What a file says of the case it is for, and of whom to ask. Source: behaviour "Logs". */
export const caseParameters = {
  case_no: 'The number of the case that the file is for.',
  co_name: 'The company that sends the file.',
  contact_name: 'Whom to ask about it.',
  email: 'The mail address to ask at.',
  phone: 'The telephone number to ask at.',
} as const;

/** How much of the log is wanted. */
export const extentParameters = {
  days: 'How many days back the file reaches.',
  downloadAll: '1 for the whole log.',
  minimalDL: '1 for the little that is looked at first.',
  from: 'The first day that is in the file, YYYY-MM-DD.',
  to: 'The last day that is in the file, YYYY-MM-DD.',
} as const;

const known: ReadonlySet<string> = new Set([
  ...Object.keys(caseParameters),
  ...Object.keys(extentParameters),
]);

export function parseExtent({ query, clock }: Asked): HealthLogExtent | Refusal {
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

function parseSpan(query: Asked['query'], clock: number): Span | Refusal {
  const whole = query.get('downloadAll') === '1';
  const [days, from, to] = [query.get('days'), query.get('from'), query.get('to')];
  const ways = [whole, days !== undefined, from !== undefined || to !== undefined].filter((way) => way);
  // One way to say how much, and of a range both ends.
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

/** When a day begins, in UTC. Undefined for what is no day, such as a thirtieth of February. */
function dayAt(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : at;
}

function refused(key: Parameters<typeof baseMessage>[0], ...args: string[]): Refusal {
  return { messages: [baseMessage(key, args)] };
}
