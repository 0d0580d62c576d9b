/** Check of each member of a scenario with several controllers. The first failure of a member settles it. */
import type { Check, CheckStatus, DrainedInstant, RunningCheck } from '../checks/check.js';
import type { Failure } from '../checks/failure.js';
import type { ControllerGroup } from '../group/controller-group.js';
import type { RunMember } from '../group/run-member.js';

interface Watched {
  readonly member: RunMember;
  readonly watching: RunningCheck;
  seen: unknown;
}

export function watchEachMember(check: Check, group: ControllerGroup): RunningCheck {
  const all = group.members.map((member): Watched => ({ member, watching: check.watch(), seen: undefined }));
  const at = (look: DrainedInstant, member: RunMember): DrainedInstant => ({
    ...look,
    controller: member.controller,
    saved: member.savedWithin(look.saved),
    marks: member.marks,
  });
  return {
    look: (look, sinceStartMs): CheckStatus => {
      for (const each of all) {
        const { member, watching, seen } = each;
        const { tree } = member.controller;
        if (tree === seen) continue;
        each.seen = tree;
        const status = watching.look(at(look, member), sinceStartMs);
        if (status !== 'open' && status.length > 0) return named(member, status);
      }
      return 'open';
    },
    end: (look) => all.flatMap(({ member, watching }) => named(member, watching.end(at(look, member)))),
  };
}

function named({ name }: RunMember, failures: readonly Failure[]): readonly Failure[] {
  return failures.map((failure) => ({ ...failure, what: `${name}: ${failure.what}` }));
}
