/**
 * The paces of virtual time against a wall clock, as one asks for them: at `serve --pace`, `run --pace`, in a scenario, of the
 * control listener. A pace is a value; who keeps it is outside of all this, and no history depends on it.
 */

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
