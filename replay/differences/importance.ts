/**
 * Order of differences for a reader: values that a client watches come first, such as states, health, versions and log
 * entries. Values that follow from others come last and are folded: ETags, counts of members, times, readings and
 * the resource directory. A setting is never folded.
 */
import { selfChangingNames } from '../../machines/index.js';
import { pathOfPointer } from '../../models/index.js';
import type { Difference } from './difference.js';

export type Importance = 'watched' | 'other' | 'derived';

const order: readonly Importance[] = ['watched', 'other', 'derived'];

/** Names of values that a client watches, in resources and in the state. */
const watched =
  /^(?:state|health|healthRollup|powerState|lastState|value|version|assetTag|\w*status|criticalWarning|messageId|message|severity|result|condition|conditions|iml|iel|sl|logs)$/i;

/** Names of values of any resource that follow from other values. */
const repeated = /^(?:ETag|.*@odata\.(?:etag|count))$/;

/** Names of instants and counters of the state. They start with a lower-case letter, unlike properties of resources. */
const bookkeeping = /^(?:[a-z]\w*(?:At|AtMs|Seq|Until)|now|at|until|seq|number|executed|next[A-Z]\w*)$/;

/** Branches of the state that every event changes, and resources that only repeat others. */
const derivedBranches = ['clock', 'random', 'outbox', 'Instances'];

/** Returns the importance of a difference by its path. */
export function importanceOf({ path }: Pick<Difference, 'path'>): Importance {
  const segments = pathOfPointer(path);
  const last = segments.findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  if (derivedBranches.includes(segments[0] ?? '') || segments.includes('timers') || isDerived(last))
    return 'derived';
  return segments.some((segment) => watched.test(segment)) ? 'watched' : 'other';
}

/** Returns true for the name of a value that follows from others, or that changes by itself. */
function isDerived(name: string): boolean {
  return (
    repeated.test(name) || bookkeeping.test(name) || (selfChangingNames().has(name) && !watched.test(name))
  );
}

/** Returns the differences in the order of their importance; equally important ones with the shortest path first. */
function byImportance<Changed extends Pick<Difference, 'path'>>(
  differences: readonly Changed[],
): readonly Changed[] {
  const ranked = differences.map((difference) => ({
    difference,
    rank: order.indexOf(importanceOf(difference)),
    depth: difference.path.split('/').length,
  }));
  return ranked
    .toSorted((one, other) => one.rank - other.rank || one.depth - other.depth)
    .map(({ difference }) => difference);
}

export interface ListLimits {
  /** Maximum number of lines. */
  readonly linesMax: number;
  /** True to list everything, without folding and without a limit. */
  readonly all?: boolean;
  /** Hint for the reader how to see everything. */
  readonly hint: string;
}

/**
 * Formats differences one on each line, the most important first. Derived differences are counted on one line; they are
 * listed if there are no others, or on request.
 */
export function listByImportance<Changed extends Pick<Difference, 'path'>>(
  differences: readonly Changed[],
  inWords: (difference: Changed) => string,
  { linesMax, all = false, hint }: ListLimits,
): readonly string[] {
  const ranked = byImportance(differences);
  if (all) return ranked.map(inWords);
  const important = ranked.filter((difference) => importanceOf(difference) !== 'derived');
  const listed = important.length === 0 ? ranked : important;
  const folded = ranked.length - listed.length;
  const rest = listed.length - linesMax;
  return [
    ...listed.slice(0, linesMax).map(inWords),
    ...(rest > 0 ? [`and ${rest} more (${hint})`] : []),
    ...(folded > 0 ? [`and ${folded} derived: ETags, times, readings (${hint})`] : []),
  ];
}
