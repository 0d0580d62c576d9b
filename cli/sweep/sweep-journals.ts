/** Journals that `tidefish sweep` stores: one for each cause of failure, and on request of seeds that pass. */
import {
  type Bucket,
  type Candidate,
  journalOfSeed,
  type RunJournal,
  replayFuture,
  type Scenario,
  type SeedOutcome,
  type SweepReport,
} from '../../scenarios/index.js';
import { isRetained, retainJournal } from '../files/retained-journals.js';
import { readCandidates } from './sweep-candidates.js';
import { optionsOf, type SweepFlags } from './sweep-flags.js';

/**
 * Maximum number of stored seeds that pass. Each one runs a second time. Assumption: a reader compares a failure with a
 * few of them.
 */
const passedMax = 20;

/** Stores the journals of a sweep. Returns the report with their files. */
export function retainSweep(
  report: SweepReport,
  outcomes: readonly SeedOutcome[],
  scenario: Scenario,
  flags: SweepFlags,
): SweepReport {
  const failed = isRetained('failure', flags);
  if (!failed || (report.buckets.length === 0 && !isRetained('run', flags))) return report;
  const { set: parameters, includeRoot, servers } = flags;
  let read: readonly Candidate[] | undefined;
  // The files are read where an error is reported and the other journals are still stored.
  const candidates = () => {
    read ??= readCandidates({ file: scenario.file, parameters, includeRoot, servers });
    return read;
  };
  const options = optionsOf(scenario, flags);
  const { name } = scenario;
  if (isRetained('run', flags)) {
    const passed = outcomes.filter(({ failure, futures }) => failure === undefined && futures === undefined);
    for (const { seed } of passed.slice(0, passedMax)) {
      const journal = () => journalOfSeed(candidates(), seed, options);
      retainJournal({ name, seed, outcome: 'run', journal }, flags);
    }
  }
  const buckets = report.buckets.map((bucket) => {
    const journal = () => journalOfBucket(candidates(), bucket, options);
    const file = retainJournal({ name, seed: bucket.seed, outcome: 'failure', journal }, flags);
    return file === undefined ? bucket : { ...bucket, journal: file };
  });
  return { ...report, buckets };
}

/** Runs the failure of a bucket again, and returns its journal. */
function journalOfBucket(
  candidates: readonly Candidate[],
  { seed, failure: { path, ties } }: Bucket,
  options: ReturnType<typeof optionsOf>,
): RunJournal {
  if (path === undefined) return journalOfSeed(candidates, seed, options, ties);
  return replayFuture(candidates, seed, { ...options, path }).controller.journal();
}
