/** Report of a sweep as the page shows it: its properties with their results, and the share of the coverage. */
import type { SweepReport } from '../../scenarios/sweep/sweep.js';

type Check = SweepReport['checks'][number];
export type Bucket = SweepReport['buckets'][number];
export type Failure = Bucket['failure'];
export type Coverage = NonNullable<SweepReport['coverage']>;
export type MachineCoverage = Coverage['machines'][string];

export interface Report extends SweepReport {
  /** Statecharts as SVG, by kind; present if there is coverage. */
  readonly charts?: Readonly<Record<string, string>>;
}

export interface Property extends Check {
  readonly result: 'met' | 'failed' | 'never reached';
  /** Text about the histories of the result. */
  readonly histories: string;
}

/** Returns the checks of the scenario with their results; what failed comes first. */
export function propertiesOf({ checks, buckets, sometimes, passed, failed }: Report): readonly Property[] {
  const properties = checks.map((check): Property => {
    const failures = buckets.filter(({ failure }) => checkOf(failure) === check.number);
    const count = failures.reduce((sum, bucket) => sum + bucket.count, 0);
    if (count > 0) return { ...check, result: 'failed', histories: `${count} of ${passed + failed}` };
    const reached = sometimes.find(({ number }) => number === check.number);
    if (reached === undefined) return { ...check, result: 'met', histories: 'in all histories' };
    return reached.count === 0
      ? { ...check, result: 'never reached', histories: `in none of ${passed + failed}` }
      : {
          ...check,
          result: 'met',
          histories: `with ${reached.count === 1 ? 'seed' : 'seeds'} ${reached.seeds.join(', ')}`,
        };
  });
  const order = ['failed', 'never reached', 'met'] as const;
  return properties.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
}

/** Returns the number of the failed check; the text of the failure starts with it. */
function checkOf({ kind, what }: Failure): string | undefined {
  return kind === 'check' ? /^check (\d+)/.exec(what)?.[1] : undefined;
}

export interface Share {
  readonly name: string;
  readonly reached: number;
  readonly all: number;
}

/** Returns what was reached of each subject. */
export function sharesOf(coverage: Coverage): readonly Share[] {
  const machines = Object.values(coverage.machines);
  const counts = [
    ['States', machines.flatMap(({ states }) => states.map(({ times }) => times))],
    ['Transitions', machines.flatMap(({ transitions }) => transitions.map(({ times }) => times))],
    ['Faults', Object.values(coverage.faults)],
    ['Operator actions', Object.values(coverage.operatorActions)],
    ['Facts', Object.values(coverage.facts)],
    ['Log entries', Object.values(coverage.entries)],
    ['Refusals', Object.values(coverage.refusals)],
  ] as const;
  return counts.map(([name, times]) => shareOf(name, times));
}

function shareOf(name: string, times: readonly number[]): Share {
  return { name, reached: times.filter((each) => each > 0).length, all: times.length };
}

/** Returns the machines with their shares of states; those that moved most come first. */
export function machinesOf(coverage: Coverage): readonly Share[] {
  return Object.entries(coverage.machines)
    .map(([kind, { states }]) =>
      shareOf(
        kind,
        states.map(({ times }) => times),
      ),
    )
    .filter(({ all }) => all > 0)
    .toSorted((one, other) => other.reached - one.reached || one.name.localeCompare(other.name));
}

/** Returns the address of the timeline of a failure, at the time of the failure. */
export function addressOfFailure({ journal, failure }: Bucket): string | undefined {
  if (journal === undefined) return undefined;
  // The journal of a future, and of an error of the program, ends with the failure.
  const isEnd = failure.path !== undefined || failure.kind === 'bug';
  const at = isEnd ? '' : `?at=${Math.round(failure.atMs)}ms`;
  return `?journal=${encodeURIComponent(journal)}#/server${at}`;
}
