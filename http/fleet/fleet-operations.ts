/** Operations that the control API of a fleet needs, whether its members are in one thread or divided over several. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import type { Pace } from '../../engine/index.js';
import type { DomainState, FleetMember, LostDomains } from '../../models/fleet/index.js';
import type { Effect, input } from '../control/inputs.js';
import { describeMember, type MemberCondition, type MemberRow } from './member-row.js';
import type { FleetContext } from './member-service.js';

/** Input for members: an operator action, a fault, another future, or a Redfish request. */
export type FleetInput = z.output<typeof input>;

/** Result of a command for one member. */
export interface MemberResult {
  readonly name: string;
  readonly effect: Effect;
}

/** Values of the metrics of a member, in the order of the list of metrics. */
export interface MemberSample {
  readonly name: string;
  readonly rack: string | undefined;
  readonly values: readonly number[];
}

type Eventually<Value> = Value | Promise<Value>;

export interface FleetOperations {
  readonly members: readonly FleetMember[];
  readonly context: Pick<
    FleetContext,
    'blueprintOf' | 'clock' | 'hasOwnClocks' | 'historyBytesMax' | 'origin' | 'sessions'
  >;
  /** Names of the domains of all members, by kind. */
  readonly domains: Readonly<Record<DomainState['kind'], ReadonlySet<string>>>;
  readonly lost: LostDomains;
  /** Number of members with a contact since the start. */
  readonly contacted: Eventually<number>;
  /** Names of the members whose thread has ended; undefined if all members are in this thread. */
  readonly gone?: readonly string[];
  memberNamed(name: string): FleetMember | undefined;
  conditionsOf(members: readonly FleetMember[]): Eventually<readonly MemberCondition[]>;
  samples(): Eventually<readonly MemberSample[]>;
  /** Executes an input for members at one instant of the common clock. A failure of one member stops no other. */
  execute(members: readonly FleetMember[], asked: FleetInput): Promise<readonly MemberResult[]>;
  /** Advances the own clocks of members. */
  advanceEach(members: readonly FleetMember[], spanMs: number): Promise<readonly MemberResult[]>;
  /** Advances the common clock by a span in ms. Returns false if the result would exceed the last instant. */
  advance(spanMs: number): Eventually<boolean>;
  /** Changes the pace of all clocks. */
  changePace(pace: Pace): Eventually<void>;
  /** Loses or restores a feed or a cooling loop: the faults of all its members change at one instant. */
  changeDomain(change: DomainState): Promise<readonly MemberResult[]>;
  /** Passes a request on to the control API of a member. */
  passOn(member: FleetMember, request: IncomingMessage, response: ServerResponse): void;
}

/** Returns the rows of members for lists. */
export async function rowsOf(
  fleet: Pick<FleetOperations, 'context' | 'conditionsOf'>,
  members: readonly FleetMember[],
): Promise<readonly MemberRow[]> {
  const conditions = await fleet.conditionsOf(members);
  return members.map((member, index) => ({
    ...describeMember(member, fleet.context.blueprintOf(member)),
    ...(conditions[index] ?? unknownCondition),
  }));
}

/** Condition of a member that cannot be read. */
export const unknownCondition: MemberCondition = { contacted: false, power: 'unknown', health: 'unknown' };

/** Returns the names of the domains of members, by kind. */
export function listDomains(members: readonly FleetMember[]): FleetOperations['domains'] {
  return {
    feed: new Set(members.flatMap(({ feeds }) => feeds)),
    cooling: new Set(members.flatMap(({ cooling }) => cooling ?? [])),
  };
}
