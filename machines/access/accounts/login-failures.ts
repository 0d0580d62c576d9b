/**
 * Failed logins in a row, per user and client: after a few, further ones have to wait (behaviour § 0). Bounded: what is
 * forgotten first is what failed longest ago among those that need not wait, so that made-up names, which fail once
 * each, do not end the wait of another.
 */

/** Pairs of user and client remembered. Assumption: more than any site has people who mistype at once. */
const originsMax = 64;

interface FailingOrigin {
  /** Lower case: a name's spelling is not a way around the delay. */
  readonly userName: string;
  readonly address: string;
  /** In a row, without a success between. */
  readonly failures: number;
  /** Until then nobody looks at a password from there. Unit: ms since the epoch. */
  readonly delayedUntil: number;
}

export interface LoginFailuresState {
  /** Oldest failure first. */
  readonly origins: readonly FailingOrigin[];
  /** Failures of all origins since the last log entry about their number. */
  readonly unreported: number;
}

export const initialLoginFailures: LoginFailuresState = { origins: [], unreported: 0 };

export interface LoginOrigin {
  readonly userName: string;
  readonly address: string;
}

/** The same, for an action that may write it. */
interface FailuresDraft {
  origins: FailingOrigin[];
  unreported: number;
}

/** The settings a failure is judged by. */
interface DelayRule {
  readonly failuresBeforeDelay: number;
  /** Unit: s. */
  readonly delaySeconds: number;
}

export function findFailures(
  { origins }: Pick<LoginFailuresState, 'origins'>,
  origin: LoginOrigin,
): FailingOrigin | undefined {
  return origins.find((candidate) => isSame(candidate, origin));
}

/** The longest that anyone has to wait now. Unit: whole s, rounded up; 0 when nobody has to. */
export function delaySecondsLeft({ origins }: LoginFailuresState, now: number): number {
  return origins.reduce(
    (longest, { delayedUntil }) => Math.max(longest, Math.ceil((delayedUntil - now) / 1_000)),
    0,
  );
}

/** Counts one more failure, and sets the delay once there are more in a row than go without one. */
export function addFailure(
  failures: FailuresDraft,
  origin: LoginOrigin,
  now: number,
  { failuresBeforeDelay, delaySeconds }: DelayRule,
): void {
  const inRow = (findFailures(failures, origin)?.failures ?? 0) + 1;
  const delayedUntil = inRow > failuresBeforeDelay ? now + delaySeconds * 1_000 : now;
  removeFailures(failures, origin);
  const { userName, address } = origin;
  failures.origins.push({ userName: userName.toLowerCase(), address, failures: inRow, delayedUntil });
  if (failures.origins.length > originsMax) forgetOne(failures, now);
  failures.unreported += 1;
}

function forgetOne(failures: FailuresDraft, now: number): void {
  const waitless = failures.origins.findIndex(({ delayedUntil }) => delayedUntil <= now);
  failures.origins.splice(Math.max(waitless, 0), 1);
}

export function removeFailures(failures: FailuresDraft, origin: LoginOrigin): void {
  failures.origins = failures.origins.filter((candidate) => !isSame(candidate, origin));
}

/** The same for every client that tried this name. */
export function clearFailures(failures: FailuresDraft, userName: string): void {
  const name = userName.toLowerCase();
  failures.origins = failures.origins.filter((candidate) => candidate.userName !== name);
}

function isSame(failing: FailingOrigin, { userName, address }: LoginOrigin): boolean {
  return failing.userName === userName.toLowerCase() && failing.address === address;
}
