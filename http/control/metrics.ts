/**
 * Metrics of the run and of the process, in the text format of Prometheus (0.0.4). The table contains one row for each
 * metric.
 */
import { isMachineRecord, listLeaves } from '../../engine/index.js';
import { listEntries, logNames } from '../../machines/index.js';
import type { ControlContext } from './route.js';

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Metric {
  /** Name of the metric; its unit is last, by the convention of Prometheus. */
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
    description: 'Number of executed events: inputs and timers.',
    samples: ({ controller }) => [{ value: controller.tree.clock.executed }],
  },
  {
    name: 'tidefish_virtual_time_seconds',
    kind: 'gauge',
    description: 'Virtual time since the epoch, in seconds.',
    samples: ({ pacing }) => [{ value: pacing.now / secondMs }],
  },
  {
    name: 'tidefish_pace_ratio',
    kind: 'gauge',
    description: 'Virtual time that passes in one unit of wall time; 0 while virtual time does not pass.',
    samples: ({ pacing }) => [{ value: pacing.pace.rate }],
  },
  {
    name: 'tidefish_requests_total',
    kind: 'counter',
    description: 'Number of requests over HTTPS by method and status; the status none means no response.',
    samples: ({ answers }) =>
      [...answers.list()].map(({ method, status, count }) => ({ labels: { method, status }, value: count })),
  },
  {
    name: 'tidefish_pending_timers',
    kind: 'gauge',
    description: 'Number of pending timers of machines.',
    samples: ({ controller }) => [{ value: countTimers(controller.tree.machines) }],
  },
  {
    name: 'tidefish_effects_in_flight',
    kind: 'gauge',
    description: 'Number of effects without a result, such as deliveries and downloads.',
    samples: ({ controller }) => [{ value: Object.keys(controller.tree.outbox.entries).length }],
  },
  {
    name: 'tidefish_sessions',
    kind: 'gauge',
    description: 'Number of open sessions.',
    samples: ({ controller }) => [{ value: Object.keys(controller.tree.sessions.byId).length }],
  },
  {
    name: 'tidefish_log_entries',
    kind: 'gauge',
    description: 'Number of entries of each log.',
    samples: ({ controller: { tree } }) =>
      logNames.map((log) => ({ labels: { log }, value: listEntries(tree.logs[log]).length })),
  },
  {
    name: 'tidefish_branches',
    kind: 'gauge',
    description: 'Number of stored branches of the run.',
    samples: ({ branches }) => [{ value: branches.list().length }],
  },
  {
    name: 'tidefish_bugs_total',
    kind: 'counter',
    description: 'Number of reported bugs of the program.',
    samples: ({ bugs }) => [{ value: bugs() }],
  },
  {
    name: 'process_resident_memory_bytes',
    kind: 'gauge',
    description: 'Resident memory of the process, in bytes.',
    samples: () => [{ value: process.memoryUsage.rss() }],
  },
  {
    name: 'nodejs_heap_size_used_bytes',
    kind: 'gauge',
    description: 'Heap memory in use, in bytes.',
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

/** Formats labels without escaping, because no label value contains a character that requires it. */
function renderLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function countTimers(machines: ControlContext['controller']['tree']['machines']): number {
  let count = 0;
  for (const [, { timers }] of listLeaves(machines, isMachineRecord)) count += Object.keys(timers).length;
  return count;
}
