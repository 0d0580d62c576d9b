/** Selection of members by name, rack, feed, cooling loop and label. All given conditions have to hold. */
import * as z from 'zod';
import type { FleetMember } from './plan.js';

const patterns = (of: string) =>
  z.union([z.string().transform((text) => [text]), z.array(z.string())]).describe(of);

/** Schema of a selection in a query: texts, which can be repeated. */
export const memberSelection = z.strictObject({
  name: patterns('Name, in which * stands for any text and ? for one character; repeatable.').optional(),
  rack: patterns('Rack, with * and ? as in a name; repeatable.').optional(),
  feed: patterns('Power feed, with * and ? as in a name; repeatable.').optional(),
  cooling: patterns('Cooling loop, with * and ? as in a name; repeatable.').optional(),
  label: patterns('Label as key=value, with * and ? in the value; all given labels have to hold.').optional(),
});

export type MemberSelection = z.output<typeof memberSelection>;

/** Returns true if the whole text matches a pattern: `*` stands for any text, `?` for one character. */
export function matchesGlob(pattern: string, text: string): boolean {
  let [at, from, star, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[from] === '*') {
      star = from++;
      resume = at;
    } else if (pattern[from] === '?' || pattern[from] === text[at]) {
      from += 1;
      at += 1;
    } else if (star >= 0) {
      from = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[from] === '*') from += 1;
  return from === pattern.length;
}

/** Returns the members to which all conditions of the selection apply; without a condition, all members. */
export function selectMembers<Member extends FleetMember>(
  members: readonly Member[],
  { name, rack, feed, cooling, label = [] }: MemberSelection,
): readonly Member[] {
  const labels = label.map(parseLabel);
  return members.filter(
    (member) =>
      matchesAny(name, [member.name]) &&
      matchesAny(rack, [member.rack]) &&
      matchesAny(feed, member.feeds) &&
      matchesAny(cooling, [member.cooling]) &&
      labels.every(([key, value]) => matchesAny([value], [member.labels[key]])),
  );
}

/** Returns the key and the pattern of the value; without `=`, any value matches. */
function parseLabel(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, '*'] : [text.slice(0, at), text.slice(at + 1)];
}

function matchesAny(globs: readonly string[] | undefined, texts: readonly (string | undefined)[]): boolean {
  if (globs === undefined) return true;
  return texts.some((text) => text !== undefined && globs.some((glob) => matchesGlob(glob, text)));
}

/** Returns the problem of a selection without members: the conditions, and values that exist. */
export function noMembers(members: readonly FleetMember[], selection: MemberSelection): string {
  const given = Object.entries(selection).map(([key, values = []]) => `${key}=${values.join(',')}`);
  const racks = [...new Set(members.flatMap(({ rack }) => rack ?? []))].slice(0, shownMax);
  const names = members.slice(0, shownMax).map(({ name }) => name);
  const existing = `names such as ${names.join(', ')}${racks.length === 0 ? '' : `, racks such as ${racks.join(', ')}`}`;
  return `no member has ${given.join(' and ') || 'any name'} (expected ${existing})`;
}

const shownMax = 3;
