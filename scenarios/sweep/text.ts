/** Formats a sweep as text: the number of passed seeds, and each bug once, with its faults and its command. */
import { formatDuration } from '../../engine/index.js';
import { formatCount, formatFault, formatVirtualTime } from '../../replay/index.js';
import { formatCoverage } from '../coverage/text.js';

import { replayCommand } from '../report/shell-word.js';
import type { ReportStyle } from '../report/text.js';
import type { PlannedFault } from '../run/planned-fault.js';
import type { SeedFailure } from './outcome.js';
import type { Bucket, Sometimes, SweepReport } from './sweep.js';

export function formatSweep(report: SweepReport, style: ReportStyle): string {
  const { seeds, futures, passed, failed, events, buckets, sometimes, coverage } = report;
  const all =
    futures === 0
      ? formatCount(seeds, 'seed')
      : `${formatCount(seeds, 'seed')} and ${formatCount(futures, 'future')} of them`;
  const counts = `${all}: ${passed} passed, ${failed} failed`;
  const head = `${buckets.length === 0 ? style.good(counts) : style.bad(counts)}, ${events} events`;
  const bugs =
    buckets.length === 0 ? [] : [`${formatCount(buckets.length, 'different failure')}, by frequency`];
  return [
    head,
    ...bugs,
    ...sometimes.map((check) => sometimesLine(check, style)),
    ...buckets.flatMap((bucket) => ['', ...bucketLines(bucket, style)]),
    ...(coverage === undefined ? [] : ['', formatCoverage(coverage, style)]),
  ].join('\n');
}

function sometimesLine({ what, location: place, count, seeds }: Sometimes, style: ReportStyle): string {
  if (count === 0) return `${style.bad(`${what}: never`)}  ${style.faint(place)}`;
  const which = `${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.join(', ')}`;
  return style.good(`${what}: with ${which}${count > seeds.length ? `, ${count} in all` : ''}`);
}

function bucketLines(
  { count, seed, failure, again, smaller, journal }: Bucket,
  style: ReportStyle,
): string[] {
  const { what, location: place, atMs, faults, server, ties, steps: way = [] } = failure;
  const which = failure.path === undefined ? 'first' : 'shortest';
  return [
    style.bad(`${formatCount(count, 'time')}, ${which} with seed ${seed}, at ${formatVirtualTime(atMs)}`),
    what,
    ...(place === '' ? [] : [style.faint(place)]),
    ...(server === '' ? [] : [`  on a server ${server}`]),
    ...(ties === 'fifo' ? [] : ['  with shuffled ties']),
    ...faults.filter((fault) => mayMatter(fault, failure)).map((fault) => `  ${plannedInWords(fault)}`),
    ...way.map((step) => `  ${formatVirtualTime(step.atMs)}  ${step.what}`),
    `again: ${again}`,
    ...(smaller === undefined ? [] : [`smaller: ${smaller}`]),
    ...(journal === undefined ? [] : [`journal: ${replayCommand(journal)}`]),
  ];
}

/** Kinds of failures whose time is known. */
const timedKinds: readonly SeedFailure['kind'][] = ['step', 'check', 'invariant'];

/**
 * Returns true for a fault that can have caused the failure. Faults that are planned after the failure are unrelated.
 */
function mayMatter({ atMs }: PlannedFault, failure: SeedFailure): boolean {
  return !timedKinds.includes(failure.kind) || atMs <= failure.atMs;
}

/** Returns the text of a planned fault, such as `+00:01:00.000  fault fan.failed Fan 1, for 5m`. */
function plannedInWords({ atMs, member, fault, with: told, lastsMs }: PlannedFault): string {
  const words = formatFault({ fault, with: told, clear: false });
  const end = lastsMs === null ? '' : `, for ${formatDuration(lastsMs)}`;
  const at = member === undefined ? '' : `${member}: `;
  return `${formatVirtualTime(atMs)}  ${at}${words}${end}`;
}
