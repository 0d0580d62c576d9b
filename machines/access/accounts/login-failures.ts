/**
 * Consecutive failed logins per user and client. After a few failures, further attempts are delayed (behaviour § 0).
 * The size of the table is limited. Of the entries without a delay, the entry with the oldest failure is evicted first.
 * Logins with made-up names fail once per name and cause no delay, so that their entries cannot evict an entry with a
 * delay.
 */

/**
 * Maximum number of stored pairs of user and client. Assumption: more than the users of a site who mistype their
 * passwords at the same time.
 */
const originsMax = 64;

interface FailingOrigin {
  /** User name in lower case, so that another spelling of the name does not avoid the delay. */
  readonly userName: string;
  readonly address: string;
  /** Number of consecutive failures without a successful login between them. */
  readonly failures: number;
  /** End of the delay: no password of this user and client is checked before this instant. Unit: ms since the epoch. */
  readonly delayedUntil: number;
}

export interface LoginFailuresState {
  /** Entries of users and clients with failed logins, the oldest failure first. */
  readonly origins: readonly FailingOrigin[];
  /** Number of failures of all users and clients since the last log entry about failed logins. */
  readonly unreported: number;
}

export const initialLoginFailures: LoginFailuresState = { origins: [], unreported: 0 };

export interface LoginOrigin {
  readonly userName: string;
  readonly address: string;
}

/** Mutable draft of `LoginFailures` for actions. */
interface FailuresDraft {
  origins: FailingOrigin[];
  unreported: number;
}

/** Settings that determine the delay. */
interface DelayRule {
  readonly failuresBeforeDelay: number;
  /** Duration of the delay. Unit: s. */
  readonly delaySeconds: number;
}

export function findFailures(
  { origins }: Pick<LoginFailuresState, 'origins'>,
  origin: LoginOrigin,
): FailingOrigin | undefined {
  return origins.find((candidate) => isSame(candidate, origin));
}

/** Returns the remaining time of the longest current delay. Unit: whole s, rounded up; 0 if there is no delay. */
export function delaySecondsLeft({ origins }: LoginFailuresState, now: number): number {
  return origins.reduce(
    (longest, { delayedUntil }) => Math.max(longest, Math.ceil((delayedUntil - now) / 1_000)),
    0,
  );
}

/** Counts another failure, and sets the delay when the failures exceed `failuresBeforeDelay`. */
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
