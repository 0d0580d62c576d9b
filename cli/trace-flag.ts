/** `--trace` beside a journal: how many of the last events are kept with all that they changed. */
import { InvalidArgumentError, Option } from 'commander';
import type { AskedTrace } from '../http/index.js';
import { complain } from './terminal.js';

/** Assumption: what is looked for happened lately. At some hundred bytes an event these are some 30 MB, twice that at most. */
const tracedDefault = 65_536;
const tracedMax = 100_000_000;

/** Its value is a number where the flag is given. */
export function traceOption(): Option {
  return new Option(
    '--trace [events]',
    'beside the journal, keep what each of the last so many events changed, as JSON Patches: a replay that differs is then told to the very event',
  )
    .argParser(parseEvents)
    .preset(tracedDefault);
}

/** A journal without its trace is still what was asked for: who cannot have one any more is told. */
export function askedTrace(eventsMax: number | undefined): AskedTrace | undefined {
  return eventsMax === undefined ? undefined : { eventsMax, onFailure: complain };
}

function parseEvents(text: string | number): number {
  const events = Number(text);
  if (Number.isInteger(events) && events >= 1 && events <= tracedMax) return events;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${tracedMax}.`);
}
