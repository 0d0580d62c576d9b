/**
 * Statechart as a Mermaid `stateDiagram-v2` (https://mermaid.js.org/syntax/stateDiagram.html): nested states, parallel
 * regions, and all transitions with their events. Mermaid cannot draw an edge from a state to its own descendant. Such
 * an edge starts at an extra node, `anywhere`, like the transitions of the chart itself.
 */
import { leavesOf } from '../machine-states.js';
import type { ChartGraph, ChartNode } from './chart-graph.js';

const anywhere = 'anywhere';

export function toMermaid({ root, arrows }: ChartGraph): string {
  const startsInside = new Set(
    arrows
      .filter(({ from, to }) => from === '' || to.some((path) => isWithin(path, from)))
      .map(({ from }) => from),
  );
  const active = leavesOf(activeIn(root));
  return [
    'stateDiagram-v2',
    ...linesOf(root, startsInside).map((line) => `  ${line}`),
    ...arrows.flatMap(({ from, to, events }) => {
      const start = startsInside.has(from) ? `${idOf(from)}_${anywhere}` : idOf(from);
      const ends = to.length === 0 ? [start] : to.map(idOf);
      const stays = to.length === 0 ? ' (stays)' : '';
      return ends.map((end) => `  ${start} --> ${end} : ${events.join(', ')}${stays}`);
    }),
    ...(active.length === 0 ? [] : [`  classDef active ${activeStyle}`]),
    ...active.map((path) => `  class ${idOf(path)} active`),
    '',
  ].join('\n');
}

/** Style of active states: dark text on a light fill, which is readable in light and dark themes. */
const activeStyle = 'fill:#ffd33d,stroke:#735c0f,color:#1b1f23,stroke-width:3px';

function linesOf(state: ChartNode, startsInside: ReadonlySet<string>): readonly string[] {
  const { path, name, kind, inside, initial } = state;
  const id = idOf(path);
  const declared = `state "${name}" as ${id}`;
  if (inside.length === 0) return kind === 'final' ? [declared, `${id} --> [*]`] : [declared];
  const bodies = inside.map((each) => linesOf(each, startsInside));
  const body = bodies.flatMap((lines, index) =>
    kind === 'parallel' && index > 0 ? ['--', ...lines] : lines,
  );
  return [
    `${declared} {`,
    ...[
      ...(startsInside.has(path) ? [`state "${anywhere} in ${name}" as ${id}_${anywhere}`] : []),
      ...(initial === undefined ? [] : [`[*] --> ${idOf(initial)}`]),
      ...body,
    ].map((line) => `  ${line}`),
    '}',
  ];
}

/**
 * Returns the Mermaid id of a state. It is unique, because keys of states contain no underscore. The prefix `chart_`
 * avoids the keywords of Mermaid.
 */
function idOf(path: string): string {
  return ['chart', ...path.split('.')].filter((part) => part !== '').join('_');
}

function isWithin(path: string, outer: string): boolean {
  return outer === '' || path.startsWith(`${outer}.`);
}

function activeIn({ path, isActive, inside }: ChartNode): readonly string[] {
  return [...(isActive && path !== '' ? [path] : []), ...inside.flatMap(activeIn)];
}
