/** Metrics of the run and of the process in the text format of Prometheus (0.0.4). One row for each metric. */
import { isMachineRecord, listLeaves } from '../../engine/index.js';
import { listEntries, logNames } from '../../machines/index.js';
import type { ControlContext } from './route.js';

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Metric {
  /** Unit last, by the convention of Prometheus. */
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly description: string;
  samples(controlled: ControlContext): readonly Sample[];
}

const secondMs = 1_000;

const metrics: readonly Metric[] = [
  {
    name: 'tidefish_events_total',
    kind: 'counter',
    description: 'Executed events: inputs and timers.',
    samples: ({ controller }) => [{ value: controller.tree.clock.executed }],
  },
  {
    name: 'tidefish_virtual_time_seconds',
    kind: 'gauge',
    description: 'Virtual time since the epoch.',
    samples: ({ pacing }) => [{ value: pacing.now / secondMs }],
  },
  {
    name: 'tidefish_pace_ratio',
    kind: 'gauge',
    description: 'Virtual time per wall time; 0 while virtual time does not pass.',
    samples: ({ pacing }) => [{ value: pacing.pace.rate }],
  },
  {
    name: 'tidefish_requests_total',
    kind: 'counter',
    description: 'Requests over HTTPS by method and status; the status none means no response.',
    samples: ({ answers }) =>
      [...answers.list()].map(({ method, status, count }) => ({ labels: { method, status }, value: count })),
  },
  {
    name: 'tidefish_pending_timers',
    kind: 'gauge',
    description: 'Pending timers of machines.',
    samples: ({ controller }) => [{ value: countTimers(controller.tree.machines) }],
  },
  {
    name: 'tidefish_effects_in_flight',
    kind: 'gauge',
    description: 'Effects without a result, such as deliveries and downloads.',
    samples: ({ controller }) => [{ value: Object.keys(controller.tree.outbox.entries).length }],
  },
  {
    name: 'tidefish_sessions',
    kind: 'gauge',
    description: 'Open sessions.',
    samples: ({ controller }) => [{ value: Object.keys(controller.tree.sessions.byId).length }],
  },
  {
    name: 'tidefish_log_entries',
    kind: 'gauge',
    description: 'Entries of each log.',
    samples: ({ controller: { tree } }) =>
      logNames.map((log) => ({ labels: { log }, value: listEntries(tree.logs[log]).length })),
  },
  {
    name: 'tidefish_branches',
    kind: 'gauge',
    description: 'Stored branches of the run.',
    samples: ({ branches }) => [{ value: branches.list().length }],
  },
  {
    name: 'tidefish_bugs_total',
    kind: 'counter',
    description: 'Reported bugs of the program.',
    samples: ({ bugs }) => [{ value: bugs() }],
  },
  {
    name: 'process_resident_memory_bytes',
    kind: 'gauge',
    description: 'Resident memory of the process.',
    samples: () => [{ value: process.memoryUsage.rss() }],
  },
  {
    name: 'nodejs_heap_size_used_bytes',
    kind: 'gauge',
    description: 'Heap memory in use.',
    samples: () => [{ value: process.memoryUsage().heapUsed }],
  },
];

export function renderMetrics(controlled: ControlContext): string {
  return metrics.map((metric) => renderMetric(metric, controlled)).join('');
}

function renderMetric({ name, kind, description, samples }: Metric, controlled: ControlContext): string {
  const lines = samples(controlled).map(
    ({ labels = {}, value }) => `${name}${renderLabels(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${description}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

/** Label values contain no character that requires escaping. */
function renderLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function countTimers(machines: ControlContext['controller']['tree']['machines']): number {
  let count = 0;
  for (const [, { timers }] of listLeaves(machines, isMachineRecord)) count += Object.keys(timers).length;
  return count;
}
