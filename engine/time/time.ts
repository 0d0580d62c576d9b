/**
 * Virtual time: integer milliseconds since the Unix epoch, and durations as people write them.
 * Knows no clock: who advances time is the simulation, and who looks at a wall is outside of all this.
 */
import parse from 'parse-duration';

/** Longest duration accepted anywhere. Unit: ms. Assumption: a century is beyond any scenario and keeps every sum exact. */
export const durationMsMax = 100 * 365 * 24 * 3_600_000;

/** Last instant `now` may become. Unit: ms since the epoch; protocols print years with four digits (RFC 3339 § 1). */
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

/** An instant as protocols print it: ISO 8601, UTC, whole seconds. A clock set ahead of time stands still at the last. */
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

/** Tells whole milliseconds from 0 from what is no span of virtual time. */
export function isWholeMs(spanMs: number): boolean {
  return Number.isSafeInteger(spanMs) && spanMs >= 0;
}

/** Throws RangeError for an instant nobody can be taken to. */
export function requireFutureInstant(nowMs: number, instantMs: number): void {
  if (Number.isSafeInteger(instantMs) && instantMs <= instantMsMax && instantMs >= nowMs) return;
  throw new RangeError(
    `cannot go from ${nowMs} to ${instantMs}: time only runs forward, in whole ms, to the end of the year 9999`,
  );
}

// The paces of virtual time against a wall clock, as one asks for them: at `serve --pace`, `run --pace`, in a scenario, of the
// control listener. A pace is a value; who keeps it is outside of all this, and no history depends on it.

export interface Pace {
  /** As one asks for it: `real`, `60x`, `manual`, `skip`. */
  readonly name: string;
  /** Virtual time passed per wall time; 0 when it does not pass by itself. */
  readonly rate: number;
  /** True when nobody waits: a request jumps over what it would otherwise wait for, and a run takes no time. */
  readonly skips: boolean;
}

/** Fastest and slowest pace. At 100,000x a day passes in a second; beyond it a tick is longer than most of what is waited for. */
const rateMax = 100_000;
const rateMin = 0.001;

/** What a pace may be, for messages and help. */
export const paceExpected = `real, manual, skip, or a factor from ${rateMin}x to ${rateMax}x such as 60x`;

/** Between jumps `skip` is `real`: what nobody waits for still comes, and clocks are seen to go. */
const namedPaces: Readonly<Record<string, Pace>> = {
  real: { name: 'real', rate: 1, skips: false },
  manual: { name: 'manual', rate: 0, skips: false },
  skip: { name: 'skip', rate: 1, skips: true },
};

const factorPattern = '\\d{1,6}(?:\\.\\d{1,3})?x';
const factor = new RegExp(`^${factorPattern}$`);
/** What a pace looks like, for editors. */
export const pacePattern = `^(?:${Object.keys(namedPaces).join('|')}|${factorPattern})$`;

/** Reads a pace; undefined for anything else than `paceExpected`. */
export function parsePace(text: string): Pace | undefined {
  if (Object.hasOwn(namedPaces, text)) return namedPaces[text];
  if (!factor.test(text)) return undefined;
  const rate = Number(text.slice(0, -1));
  return rate >= rateMin && rate <= rateMax ? { name: text, rate, skips: false } : undefined;
}
