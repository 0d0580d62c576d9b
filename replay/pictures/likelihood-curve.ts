/** Probability over virtual time as a self-contained SVG file: the curve of the estimate and its confidence interval. */
import type { Likelihood } from '../branches/likelihood.js';
import type { LikelihoodPoint } from '../branches/likelihood-point.js';
import { formatVirtualTime } from '../format/value-text.js';
import { escapeXml, roundLength } from './svg-text.js';

/** Sizes. Unit: px. */
const width = 720;
const height = 320;
const left = 56;
const right = 24;
const top = 40;
const bottom = 48;

const style = `
  svg { color-scheme: light dark; font: 12px ui-monospace, Menlo, Consolas, monospace; }
  .paper { fill: #ffffff; }
  text { fill: #57606a; }
  text.title { fill: #1f2328; font-weight: bold; }
  .axis { stroke: #d0d7de; }
  .interval { fill: #0969da; opacity: .18; }
  .curve { fill: none; stroke: #0969da; stroke-width: 2; }
  .decisive { stroke: #bc4c00; stroke-dasharray: 4 3; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117; }
    text { fill: #9ea7b3; }
    text.title { fill: #f0f6fc; }
    .axis { stroke: #30363d; }
    .interval { fill: #58a6ff; }
    .curve { stroke: #58a6ff; }
    .decisive { stroke: #f0883e; }
  }`;

/** Returns the SVG file. `startMs` is the start of the history, the origin of the printed times. */
export function likelihoodCurve({ points, rise }: Likelihood, condition: string, startMs: number): string {
  const [from, to] = [points[0]?.at ?? startMs, points.at(-1)?.at ?? startMs];
  const spanMs = Math.max(1, to - from);
  const x = (at: number) => roundLength(left + ((at - from) / spanMs) * (width - left - right));
  const y = (share: number) => roundLength(top + (1 - share) * (height - top - bottom));
  const line = (shareOf: (point: LikelihoodPoint) => number) =>
    points.map((point) => `${x(point.at)},${y(shareOf(point))}`);
  const interval = [...line(({ high }) => high), ...line(({ low }) => low).reverse()];
  const decisive = rise === undefined ? [] : [x(rise.event.at)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(`probability of ${condition}`)}</title>`,
    `<style>${style}\n</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    `<text class="title" x="${left}" y="22">${escapeXml(condition)}</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      `<line class="axis" x1="${left}" x2="${width - right}" y1="${y(share)}" y2="${y(share)}"/>`,
      `<text x="${left - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
    ]),
    `<text x="${left}" y="${height - 20}">${formatVirtualTime(from - startMs)}</text>`,
    `<text x="${width - right}" y="${height - 20}" text-anchor="end">${formatVirtualTime(to - startMs)}</text>`,
    ...decisive.map(
      (at) => `<line class="decisive" x1="${at}" x2="${at}" y1="${top}" y2="${height - bottom}"/>`,
    ),
    `<polygon class="interval" points="${interval.join(' ')}"/>`,
    `<polyline class="curve" points="${line(({ happened, futures }) => happened / futures).join(' ')}"/>`,
    '</svg>',
    '',
  ].join('\n');
}
