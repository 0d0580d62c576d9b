/** Metrics of one member, as a list, and their values. */
import type { FleetMember } from '../../models/fleet/index.js';
import type { MemberSample } from './fleet-operations.js';
import type { MemberCondition } from './member-row.js';
import type { MemberService } from './member-service.js';

interface Present {
  readonly condition: MemberCondition;
  readonly service: MemberService;
}

export interface MemberMetric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly description: string;
  value(member: Present): number;
}

const healthValues: Readonly<Record<string, number>> = { OK: 0, Warning: 1, Critical: 2 };
const unknownHealth = 3;

export const memberMetrics: readonly MemberMetric[] = [
  {
    name: 'tidefish_member_events_total',
    kind: 'counter',
    description: 'Number of executed events of the member: inputs and timers.',
    value: ({ service }) => service.controller.tree.clock.executed,
  },
  {
    name: 'tidefish_member_requests_total',
    kind: 'counter',
    description: 'Number of requests of clients to the member.',
    value: ({ service }) => service.handlers.requests.last,
  },
  {
    name: 'tidefish_member_sessions',
    kind: 'gauge',
    description: 'Number of open sessions of the member.',
    value: ({ service }) => Object.keys(service.controller.tree.sessions.byId).length,
  },
  {
    name: 'tidefish_member_power',
    kind: 'gauge',
    description: 'Power of the server: 1 for on, otherwise 0.',
    value: ({ condition }) => (condition.power === 'On' ? 1 : 0),
  },
  {
    name: 'tidefish_member_health',
    kind: 'gauge',
    description: 'Health of the server: 0 for OK, 1 for warning, 2 for critical, 3 for unknown.',
    value: ({ condition }) => healthValues[condition.health] ?? unknownHealth,
  },
];

/** Returns the values of all metrics of a member. */
export function sampleOf(
  { name, rack }: FleetMember,
  condition: MemberCondition,
  service: MemberService,
): MemberSample {
  return { name, rack, values: memberMetrics.map(({ value }) => value({ condition, service })) };
}
