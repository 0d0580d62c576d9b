/**
 * Virtual time: whole milliseconds since the Unix epoch, and durations in their text form. The file reads no clock: the
 * simulation advances virtual time, and pacing code reads the wall clock.
 */
import parse from 'parse-duration';

/**
 * Longest accepted duration. Unit: ms. Assumption: no scenario lasts a century, and sums of such durations are still
 * exact.
 */
export const durationMsMax = 100 * 365 * 24 * 3_600_000;

/**
 * Last possible instant of virtual time. Unit: ms since the epoch. Protocols print years with four digits (RFC 3339 §
 * 1).
 */
export const instantMsMax = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Pattern of a duration: `1h30m`, `90s`, `500ms`, `0s`. It consists of whole numbers with a unit, largest unit first,
 * without sign and blanks.
 */
export const durationPattern = /^(?=\d)(?:\d+d)?(?:\d+h)?(?:\d+m(?!s))?(?:\d+s)?(?:\d+ms)?$/;

/**
 * Parses a duration such as `10m`. Unit of the result: ms, a whole number from 0 to `durationMsMax`. Returns undefined
 * for any other text.
 */
export function parseDuration(text: string): number | undefined {
  if (!durationPattern.test(text)) return undefined;
  const durationMs = parse(text);
  if (durationMs === null || durationMs === undefined) return undefined;
  return Number.isSafeInteger(durationMs) && durationMs <= durationMsMax ? durationMs : undefined;
}

/**
 * Returns the duration that another spelling means, in the form that `parseDuration` accepts: `10 minutes` → `10m`.
 * Returns undefined for a text that is no duration in any spelling.
 */
export function guessDuration(text: string): string | undefined {
  if (text.length > guessedCharsMax || !/^\s*\d/.test(text)) return undefined;
  const durationMs = parse(text.toLowerCase());
  if (durationMs === null || durationMs === undefined) return undefined;
  const wholeMs = Math.round(durationMs);
  return wholeMs > 0 && wholeMs <= durationMsMax ? formatDuration(wholeMs) : undefined;
}

/** Length of the longest text that is tried as another spelling of a duration. Unit: characters. */
const guessedCharsMax = 60;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** Formats a duration so that `parseDuration` returns the same number: 5,400,000 → `1h30m`. */
export function formatDuration(durationMs: number): string {
  let rest = durationMs;
  let text = '';
  for (const [unit, unitMs] of units) {
    const count = Math.floor(rest / unitMs);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * unitMs;
  }
  return text === '' ? '0s' : text;
}

/**
 * Formats an instant as protocols print it: ISO 8601, UTC, whole seconds. A later instant than `instantMsMax` is
 * printed as `instantMsMax`.
 */
export function formatInstant(instantMs: number): string {
  return `${new Date(Math.min(instantMs, instantMsMax)).toISOString().slice(0, 19)}Z`;
}

const instantPattern =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(\.\d{1,9})?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/**
 * Parses an instant with its time zone in ISO 8601; seconds and their fraction are optional. Unit of the result: ms
 * since the epoch. Returns undefined for any other text, such as a date that does not exist.
 */
export function parseInstant(text: string): number | undefined {
  const written = instantPattern.exec(text);
  if (written === null) return undefined;
  const [, date = '', time, seconds = ':00', fraction = '', sign, hours = '0', minutes = '0'] = written;
  const shownMs = Date.parse(`${date}T${time}${seconds}${fraction}Z`);
  // `Date` accepts the 30th of February as the second of March. So the parsed date is printed and compared with the
  // text.
  if (Number.isNaN(shownMs) || !new Date(shownMs).toISOString().startsWith(date)) return undefined;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? shownMs + offsetMs : shownMs - offsetMs;
}

/** Returns true for whole milliseconds from 0. */
export function isWholeMs(spanMs: number): boolean {
  return Number.isSafeInteger(spanMs) && spanMs >= 0;
}

/** Throws RangeError for an instant to which a simulation cannot advance. */
export function requireFutureInstant(nowMs: number, instantMs: number): void {
  if (Number.isSafeInteger(instantMs) && instantMs <= instantMsMax && instantMs >= nowMs) return;
  throw new RangeError(
    `cannot go from ${nowMs} to ${instantMs}: time only runs forward, in whole ms, to the end of the year 9999`,
  );
}

// Paces of virtual time relative to the wall clock, for `serve --pace`, `run --pace`, scenarios and the control API. A
// pace is a plain value that pacing code applies; the content of a history does not depend on it.

export interface Pace {
  /** Text form: `real`, `60x`, `manual`, `skip`. */
  readonly name: string;
  /** Ratio of virtual time to wall time; 0 if virtual time advances only by commands. */
  readonly rate: number;
  /**
   * True for a pace without waiting: a request jumps over its waiting time, and a scenario run does not wait for the
   * wall clock.
   */
  readonly skips: boolean;
}

/**
 * Fastest and slowest pace, as a factor. At 100,000x a day takes about a second. At a faster pace, a single tick would
 * be longer than most waiting times of clients.
 */
const rateMax = 100_000;
const rateMin = 0.001;

/** List of the possible paces, for messages and help. */
export const paceExpected = `real, manual, skip, or a factor from ${rateMin}x to ${rateMax}x such as 60x`;

/**
 * Paces with a name. `skip` has the rate of `real` between its jumps, so that background timers still fire and clocks
 * advance.
 */
const namedPaces: Readonly<Record<string, Pace>> = {
  real: { name: 'real', rate: 1, skips: false },
  manual: { name: 'manual', rate: 0, skips: false },
  skip: { name: 'skip', rate: 1, skips: true },
};

const factorPattern = '\\d{1,6}(?:\\.\\d{1,3})?x';
const factor = new RegExp(`^${factorPattern}$`);
/** Pattern of the text form of a pace, for JSON schemas in editors. */
export const pacePattern = `^(?:${Object.keys(namedPaces).join('|')}|${factorPattern})$`;

/** Parses a pace; returns undefined for a text that does not match `paceExpected`. */
export function parsePace(text: string): Pace | undefined {
  if (Object.hasOwn(namedPaces, text)) return namedPaces[text];
  if (!factor.test(text)) return undefined;
  const rate = Number(text.slice(0, -1));
  return rate >= rateMin && rate <= rateMax ? { name: text, rate, skips: false } : undefined;
}
