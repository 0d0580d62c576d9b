/**
 * The consumption over a span that moves on: what `PowerReader.over` says of each instant, for a row of instants. Each
 * sample is taken once, whatever the span; watts are whole, so a running sum is the sum.
 *
 * What is made here is to be asked for instants from its start on, none earlier than the last. Units: ms, W.
 */
import { powerReader, sampleMs } from './server-power.js';
import type { Situation } from './situation.js';

/** The average over the span. */
export function averageAhead(situation: Situation, spanMs: number, start: number): (now: number) => number {
  const { server } = powerReader(situation);
  const { since } = situation.past;
  const firstSample = (now: number) => Math.floor(Math.max(now - spanMs, since) / sampleMs) + 1;
  // By the number of the sample, counted from the first of all.
  const offset = firstSample(start);
  const samples: number[] = [];
  let [oldest, sum] = [offset, 0];
  return (now) => {
    const first = firstSample(now);
    const last = Math.floor(now / sampleMs);
    while (offset + samples.length <= last) {
      const watts = server((offset + samples.length) * sampleMs);
      samples.push(watts);
      sum += watts;
    }
    for (; oldest < first; oldest++) sum -= samples[oldest - offset] as number;
    const count = last - first + 1;
    return Math.round(count === 0 ? server(now) : sum / count);
  };
}

/** Whether any look of the span, or at a change within it, is above a limit. */
export function peakAhead(
  situation: Situation,
  spanMs: number,
  start: number,
  limitWatts: number,
): (now: number) => boolean {
  const { server } = powerReader(situation);
  const { since, stretches } = situation.past;
  const begins = (now: number) => Math.max(now - spanMs, since);
  const changed = stretches.map(({ until }) => until).filter((until) => server(until) > limitWatts);
  let next = (Math.floor(begins(start) / sampleMs) + 1) * sampleMs;
  let above = Number.NEGATIVE_INFINITY;
  return (now) => {
    for (; next <= now; next += sampleMs) if (server(next) > limitWatts) above = next;
    const from = begins(now);
    return above > from || server(now) > limitWatts || changed.some((until) => until > from && until <= now);
  };
}
