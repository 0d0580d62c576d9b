/** Condition about several controllers of a scenario: the number of members at which another condition holds. */
import * as z from 'zod';
import { type MemberSelection, memberSelection } from '../../../models/fleet/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { formatCount } from '../../../replay/index.js';
import type { RunMember } from '../../group/run-member.js';
import { formatValue } from '../../report/value-text.js';
import type { Saved } from '../../run/saved.js';
import { type Condition, type ConditionContext, type ConditionKind, subjectsOf } from '../condition.js';
import { below, type Failure } from '../failure.js';
import { wholeOrMatcher } from '../matcher-schemas.js';
import { mismatches } from '../mismatches.js';

const selectionExpected = "a name such as 'web-*', or a mapping such as {rack: rack-1}";

/** Schema of a selection of members: a pattern of names, or conditions that all have to hold. */
export const membersSelected: z.ZodType<MemberSelection> = z
  .union(
    [
      z
        .string()
        .min(1)
        .transform((name): MemberSelection => ({ name: [name] })),
      memberSelection,
    ],
    { error: selectionExpected },
  )
  .describe(
    'Members: a name with `*` and `?`, or a mapping of `name`, `rack`, `feed`, `cooling` and `label`, all of which have to match.',
  );

/** Returns the text of a selection, such as `web-*` or `rack rack-1`. */
export function formatSelection({ name, ...others }: MemberSelection): string {
  const names = name === undefined ? [] : [name.join(', ')];
  const rest = Object.entries(others).map(([key, values = []]) => `${key} ${values.join(', ')}`);
  return [...names, ...rest].join(', ') || 'all';
}

const countExpected = 'a whole number of at least 0, or a matcher such as {range: [195, null]}';

const count = wholeOrMatcher({
  what: 'count',
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  error: countExpected,
})
  .optional()
  .describe('Expected number of members at which the condition holds, or a matcher of it (default: all).');

/** Maximum number of members whose failures are described. Assumption: the first ones show the cause. */
const describedMax = 3;

export function members(condition: z.ZodType<Condition>): ConditionKind {
  return {
    key: 'members',
    description:
      'Number of members at which a condition holds, in a scenario with several controllers; by default all of the selected members.',
    schema: z
      .strictObject({
        members: membersSelected,
        where: condition.describe('Condition that is evaluated at each selected member.'),
        count,
      })
      .transform(({ members: selection, where, count: wanted }): Condition => {
        const judged = new JudgedMembers(where);
        const words = (saved: Saved) => {
          const many = wanted === undefined ? 'all' : formatValue(wanted);
          return `${many} of ${formatSelection(selection)}: ${where.words(saved)}`;
        };
        return {
          subjects: [selection, ...subjectsOf(where).filter((subject) => subject !== 'controller')],
          names: [],
          unready: (look) =>
            contextsOf(look, selection).flatMap(({ context }) => where.unready(context).map(below('where'))),
          words,
          evaluate: (look) => {
            if (look.group === undefined) return [noGroup];
            const results = contextsOf(look, selection).map(({ member, context }) => ({
              member,
              failures: judged.at(member, context),
            }));
            const holding = results.filter(({ failures }) => failures.length === 0).length;
            if (mismatches(wanted ?? results.length, holding).length === 0) return [];
            return [
              {
                path: wanted === undefined ? ['where'] : ['count'],
                what: `members where ${where.words(look.saved)}`,
                expected: wanted === undefined ? `all ${results.length}` : formatValue(wanted),
                found: String(holding),
                // The text is created only when it is read, because most evaluations belong to a wait.
                get among() {
                  return describeOthers(results);
                },
              },
            ];
          },
        };
      }),
  };
}

const noGroup: Failure = {
  path: ['members'],
  what: 'members',
  expected: 'a scenario with `controllers`',
  found: 'one controller',
};

interface MemberContext {
  readonly member: RunMember;
  readonly context: ConditionContext;
}

function contextsOf(
  { group, saved }: ConditionContext,
  selection: MemberSelection,
): readonly MemberContext[] {
  if (group === undefined) return [];
  return group.select(selection).map((member) => ({
    member,
    context: {
      controller: member.controller,
      saved: member.savedWithin(saved),
      marks: member.marks,
      group,
    },
  }));
}

/** Results of a condition at members. A member is evaluated again only after it has changed. */
class JudgedMembers {
  readonly #condition: Condition;
  readonly #known = new WeakMap<
    RunMember,
    { readonly tree: ControllerTree; readonly version: number; readonly failures: readonly Failure[] }
  >();

  constructor(condition: Condition) {
    this.#condition = condition;
  }

  at(member: RunMember, context: ConditionContext): readonly Failure[] {
    const { tree } = context.controller;
    const version = context.group?.versionOf(member) ?? 0;
    const known = this.#known.get(member);
    if (known?.tree === tree && known.version === version) return known.failures;
    const failures = this.#condition.evaluate(context);
    this.#known.set(member, { tree, version, failures });
    return failures;
  }
}

function describeOthers(
  results: readonly { readonly member: RunMember; readonly failures: readonly Failure[] }[],
): string {
  const others = results.filter(({ failures }) => failures.length > 0);
  if (others.length === 0) return `all ${results.length}`;
  const described = others.slice(0, describedMax).map(({ member, failures: [first] }) => {
    const { what = '', expected = '', found = '' } = first ?? {};
    return `${member.name}: ${what}, expected ${expected}, found ${found}`;
  });
  return `${formatCount(others.length, 'other')}; ${described.join('; ')}`;
}
