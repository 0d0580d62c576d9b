/** A sweep as people read it: how many seeds passed, and each bug once, with the faults that were there and how to have it again. */
import { formatDuration } from '../../engine/index.js';
import { formatVirtualTime, type ReportStyle } from '../report/text.js';
import { faultInWords } from '../report/words.js';
import type { PlannedFault } from '../run/planned-fault.js';
import type { Bucket, SweepReport } from './sweep.js';

export function formatSweep({ seeds, passed, events, buckets }: SweepReport, style: ReportStyle): string {
  const counts = `${seeds} seeds: ${passed} passed, ${seeds - passed} failed`;
  const head = `${buckets.length === 0 ? style.good(counts) : style.bad(counts)}, ${events} events`;
  const bugs = buckets.length === 0 ? [] : [`${buckets.length} different failures, by frequency`];
  return [head, ...bugs, ...buckets.flatMap((bucket) => ['', ...bucketLines(bucket, style)])].join('\n');
}

function bucketLines({ count, seed, failure, again }: Bucket, style: ReportStyle): string[] {
  const { what, place, atMs, faults, server, ties } = failure;
  return [
    style.bad(`${count} times, first with seed ${seed}, at ${formatVirtualTime(atMs)}`),
    what,
    ...(place === '' ? [] : [style.faint(place)]),
    ...(server === '' ? [] : [`  on a server ${server}`]),
    ...(ties === 'kept' ? [] : ['  with ties in another order']),
    ...faults.map((fault) => `  ${plannedInWords(fault)}`),
    `again: ${again}`,
  ];
}

/** `+00:01:00.000  fault fan.failed Fan 1, for 5m` */
function plannedInWords({ atMs, fault, with: told, lastsMs }: PlannedFault): string {
  const words = faultInWords({ fault, with: told, clear: false });
  const end = lastsMs === null ? '' : `, for ${formatDuration(lastsMs)}`;
  return `${formatVirtualTime(atMs)}  ${words}${end}`;
}
