/** What the controller's clock shows: virtual time, and what it has been set ahead or back (design § 4). */

interface WithClock {
  /** Unit: ms; negative when the clock is behind. */
  readonly controllerClock: { readonly offsetMs: number };
}

/** Units: ms since the epoch. */
export function controllerTime({ controllerClock }: WithClock, now: number): number {
  return now + controllerClock.offsetMs;
}
