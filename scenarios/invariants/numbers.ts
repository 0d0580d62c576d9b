/** Entries of logs and all that is kept in rings are numbered one after the other, and no number is given twice. */
import type { ControllerTree, Numbered, Ring } from '../../models/index.js';
import { itemAt } from '../../models/index.js';
import type { Found, InstantInvariant } from './invariant.js';

type Numbers = Ring<Numbered>;

export const numbers: InstantInvariant = {
  name: 'numbers',
  says: 'Entries are numbered one after the other, and no number is given twice.',
  judged: 'instant',
  begin: () => {
    let seen: ControllerTree | undefined;
    return function* judge(tree) {
      for (const [name, branch] of Object.entries(tree)) {
        const known = seen?.[name as keyof ControllerTree];
        if (branch !== known) yield* judgeBranch(name, branch, known);
      }
      seen = tree;
    };
  },
};

/** A ring, or rings side by side. */
function* judgeBranch(name: string, branch: unknown, known: unknown): Found {
  if (isRing(branch)) yield* judgeRing(name, branch, isRing(known) ? known : undefined);
  else if (typeof branch === 'object' && branch !== null) {
    for (const [below, part] of Object.entries(branch)) {
      const before = (known as Readonly<Record<string, unknown>> | undefined)?.[below];
      if (part !== before && isRing(part))
        yield* judgeRing(`${name}/${below}`, part, isRing(before) ? before : undefined);
    }
  }
}

function* judgeRing(name: string, { next, oldest, pages }: Numbers, known: Numbers | undefined): Found {
  // What is not kept over a reset of the controller begins anew.
  if (next === 1) return;
  if (known !== undefined && (next < known.next || oldest < known.oldest))
    yield `${name} went back from ${known.oldest}–${known.next} to ${oldest}–${next}`;
  if (oldest < next && itemAt({ next, oldest, pages }, next - 1)?.number !== next - 1)
    yield `${name} has no entry ${next - 1}, and the next is ${next}`;
}

function isRing(value: unknown): value is Numbers {
  return typeof value === 'object' && value !== null && 'pages' in value && 'oldest' in value;
}
