/** Statechart as a self-contained SVG file without scripts and embedded fonts, with colors for light and dark themes. */
import type { ChartGraph } from './chart-graph.js';
import { type Box, type Lane, layOut } from './layout.js';
import { escapeXml, roundLength } from './svg-text.js';

const style = `
  svg { color-scheme: light dark; font: 12px ui-monospace, Menlo, Consolas, monospace; }
  .paper { fill: #ffffff; }
  rect.state { fill: #f6f8fa; stroke: #57606a; }
  rect.active { fill: #fffbe6; stroke: #9a6700; stroke-width: 1.5; }
  rect.innermost { fill: #ffd43b; stroke: #7a4d00; stroke-width: 3; }
  text { fill: #57606a; dominant-baseline: central; }
  text.name { fill: #1f2328; font-weight: bold; }
  rect.innermost ~ text { fill: #1f2328; }
  path { fill: none; stroke: #0969da; opacity: .75; }
  circle, polygon { fill: #0969da; }
  circle.initial { fill: #1f2328; }
  .region { stroke-dasharray: 6 4; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117; }
    rect.state { fill: #161b22; stroke: #8b949e; }
    rect.active { fill: #221c0a; stroke: #bb8009; }
    rect.innermost { fill: #7d5200; stroke: #ffd43b; }
    text { fill: #9ea7b3; }
    text.name { fill: #f0f6fc; }
    rect.innermost ~ text { fill: #f0f6fc; }
    path { stroke: #58a6ff; }
    circle, polygon { fill: #58a6ff; }
    circle.initial { fill: #f0f6fc; }
  }`;

const headMiddle = 12;
const textLeft = 10;
const markRadius = 4;
const corner = 6;

export function toSvg(chart: ChartGraph): string {
  const { width, height, boxes, lanes } = layOut(chart);
  const { name, description } = chart.root;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${roundLength(width)}" height="${roundLength(height)}" viewBox="0 0 ${roundLength(width)} ${roundLength(height)}" role="img">`,
    `<title>${escapeXml(description === '' ? name : `${name}: ${description}`)}</title>`,
    `<style>${style}\n</style>`,
    `<rect class="paper" width="100%" height="100%"/>`,
    ...boxes.flatMap(drawnBox),
    ...lanes.flatMap(drawnLane),
    '</svg>',
    '',
  ].join('\n');
}

function drawnBox({ state, x, y, width, height, isInitial, isRegion, lines }: Box): readonly string[] {
  const { path, name, description, kind } = state;
  const isActive = state.isActive && path !== '';
  const isInnermost = isActive && !state.inside.some((inside) => inside.isActive);
  const classes = ['state', isActive && 'active', isInnermost && 'innermost', isRegion && 'region']
    .filter(Boolean)
    .join(' ');
  const rect = (inset: number) =>
    `<rect class="${classes}" x="${roundLength(x + inset)}" y="${roundLength(y + inset)}" width="${roundLength(width - 2 * inset)}" height="${roundLength(height - 2 * inset)}" rx="${corner}"/>`;
  const middle = roundLength(y + headMiddle);
  const nameLeft = isInitial ? x + textLeft + 3 * markRadius : x + textLeft;
  return [
    `<g${path === '' ? '' : ` data-state="${escapeXml(path)}"`}>`,
    ...(description === '' || path === '' ? [] : [`<title>${escapeXml(description)}</title>`]),
    rect(0),
    ...(kind === 'final' ? [rect(markRadius - 1)] : []),
    ...(isInitial
      ? [
          `<circle class="initial" cx="${roundLength(x + textLeft + markRadius)}" cy="${middle}" r="${markRadius}"/>`,
        ]
      : []),
    `<text class="name" x="${roundLength(nameLeft)}" y="${middle}">${escapeXml(name)}</text>`,
    ...lines.map(
      (line) =>
        `<text x="${roundLength(line.x)}" y="${roundLength(line.y)}" xml:space="preserve">${escapeXml(line.text)}</text>`,
    ),
    '</g>',
  ];
}

const headLength = 8;
const headWidth = 4;

function drawnLane({ x, target, starts, end }: Lane): readonly string[] {
  const heights = [end.y, ...starts.map(({ y }) => y)];
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const lines = [
    `M${roundLength(x)} ${roundLength(top)}V${roundLength(bottom)}`,
    ...starts.map((start) => `M${roundLength(start.x)} ${roundLength(start.y)}H${roundLength(x)}`),
    `M${roundLength(x)} ${roundLength(end.y)}H${roundLength(end.x + headLength)}`,
  ];
  const head = [
    [end.x, end.y],
    [end.x + headLength, end.y - headWidth],
    [end.x + headLength, end.y + headWidth],
  ];
  return [
    `<g data-to="${escapeXml(target)}"><title>to ${escapeXml(target)}</title>`,
    `<path d="${lines.join('')}"/>`,
    ...starts.map(({ y }) => `<circle cx="${roundLength(x)}" cy="${roundLength(y)}" r="2"/>`),
    `<polygon points="${head.map((point) => point.map(roundLength).join(',')).join(' ')}"/>`,
    '</g>',
  ];
}
