/**
 * The controller's own clock: virtual time plus what it has been set ahead or back (DESIGN § 4). What it shows goes
 * into answers, logs and schedules; timers do not know of it.
 */
export interface ClockState {
  /** Unit: ms; negative when the clock is behind. */
  readonly offsetMs: number;
}

/** What the controller's clock shows. Units: ms since the epoch. */
export function controllerTime(
  { controllerClock }: { readonly controllerClock: ClockState },
  now: number,
): number {
  return now + controllerClock.offsetMs;
}

/** How wrong a clock may be that no time server sets. Unit: ms. Source: the issue that has logins judged by it. */
const offsetMsMax = 60_000;

/** Whether certificates can be judged by this clock. */
export function isClockCorrect({ controllerClock }: { readonly controllerClock: ClockState }): boolean {
  return Math.abs(controllerClock.offsetMs) <= offsetMsMax;
}
