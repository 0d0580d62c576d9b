/** Text of the influences on a value: the events whose changes led to it, and the reader of each change. */
import type { Causes } from '../queries/event-summary.js';
import type { Influence, Influences } from '../queries/influences.js';
import { formatEventLines, type LineLayout } from './event-lines.js';

/** Assumption: the cause is among the first; `--json` has all. */
const linesMax = 4;

const indent = '    ';

/** Formats the most important influences, two lines each, without the events that the causes already list. */
export function formatInfluenceLines(
  { influences, isPartial }: Influences,
  { causes }: Pick<Causes, 'causes'>,
  look: LineLayout,
): readonly string[] {
  const listed = new Set(causes.map(({ number }) => number));
  const shown = influences.filter(({ event }) => !listed.has(event.number)).slice(0, linesMax);
  const lines = shown.flatMap((influence) => {
    const [first = ''] = formatEventLines({ ...influence.event, facts: [] }, look);
    const start = influence.isLater ? 'since then, by' : 'because of';
    return [`${indent}${start} ${first}`, look.colours.dim(`${indent}  ${dependencyInWords(influence)}`)];
  });
  return isPartial ? [...lines, look.colours.dim(`${indent}earlier events were not searched`)] : lines;
}

function dependencyInWords({ changed, readBy }: Influence): string {
  if (changed === undefined) return `triggered #${readBy}`;
  return readBy === undefined ? `changed ${changed}` : `changed ${changed}, which #${readBy} read`;
}
