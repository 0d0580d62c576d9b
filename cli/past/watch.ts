/** `watch`: a value over the whole run, as a table, as CSV, or as a line that goes up and down. */
import type { Json } from '../../engine/index.js';
import { type Place, type Seen, watch } from '../../replay/index.js';
import type { Past } from './past.js';
import { answerOf, BadQuestion, type Look, options, type Question } from './question.js';
import { sparkline } from './sparkline.js';
import { momentInWords, valueAtPlace } from './words.js';

type Row = Seen<Json | undefined>;
type Rows = Iterable<Row>;

export const watchQuestion: Question = {
  verb: 'watch',
  says: 'what a value was, event by event, wherever it has changed',
  arguments: [['<place>', 'JSON pointer into the state (/host/assetTag), or URI#/Pointer of a resource']],
  options: [
    options.from,
    options.to,
    ['--csv', 'as comma-separated values: event, time, value'],
    ['--spark', 'numbers as a line that goes up and down'],
  ],
  examples: [
    ['/redfish/v1/Systems/1/#/Oem/Vnd/PostState', 'a table'],
    ['/redfish/v1/Chassis/1/Thermal/#/Temperatures/0/ReadingCelsius --spark', 'in one line'],
  ],
  ask: (past, [named = ''], flags) => {
    if (flags.csv && flags.spark)
      throw new BadQuestion('--csv and --spark are two ways to show it; choose one');
    const place = past.place(named);
    const rows = checked(past, place, watch(past.history, place, past.stretch(flags)));
    if (flags.csv) return answerOf(rows, csv);
    if (flags.spark) return answerOf(rows, (all, look) => spark(place.text, past.history.end.at, all, look));
    return answerOf(rows, (all, look) => table(place.text, all, look));
  },
};

/** Of what there never is there is nothing to be told. */
function* checked(past: Past, place: Place, rows: Rows): Generator<Row> {
  let nothingYet: Row | undefined;
  for (const row of rows) {
    if (nothingYet !== undefined) yield nothingYet;
    nothingYet = row.value === undefined ? row : undefined;
    if (nothingYet === undefined) yield row;
  }
  if (nothingYet === undefined) return;
  if (nothingYet.event === 0) past.demandPlace(place);
  yield nothingYet;
}

function* table(name: string, rows: Rows, look: Look): Generator<string> {
  for (const { value, ...moment } of rows)
    yield `${momentInWords(moment, look)}  ${valueAtPlace(name, value)}`;
}

function* csv(rows: Rows): Generator<string> {
  yield 'event,time,value';
  for (const { event, at, value } of rows) yield [event, new Date(at).toISOString(), field(value)].join(',');
}

/** RFC 4180: quotes around what has a comma, a quote or a line end in it. */
function field(value: Json | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* spark(name: string, endMs: number, rows: Rows, { columns, colours }: Look): Generator<string> {
  const points = [...rows].flatMap(({ at, value }) => (typeof value === 'number' ? [{ at, value }] : []));
  const drawn = sparkline(points, endMs, columns);
  if (drawn === undefined) throw new BadQuestion(`${name} was no number at any time`);
  yield drawn.line;
  yield colours.dim(`${drawn.least} to ${drawn.most}`);
}
