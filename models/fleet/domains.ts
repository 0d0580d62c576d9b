/**
 * Domains of a fleet: power feeds and cooling loops that several members share. The loss of a domain is a set of faults
 * of each member, which are computed from the domains that are lost.
 */
import type { FleetMember } from './plan.js';

/** Fault of a member, as the control API accepts it. */
export interface DomainFault {
  readonly fault: string;
  readonly part?: string;
  readonly celsius?: number;
  readonly minutes?: number;
}

/** Lost feeds and cooling loops. */
export interface LostDomains {
  readonly feeds: ReadonlySet<string>;
  readonly cooling: ReadonlySet<string>;
}

/** Change of one domain. */
export interface DomainState {
  readonly kind: 'feed' | 'cooling';
  readonly name: string;
  readonly lost: boolean;
}

const none: ReadonlySet<string> = new Set();

/** State in which no domain is lost. */
export const nothingLost: LostDomains = { feeds: none, cooling: none };

/** Returns true for a member of a feed or of a cooling loop. */
export function isInDomain(
  { feeds, cooling }: Pick<FleetMember, 'cooling' | 'feeds'>,
  { kind, name }: Pick<DomainState, 'kind' | 'name'>,
): boolean {
  return kind === 'feed' ? feeds.includes(name) : cooling === name;
}

/** Air temperature without cooling, and the time in which the air reaches it. Assumption: a closed room in summer. */
const hotCelsius = 45;
const hotMinutes = 15;

/** Returns the lost domains after a change. */
export function lostDomains(before: LostDomains, { kind, name, lost }: DomainState): LostDomains {
  const changed = (names: ReadonlySet<string>) => {
    const after = new Set(names);
    if (lost) after.add(name);
    else after.delete(name);
    return after;
  };
  return kind === 'feed'
    ? { ...before, feeds: changed(before.feeds) }
    : { ...before, cooling: changed(before.cooling) };
}

/**
 * Returns the faults that a member has while domains are lost. A member without any feed loses its mains; with a part of
 * its feeds, the power supplies of the lost feeds lose their input. `supplies` are the names of its power supplies.
 */
function listDomainFaults(
  { feeds, cooling }: Pick<FleetMember, 'cooling' | 'feeds'>,
  supplies: readonly string[],
  lost: LostDomains,
): readonly DomainFault[] {
  const isHot = cooling !== undefined && lost.cooling.has(cooling);
  const heat = isHot ? [{ fault: 'ambient.rising', celsius: hotCelsius, minutes: hotMinutes }] : [];
  if (feeds.length > 0 && feeds.every((feed) => lost.feeds.has(feed)))
    return [{ fault: 'mains.lost' }, ...heat];
  const unfed = supplies.filter((_, index) => {
    const feed = feeds[index % feeds.length];
    return feed !== undefined && lost.feeds.has(feed);
  });
  // A server whose supplies are all on lost feeds has no mains, even if it has fewer supplies than feeds.
  if (unfed.length > 0 && unfed.length === supplies.length) return [{ fault: 'mains.lost' }, ...heat];
  return [...unfed.map((part) => ({ fault: 'powerSupply.inputLost', part })), ...heat];
}

/** Request to set or to clear a fault. */
export interface DomainFaultRequest {
  readonly fault: string;
  readonly with: Readonly<Record<string, unknown>>;
  readonly clear: boolean;
}

/**
 * Returns the requests by which the faults of a member follow a change of the lost domains: they set the new faults and
 * then clear the old ones. `supplies` are the names of its power supplies.
 */
export function domainFaultRequests(
  member: Pick<FleetMember, 'cooling' | 'feeds'>,
  supplies: readonly string[],
  { before: lostBefore, after: lostAfter }: { readonly before: LostDomains; readonly after: LostDomains },
): readonly DomainFaultRequest[] {
  const before = listDomainFaults(member, supplies, lostBefore);
  const after = listDomainFaults(member, supplies, lostAfter);
  const text = ({ fault, part = '' }: DomainFault) => `${fault} ${part}`;
  const [old, wanted] = [new Set(before.map(text)), new Set(after.map(text))];
  return [
    ...after.filter((fault) => !old.has(text(fault))).map((fault) => requestOf(fault, false)),
    ...before.filter((fault) => !wanted.has(text(fault))).map((fault) => requestOf(fault, true)),
  ];
}

function requestOf({ fault, part, ...values }: DomainFault, clear: boolean): DomainFaultRequest {
  return { fault, with: { ...(part && { part }), ...(clear ? {} : values) }, clear };
}
