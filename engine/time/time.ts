/**
 * Virtual time: whole milliseconds since the Unix epoch, and durations in their text form. This file reads no clock:
 * the simulation advances time, and pacing reads the wall clock.
 */
import parse from 'parse-duration';

/** Longest duration accepted anywhere. Unit: ms. Assumption: a century is beyond any scenario and keeps every sum exact. */
export const durationMsMax = 100 * 365 * 24 * 3_600_000;

/** Last possible value of `now`. Unit: ms since the epoch; protocols print years with four digits (RFC 3339 § 1). */
export const instantMsMax = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** `1h30m`, `90s`, `500ms`, `0s`: whole numbers with a unit, largest unit first, no sign, no blanks. */
export const durationPattern = /^(?=\d)(?:\d+d)?(?:\d+h)?(?:\d+m(?!s))?(?:\d+s)?(?:\d+ms)?$/;

/**
 * Reads a duration such as `10m`.
 * Unit of the result: ms, a whole number from 0 to `durationMsMax`. Returns undefined for anything else.
 */
export function parseDuration(text: string): number | undefined {
  if (!durationPattern.test(text)) return undefined;
  const durationMs = parse(text);
  if (durationMs === null || durationMs === undefined) return undefined;
  return Number.isSafeInteger(durationMs) && durationMs <= durationMsMax ? durationMs : undefined;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** Writes a duration so that `parseDuration` reads the same number back: 5,400,000 → `1h30m`. */
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
 * An instant as protocols print it: ISO 8601, UTC, whole seconds. A clock that is set beyond the last instant stays at
 * the last.
 */
export function formatInstant(instantMs: number): string {
  return `${new Date(Math.min(instantMs, instantMsMax)).toISOString().slice(0, 19)}Z`;
}

const instantPattern =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(\.\d{1,9})?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/**
 * Reads an instant with its zone, as ISO 8601 writes it; seconds and their fraction may be left out.
 * Unit of the result: ms since the epoch. Returns undefined for anything else, such as a day that its month does not have.
 */
export function parseInstant(text: string): number | undefined {
  const written = instantPattern.exec(text);
  if (written === null) return undefined;
  const [, date = '', time, seconds = ':00', fraction = '', sign, hours = '0', minutes = '0'] = written;
  const shownMs = Date.parse(`${date}T${time}${seconds}${fraction}Z`);
  // A Date takes the 30th of February for the second of March.
  if (Number.isNaN(shownMs) || !new Date(shownMs).toISOString().startsWith(date)) return undefined;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? shownMs + offsetMs : shownMs - offsetMs;
}

/** True for whole milliseconds from 0. */
export function isWholeMs(spanMs: number): boolean {
  return Number.isSafeInteger(spanMs) && spanMs >= 0;
}

/** Throws RangeError for an instant that a simulation cannot advance to. */
export function requireFutureInstant(nowMs: number, instantMs: number): void {
  if (Number.isSafeInteger(instantMs) && instantMs <= instantMsMax && instantMs >= nowMs) return;
  throw new RangeError(
    `cannot go from ${nowMs} to ${instantMs}: time only runs forward, in whole ms, to the end of the year 9999`,
  );
}

// The paces of virtual time against a wall clock, for `serve --pace`, `run --pace`, scenarios and the control API. A
// pace is a value; pacing code applies it, and no history depends on it.

export interface Pace {
  /** Text form: `real`, `60x`, `manual`, `skip`. */
  readonly name: string;
  /** Virtual time per wall time; 0 if it does not pass by itself. */
  readonly rate: number;
  /** True for a pace without waiting: a request jumps over its waiting time, and a run takes no time. */
  readonly skips: boolean;
}

/** Fastest and slowest pace. At 100,000x a day passes in a second; beyond it a tick is longer than most of what is waited for. */
const rateMax = 100_000;
const rateMin = 0.001;

/** The possible paces, for messages and help. */
export const paceExpected = `real, manual, skip, or a factor from ${rateMin}x to ${rateMax}x such as 60x`;

/** Between jumps `skip` is `real`: background timers still fire, and clocks advance. */
const namedPaces: Readonly<Record<string, Pace>> = {
  real: { name: 'real', rate: 1, skips: false },
  manual: { name: 'manual', rate: 0, skips: false },
  skip: { name: 'skip', rate: 1, skips: true },
};

const factorPattern = '\\d{1,6}(?:\\.\\d{1,3})?x';
const factor = new RegExp(`^${factorPattern}$`);
/** Pattern of a pace, for editors. */
export const pacePattern = `^(?:${Object.keys(namedPaces).join('|')}|${factorPattern})$`;

/** Reads a pace; undefined for anything else than `paceExpected`. */
export function parsePace(text: string): Pace | undefined {
  if (Object.hasOwn(namedPaces, text)) return namedPaces[text];
  if (!factor.test(text)) return undefined;
  const rate = Number(text.slice(0, -1));
  return rate >= rateMin && rate <= rateMax ? { name: text, rate, skips: false } : undefined;
}
