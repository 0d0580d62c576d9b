/**
 * Metrics of a fleet in the text format of Prometheus (0.0.4): of the process, and of each contacted member by its name
 * and rack. Members that only time has changed have no samples, so that a large fleet stays readable.
 */
import type { FleetOperations, MemberSample } from './fleet-operations.js';
import { type MemberMetric, memberMetrics } from './member-samples.js';

const millisecondsPerSecond = 1_000;

/** Returns the metrics as text. */
export async function renderFleetMetrics(fleet: FleetOperations): Promise<string> {
  const [samples, contacted] = await Promise.all([fleet.samples(), fleet.contacted]);
  const { clock } = fleet.context;
  return [
    gauge('tidefish_fleet_members', 'Number of members of the fleet.', fleet.members.length),
    gauge('tidefish_fleet_members_contacted', 'Number of members with a contact since the start.', contacted),
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
    ...memberMetrics.map((metric, index) => renderMetric(metric, index, samples)),
  ].join('');
}

function gauge(name: string, description: string, value: number): string {
  return `# HELP ${name} ${description}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}

/** Formats a metric without escaping, because no name and no rack contains a character that requires it. */
function renderMetric(
  { name, kind, description }: MemberMetric,
  index: number,
  samples: readonly MemberSample[],
): string {
  const lines = samples.map(({ name: member, rack, values }) => {
    const labels = `member="${member}"${rack === undefined ? '' : `,rack="${rack}"`}`;
    return `${name}{${labels}} ${values[index]}\n`;
  });
  return `# HELP ${name} ${description}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}
