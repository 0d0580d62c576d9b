/**
 * Metrics of a fleet in the text format of Prometheus (0.0.4): of the process, and of each contacted member by its name
 * and rack. Members that only time has changed have no samples, so that a large fleet stays readable.
 */
import type { Fleet, MemberRow } from './fleet.js';
import type { MemberService } from './member-service.js';

interface Present {
  readonly row: MemberRow;
  readonly service: MemberService;
}

interface MemberMetric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly description: string;
  value(member: Present): number;
}

const healthValues: Readonly<Record<string, number>> = { OK: 0, Warning: 1, Critical: 2 };
const unknownHealth = 3;

const memberMetrics: readonly MemberMetric[] = [
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
    value: ({ row }) => (row.power === 'On' ? 1 : 0),
  },
  {
    name: 'tidefish_member_health',
    kind: 'gauge',
    description: 'Health of the server: 0 for OK, 1 for warning, 2 for critical, 3 for unknown.',
    value: ({ row }) => healthValues[row.health] ?? unknownHealth,
  },
];

const millisecondsPerSecond = 1_000;

/** Returns the metrics as text. */
export function renderFleetMetrics(fleet: Fleet): string {
  const present = fleet.members.flatMap((member): readonly Present[] => {
    const service = fleet.serviceIfPresent(member);
    return service === undefined ? [] : [{ row: fleet.rowOf(member), service }];
  });
  const { clock } = fleet.context;
  return [
    gauge('tidefish_fleet_members', 'Number of members of the fleet.', fleet.members.length),
    gauge(
      'tidefish_fleet_members_contacted',
      'Number of members with a contact since the start.',
      fleet.contacted,
    ),
    gauge(
      'tidefish_virtual_time_seconds',
      'Virtual time of the fleet since the epoch, in seconds.',
      clock.now / millisecondsPerSecond,
    ),
    gauge(
      'process_resident_memory_bytes',
      'Resident memory of the process, in bytes.',
      process.memoryUsage.rss(),
    ),
    ...memberMetrics.map((metric) => renderMetric(metric, present)),
  ].join('');
}

function gauge(name: string, description: string, value: number): string {
  return `# HELP ${name} ${description}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}

/** Formats a metric without escaping, because no name and no rack contains a character that requires it. */
function renderMetric({ name, kind, description, value }: MemberMetric, present: readonly Present[]): string {
  const lines = present.map((member) => {
    const { name: memberName, rack } = member.row;
    const labels = `member="${memberName}"${rack === undefined ? '' : `,rack="${rack}"`}`;
    return `${name}{${labels}} ${value(member)}\n`;
  });
  return `# HELP ${name} ${description}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}
