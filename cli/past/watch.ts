/** `watch`: a value over the whole run, as a table, as CSV, or as a line that goes up and down. */
import type { Json } from '../../engine/index.js';
import { type Seen, watch } from '../../replay/index.js';
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
    function* rows(): Generator<Row> {
      let count = 0;
      let last: Json | undefined;
      for (const row of watch(past.history, place, past.stretch(flags))) {
        count += 1;
        last = row.value;
        yield row;
      }
      if (count === 1 && last === undefined) past.demandPlace(place);
    }
    if (flags.csv) return answerOf(rows(), csv);
    if (flags.spark)
      return answerOf(rows(), (all, look) => spark(place.text, past.history.end.at, all, look));
    return answerOf(rows(), (all, look) => table(place.text, all, look));
  },
};

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
