/** Lanes of searches: the interval that a bisection has left, with its probes, and the curve of a probability. */
import type { LaneData, Slice, Tick } from '../api/types.js';
import type { Bisection, LikelihoodRun } from './searches.js';

/** Point of a curve: time, share and its limits from 0 to 1, text, and number of events. */
export type CurvePoint = readonly [
  at: number,
  share: number,
  low: number,
  high: number,
  text: string,
  event: number,
];

/** Lane as the timeline shows it: of the control API, or of a search. */
export type ShownLane =
  | LaneData
  | { readonly lane: string; readonly slices: readonly Slice[]; readonly probes: readonly Tick[] }
  | { readonly lane: string; readonly curve: readonly CurvePoint[] };

const bisectPrefix = 'bisect:';
const likelihoodPrefix = 'likelihood:';

/** Returns the kind and the condition of a lane of a search; undefined for any other lane. */
export function searchOf(
  id: string,
): { readonly kind: 'probes' | 'curve'; readonly condition: string } | undefined {
  if (id.startsWith(bisectPrefix)) return { kind: 'probes', condition: id.slice(bisectPrefix.length) };
  if (id.startsWith(likelihoodPrefix)) return { kind: 'curve', condition: id.slice(likelihoodPrefix.length) };
  return undefined;
}

/** Returns what is excluded, what is left, and from where on the condition is known to hold. */
export function bisectionLane(
  { condition, probes, excluded, found }: Bisection,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): ShownLane {
  const held = probes
    .filter(({ holds }) => holds)
    .reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const low = Math.max(
    startMs,
    excluded?.at ?? startMs,
    ...probes.filter(({ holds, at }) => !holds && at <= held).map(({ at }) => at),
  );
  const high = Math.min(held, endMs);
  const at = found?.event.at;
  const parts: readonly Slice[] = [
    [startMs, at ?? low, 'not yet', 1, 0],
    [at ?? low, at ?? high, 'searching', 1, 0],
    [at ?? high, endMs, at === undefined ? 'holds later' : 'first held here', 1, found?.event.number ?? 0],
  ];
  return {
    lane: `${bisectPrefix}${condition}`,
    slices: parts.filter(([from, to]) => to > from),
    probes: probes
      .map(
        ({ at: probed, after, holds }): Tick => [
          probed,
          `probe after #${after}: ${holds ? 'holds' : 'does not hold'}`,
          1,
          holds ? 'critical' : 'ok',
          after,
        ],
      )
      .toSorted(([one], [other]) => one - other),
  };
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

export function likelihoodLane({ condition, points }: LikelihoodRun): ShownLane {
  return {
    lane: `${likelihoodPrefix}${condition}`,
    curve: points.map(({ at, after, happened, futures, low, high }) => [
      at,
      happened / futures,
      low,
      high,
      `${percent(happened / futures)} of ${futures} futures (${percent(low)} to ${percent(high)})`,
      after,
    ]),
  };
}
