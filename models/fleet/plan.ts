/** Plan of a fleet: a row for each member with its name, seed, address, and place. Nothing else exists of a member at first. */
import type { DocumentPath } from '../document/index.js';
import { type AddressRange, everyAddress, formatAddress, parseAddressRange } from './addresses.js';
import type { FleetDocument, FleetGroup } from './fleet-document.js';

/** Member of a fleet, as its file describes it. */
export interface FleetMember {
  /** Number of the member in the fleet, from 0. */
  readonly index: number;
  /** Name, which is unique in the fleet and is the host name of the controller. */
  readonly name: string;
  readonly seed: string;
  /** File of the blueprint, or place of the captured one; undefined for the default server. */
  readonly blueprint: string | undefined;
  readonly address: string;
  readonly port: number;
  readonly rack: string | undefined;
  readonly feeds: readonly string[];
  readonly cooling: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

export interface FleetPlan {
  readonly members: readonly FleetMember[];
}

/** Problem of a fleet, with its place in the document. */
export interface FleetProblem {
  readonly path: DocumentPath;
  readonly message: string;
  readonly expected: string;
}

export type Planning =
  | { readonly ok: true; readonly plan: FleetPlan }
  | { readonly ok: false; readonly problem: FleetProblem };

const portMax = 65_535;

/** Plans the members of a fleet. A fleet with equal names or too few addresses or ports is a problem. */
export function planFleet(document: FleetDocument): Planning {
  const count = document.members.reduce((sum, group) => sum + group.count, 0);
  const shortage = findShortage(document, count);
  if (shortage !== undefined) return { ok: false, problem: shortage };
  const range = rangeOf(document);
  const members: FleetMember[] = [];
  const names = new Set<string>();
  for (const [index, group] of document.members.entries()) {
    for (const member of membersOf(group, document, range, members.length)) {
      if (names.has(member.name)) {
        const message = `two members are called ${member.name}`;
        const expected = 'different names: {n} in a name is the number of the member';
        return { ok: false, problem: { path: ['members', index, 'name'], message, expected } };
      }
      names.add(member.name);
      members.push(member);
    }
  }
  return { ok: true, plan: { members } };
}

function rangeOf({ address }: FleetDocument): AddressRange {
  const range = parseAddressRange(address);
  if (range === undefined) throw new Error(`a parsed fleet has the address ${address}`);
  return range;
}

function findShortage(document: FleetDocument, count: number): FleetProblem | undefined {
  const { addressing, port } = document;
  if (addressing === 'addresses') {
    const { first, last, network } = rangeOf(document);
    if (network === everyAddress) {
      const message = `${everyAddress} is the address of no member`;
      return {
        path: ['address'],
        message,
        expected: 'the address of the first member, or addressing: names or ports',
      };
    }
    const available = last - first + 1;
    if (count <= available) return undefined;
    const message = `the addresses of ${network} end after ${available} of ${count} members, at ${formatAddress(last)}`;
    const expected = `an earlier first address, a larger network, or at most ${available} members`;
    return { path: ['address'], message, expected };
  }
  const available = portMax - port + 1;
  if (addressing === 'names' || count <= available) return undefined;
  const message = `the ports end after ${available} of ${count} members, at ${portMax}`;
  return { path: ['port'], message, expected: `a lower first port, or at most ${available} members` };
}

function* membersOf(
  group: FleetGroup,
  { seed: fleetSeed, addressing, port }: FleetDocument,
  { first }: AddressRange,
  before: number,
): Generator<FleetMember> {
  const digits = String(group.count).length;
  const { count, perRack = count, labels, seed = fleetSeed } = group;
  for (let number = 1; number <= count; number++) {
    const index = before + number - 1;
    const rackNumber = String(Math.floor((number - 1) / perRack) + 1);
    const numbered = (text: string) =>
      text.replaceAll('{n}', String(number).padStart(digits, '0')).replaceAll('{r}', rackNumber);
    const rack = group.rack === undefined ? undefined : numbered(group.rack);
    const placed = (text: string) => numbered(text.replaceAll('{rack}', rack ?? ''));
    const name = numbered(group.name);
    yield {
      index,
      name,
      seed: `${seed}/${name}`,
      blueprint: group.capture ?? group.blueprint,
      address: formatAddress(addressing === 'addresses' ? first + index : first),
      port: addressing === 'ports' ? port + index : port,
      rack,
      feeds: group.feeds.map(placed),
      cooling: group.cooling === undefined ? undefined : placed(group.cooling),
      labels,
    };
  }
}

/** Domain of the host names of a fleet. */
export const fleetDomain = 'fleet.example.com';

/** Returns the host names of the controller of a member. */
export function memberHostNames({ name }: Pick<FleetMember, 'name'>): {
  readonly hostName: string;
  readonly fqdn: string;
} {
  return { hostName: name, fqdn: `${name}.${fleetDomain}` };
}
