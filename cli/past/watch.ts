/** `watch`: a value or a condition over the whole run, as a table, as CSV, or as a line that goes up and down. */
import type { Json } from '../../engine/index.js';
import { atOnce, counted, orDemand, type Seen, watch } from '../../replay/index.js';
import { differencesInLines, differencesInside } from './differences.js';
import { answerOf, BadQuestion, type Look, options, type Question } from './question.js';
import { sparkline } from './sparkline.js';
import { momentInWords, valueAtPlace } from './words.js';

type Row = Seen<Json | undefined>;
type Rows = Iterable<Row>;

export const watchQuestion: Question = {
  verb: 'watch',
  says: 'what a value was, or whether a condition held, event by event, wherever that has changed',
  arguments: [
    [
      '<expression...>',
      'JSON pointer into the state (/host/assetTag), URI#/Pointer of a resource, or a condition as for when',
    ],
  ],
  options: [
    options.from,
    options.to,
    ['--csv', 'as comma-separated values: event, time, value'],
    ['--spark', 'numbers as a line that goes up and down'],
  ],
  examples: [
    ['/redfish/v1/Systems/1/#/Oem/Vnd/PostState', 'a table'],
    ["'{machine: power/1, in: on.boot}'", 'when it booted'],
    ['/redfish/v1/Managers/1/LogServices/IEL/Entries/#/Members@odata.count --spark', 'how the log grew'],
  ],
  ask: (past, words, flags) => {
    const [way, otherWay] = (['csv', 'spark', 'json'] as const).filter((flag) => flags[flag]);
    if (otherWay !== undefined)
      throw new BadQuestion(`--${way} and --${otherWay} are two ways to show it; choose one`);
    const expression = past.expression(words.join(' '));
    const stretch = past.stretch(flags);
    const rows = orDemand(
      watch(past.history, expression, stretch),
      () => atOnce(expression.demand(past.history)),
      ({ value }) => value !== undefined && value !== false,
    );
    if (flags.csv) return answerOf(rows, csv);
    if (flags.spark)
      return answerOf(rows, (all, look) => spark(expression.text, stretch.until.at, all, look));
    return answerOf(rows, (all, look) => table(expression.text, all, look));
  },
};

/** Of what has much in it, what has changed inside. */
function* table(name: string, rows: Rows, look: Look): Generator<string> {
  let before: Json | undefined;
  for (const { value, ...moment } of rows) {
    const inside = differencesInside(before, value);
    before = value;
    const shown = inside === undefined ? valueAtPlace(name, value) : counted(inside.length, 'difference');
    yield `${momentInWords(moment, look)}  ${shown}`;
    for (const line of differencesInLines(inside ?? [], look)) yield `    ${line}`;
  }
}

function* csv(rows: Rows): Generator<string> {
  yield 'event,time,value';
  for (const { event = '', at, value } of rows)
    yield [event, new Date(at).toISOString(), field(value)].join(',');
}

/** RFC 4180: quotes around what has a comma, a quote or a line end in it. */
function field(value: Json | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* spark(name: string, endMs: number, rows: Rows, { columns, colours }: Look): Generator<string> {
  const points = Array.from(rows, ({ at, value }) => ({
    at,
    value: typeof value === 'number' || typeof value === 'boolean' ? Number(value) : undefined,
  }));
  const drawn = sparkline(points, endMs, columns);
  if (drawn === undefined) throw new BadQuestion(`${name} was no number at any time`);
  yield drawn.line;
  yield colours.dim(`${drawn.least} to ${drawn.most}`);
}
