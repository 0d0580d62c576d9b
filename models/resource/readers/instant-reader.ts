/** Readers of instants with a time zone. */
import { parseInstant } from '../../../engine/index.js';
import { wrongForm } from './problems.js';
import { type Reader, text } from './readers.js';

/**
 * Last instant that the controller can represent. Unit: ms since the epoch. Assumption: the controller counts seconds
 * in 32 bits.
 */
const instantMsMax = (2 ** 32 - 1) * 1_000;
const instantLengthMax = 40;
const instantPattern =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

const instantText = text({ lengthMax: instantLengthMax, pattern: instantPattern });

export const instantReader: Reader<string> = {
  rule: instantText.rule,
  read: (value, place) => {
    const read = instantText.read(value, place);
    if (!read.ok || isInstant(read.value)) return read;
    return { ok: false, problems: [wrongForm(place, read.value)] };
  },
};

const zoneless = /T\d\d:\d\d:\d\d$/;

/**
 * Reader of instants of the controller's clock, in which the time zone can be omitted because the clock is in UTC
 * (behaviour § 2.20).
 */
export const clockInstantReader: Reader<string> = {
  rule: instantText.rule,
  read: (value, place) =>
    instantReader.read(typeof value === 'string' && zoneless.test(value) ? `${value}Z` : value, place),
};

/** Converts the result of `clockInstantReader` to ms since the epoch, rounded down to whole seconds. */
export function clockInstant(read: string): number {
  return Math.floor(Date.parse(read) / 1_000) * 1_000;
}

function isInstant(value: string): boolean {
  const instantMs = parseInstant(value);
  return instantMs !== undefined && instantMs >= 0 && instantMs <= instantMsMax;
}
