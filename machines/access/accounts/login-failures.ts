/**
 * Consecutive failed logins, per user and client: after a few, further attempts are delayed (behaviour § 0). The table
 * is bounded: the entry with the oldest failure among those without a delay is evicted first, so that made-up names,
 * which fail once each, do not end the delay of another entry.
 */

/**
 * Maximum number of stored pairs of user and client. Assumption: more than the users of a site who mistype
 * simultaneously.
 */
const originsMax = 64;

interface FailingOrigin {
  /** Lower case, so that another spelling of the name does not avoid the delay. */
  readonly userName: string;
  readonly address: string;
  /** Consecutive failures without a success between them. */
  readonly failures: number;
  /** No password of this origin is checked before this instant. Unit: ms since the epoch. */
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

/** Draft of `LoginFailures` for actions. */
interface FailuresDraft {
  origins: FailingOrigin[];
  unreported: number;
}

/** Settings that determine the delay. */
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

/** The longest delay that is currently in force. Unit: whole s, rounded up; 0 for none. */
export function delaySecondsLeft({ origins }: LoginFailuresState, now: number): number {
  return origins.reduce(
    (longest, { delayedUntil }) => Math.max(longest, Math.ceil((delayedUntil - now) / 1_000)),
    0,
  );
}

/** Counts one more failure, and sets the delay when the number of free failures is exceeded. */
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

/** Clears the failures of every client that used this name. */
export function clearFailures(failures: FailuresDraft, userName: string): void {
  const name = userName.toLowerCase();
  failures.origins = failures.origins.filter((candidate) => candidate.userName !== name);
}

function isSame(failing: FailingOrigin, { userName, address }: LoginOrigin): boolean {
  return failing.userName === userName.toLowerCase() && failing.address === address;
}
