/** How the verification of a scenario ended, in words and as facts. */
import { counted, type HistoryParting, type TraceDifference } from '../replay/index.js';
import { changesInWords, divergenceInWords } from './report-divergence.js';
import { traceDifferenceInWords } from './report-two-traces.js';
import type { Colours } from './terminal.js';
import { isOne, type Verified } from './verified.js';

export function formatVerified(verified: Verified, colours: Colours): string {
  const { scenario, report, divergence, states, forks, parting, twice, failedShuffled } = verified;
  const name = colours.bold(scenario.name);
  const verdict = isOne(verified) ? colours.green('one history') : colours.red('more than one history');
  const { startMs } = report;
  return [
    `${name}  ${verdict}: ${counted(report.events, 'event')} to ${report.fingerprint}`,
    ...(divergence === undefined
      ? ['replayed from its journal: every event the same']
      : ['replayed from its journal:', ...divergenceInWords(divergence, startMs).map(indented)]),
    ...(divergence !== undefined ? [] : partingInWords(parting, { states, forks })),
    ...(twice === undefined ? [] : twiceInWords(twice.difference, startMs)),
    ...(failedShuffled === undefined ? [] : [shuffledInWords(failedShuffled, report.failed)]),
  ].join('\n');
}

/** The same for programs. */
export function verifiedFacts(verified: Verified) {
  const { scenario, report, divergence, states, forks, parting, twice, failedShuffled } = verified;
  return {
    file: scenario.file,
    scenario: scenario.name,
    isOneHistory: isOne(verified),
    seed: report.seed,
    events: report.events,
    fingerprint: report.fingerprint,
    failed: report.failed,
    divergence,
    states,
    forks,
    parting,
    twice,
    failedShuffled,
  };
}

function partingInWords(
  parting: HistoryParting | undefined,
  { states, forks }: { readonly states: number; readonly forks: number },
): readonly string[] {
  if (parting === undefined)
    return [`gone on from ${counted(states, 'state')} and in ${counted(forks, 'fork')}: the same`];
  const { what, from, after, changes } = parting;
  const how =
    what === 'fork' ? 'in a fork in which nothing was otherwise' : 'from the state as it was written down';
  return [
    `gone on ${how} after event #${from}: another state after event #${after}`,
    ...changesInWords(changes, 'what the state differs in, as it was → as it came').map(indented),
  ];
}

function twiceInWords(difference: TraceDifference | undefined, startMs: number): readonly string[] {
  if (difference === undefined) return ['in two processes that differ: every event the same'];
  const [first = '', ...rest] = traceDifferenceInWords(difference, ['one', 'other'], startMs);
  return [`in two processes that differ: ${first}`, ...rest];
}

function shuffledInWords(failed: number, failedKept: number): string {
  const failures = failed === 0 ? 'all as expected' : `${counted(failed, 'expectation')} failed`;
  const before = failedKept === 0 ? '' : `, as ${failedKept} did in the order in which they were set`;
  return `with what ties on an instant shuffled: ${failures}${before}`;
}

function indented(line: string): string {
  return `  ${line}`;
}
