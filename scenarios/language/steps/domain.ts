/** Steps that lose or restore a power feed or a cooling loop, with all members that it supplies. */
import * as z from 'zod';
import { type DomainState, isInDomain } from '../../../models/fleet/index.js';
import { describeRefusal, formatFault } from '../../../replay/index.js';
import type { ControllerGroup } from '../../group/controller-group.js';
import { done } from '../../run/track.js';
import { type StepContext, stepKind } from '../step-kind.js';

type Domain = Pick<DomainState, 'kind' | 'name'>;

const name = z.string().min(1);
const domain = z.union(
  [
    z
      .strictObject({ feed: name.describe('Name of a power feed.') })
      .transform(({ feed }): Domain => ({ kind: 'feed', name: feed })),
    z
      .strictObject({ cooling: name.describe('Name of a cooling loop.') })
      .transform(({ cooling }): Domain => ({ kind: 'cooling', name: cooling })),
  ],
  { error: 'a mapping such as {feed: rack-1-A} or {cooling: loop-1}' },
);

export const lose = stepKind({
  key: 'lose',
  description:
    'Loses a power feed or a cooling loop, with all members that it supplies at the same instant: `{feed: rack-1-A}`.',
  value: domain,
  needsMember: false,
  beside: {},
  prepare: (lost, _, preparing) => change(lost, true, preparing),
});

export const restore = stepKind({
  key: 'restore',
  description: 'Restores a power feed or a cooling loop.',
  value: domain,
  needsMember: false,
  beside: {},
  prepare: (restored, _, preparing) => change(restored, false, preparing),
});

function change(changed: Domain, lost: boolean, { members, complain }: StepContext) {
  const { kind, name: named } = changed;
  const key = lost ? 'lose' : 'restore';
  if (members === undefined)
    complain([key], 'a scenario with one controller has no domains', 'the key `controllers`');
  else if (!members.some((member) => isInDomain(member, changed))) {
    const known = members.flatMap(({ feeds, cooling }) => (kind === 'feed' ? feeds : (cooling ?? [])));
    const expected = `one of ${[...new Set(known)].join(', ') || 'none'}`;
    complain([key, kind], `no member has the ${kind} ${named}`, expected);
  }
  return {
    leastMs: 0,
    words: () => `${key} ${kind} ${named}`,
    take: ({ group }: { readonly group: ControllerGroup }) => {
      const refused = group.changeDomain({ ...changed, lost });
      const failures = refused.map(({ member, input, outcome }) => ({
        path: [key],
        what: `${member}: ${formatFault(input)}`,
        expected: 'possible in the current state',
        found: `refused: ${describeRefusal(outcome)}`,
      }));
      return done('', failures);
    },
  };
}
