/** Selection of members by name, rack, feed, cooling loop and label, with the rules of the control API. */

export interface Member {
  readonly name: string;
  readonly rack?: string;
  readonly feeds: readonly string[];
  readonly cooling?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly power: string;
  readonly health: string;
  readonly contacted: boolean;
  readonly url: string;
  readonly model?: string;
}

export interface Selection {
  /** Name with * for any text and ? for one character; empty for all names. */
  readonly name: string;
  readonly rack: string;
  readonly feed: string;
  /** Label as key=value. */
  readonly label: string;
  readonly health: string;
}

export const noSelection: Selection = { name: '', rack: '', feed: '', label: '', health: '' };

export function matches(member: Member, { name, rack, feed, label, health }: Selection): boolean {
  const at = label.indexOf('=');
  return (
    (name === '' || patternOf(name).test(member.name)) &&
    (rack === '' || member.rack === rack) &&
    (feed === '' || member.feeds.includes(feed)) &&
    (label === '' || member.labels[label.slice(0, at)] === label.slice(at + 1)) &&
    (health === '' || member.health === health)
  );
}

function patternOf(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}

/** Returns the query of a selection. The control API knows no selection by health. */
export function queryOf({ name, rack, feed, label }: Selection): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ name, rack, feed, label }))
    if (value !== '') query.set(key, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export interface Rack {
  readonly name: string;
  readonly members: readonly Member[];
}

/** Returns the racks in the order of numbers, each with its members from the top; members without a rack come last. */
export function racksOf(members: readonly Member[]): readonly Rack[] {
  const byRack = new Map<string, Member[]>();
  for (const member of members) {
    const rack = byRack.get(member.rack ?? '') ?? [];
    rack.push(member);
    byRack.set(member.rack ?? '', rack);
  }
  return [...byRack]
    .map(([name, inRack]) => ({ name, members: inRack }))
    .toSorted((one, other) =>
      one.name === ''
        ? 1
        : other.name === ''
          ? -1
          : one.name.localeCompare(other.name, 'en', { numeric: true }),
    );
}

export type MemberTone = 'ok' | 'warning' | 'critical' | 'off' | 'unknown';

/** Returns the tone of a member: its health, or off for one without power. */
export function toneOf({ health, power }: Pick<Member, 'health' | 'power'>): MemberTone {
  if (health === 'Critical') return 'critical';
  if (health === 'Warning') return 'warning';
  if (power === 'Off') return 'off';
  return health === 'OK' ? 'ok' : 'unknown';
}

interface Failure {
  readonly name: string;
  readonly status?: number;
  readonly detail?: string;
}

/** Returns the failures by reason, the most frequent one first. */
export function groupFailures(
  failures: readonly Failure[],
): readonly { readonly reason: string; readonly names: readonly string[] }[] {
  const byReason = new Map<string, string[]>();
  for (const { name, status, detail } of failures) {
    const reason = [status, detail ?? 'refused'].filter((part) => part !== undefined).join(' ');
    const names = byReason.get(reason) ?? [];
    names.push(name);
    byReason.set(reason, names);
  }
  return [...byReason]
    .map(([reason, names]) => ({ reason, names }))
    .toSorted((one, other) => other.names.length - one.names.length);
}
