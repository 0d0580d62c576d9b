/**
 * Compares the two runs of a seed. They must have the same history and the same futures, although every irrelevant
 * condition differs: the process, the earlier seeds, the time zone and locale, and a state that was reloaded with its
 * keys in another order.
 */
import type { FutureEnd, SeedFailure, SeedOutcome } from './outcome.js';

/**
 * Compares the outcomes of a seed that ran, or was explored, in two ways. Returns the outcomes of the first run with
 * the difference as a failure, if there is one. Throws Error for outcomes without their end.
 */
export function compareHistories(
  one: readonly SeedOutcome[],
  other: readonly SeedOutcome[],
): readonly SeedOutcome[] {
  const [first, second] = [one[0] as SeedOutcome, other[0] as SeedOutcome];
  const [ending, otherwise] = [endOf(first), endOf(second)];
  if (ending !== otherwise) return [withParted(first, second, 'one seed', ending, otherwise)];
  const parted = findParted(one, other);
  if (parted === undefined) return one.map(({ ends: _, fingerprint: __, ...outcome }) => outcome);
  const { path, ends } = parted;
  return [first, { ...withParted(first, second, `future ${path} of one seed`, ...ends), futures: 1 }];
}

interface Parted {
  readonly path: string;
  readonly ends: readonly [string, string];
}

/** Returns the first future that differs. Later futures are not compared, because they start at other points. */
function findParted(one: readonly SeedOutcome[], other: readonly SeedOutcome[]): Parted | undefined {
  const [ends, others] = [endsOf(one), endsOf(other)];
  const index = ends.findIndex((end, at) => end.path !== others[at]?.path || end.end !== others[at]?.end);
  const [end, instead] = [ends[index], others[index]];
  if (end === undefined || instead === undefined) return undefined;
  // Different paths are also a difference, because a future from another point is another future.
  return {
    path: end.path,
    ends: [end.end, instead.path === end.path ? instead.end : `it is ${instead.path}`],
  };
}

function endsOf(outcomes: readonly SeedOutcome[]): readonly FutureEnd[] {
  return outcomes.flatMap(({ ends = [] }) => ends);
}

function withParted(
  one: SeedOutcome,
  other: SeedOutcome,
  what: string,
  ending: string,
  otherwise: string,
): SeedOutcome {
  const circumstances = one.failure ?? other.failure;
  const failure: SeedFailure = {
    kind: 'two histories',
    bucket: 'two histories',
    what: `${what} gave two histories: ${ending}, and ${otherwise}`,
    location: '',
    atMs: 0,
    server: circumstances?.server ?? '',
    ties: circumstances?.ties ?? 'fifo',
    faults: circumstances?.faults ?? [],
  };
  return { ...one, failure };
}

function endOf({ seed, failure, events, fingerprint }: SeedOutcome): string {
  if (fingerprint === undefined) throw new Error(`there is no outcome of seed ${seed}`);
  return formatEnd(events, fingerprint, failure?.what);
}

/** Returns the end of a history as text. Different ends have different texts. */
export function formatEnd(events: number, fingerprint: string, failure: string | undefined): string {
  const what = failure === undefined ? '' : `, ${failure}`;
  return `${events} events to ${fingerprint.slice(0, 16)}${what}`;
}
