/**
 * Bench of a year of virtual time of a running default server. The variants are: an unchanged server; a server with a
 * defect, a high temperature or a watch; and a server that sends every report to a listener. One listener responds to
 * the reports, another one never does. The bench requires that no timer runs without a request, that nothing polls, and
 * that memory does not grow.
 */
import type { JsonObject } from '../../engine/index.js';
import { readOperatingConditions, usageRanges } from '../../machines/hardware/environment/index.js';
import type { ControllerInput } from '../../machines/index.js';
import { subscriptionsUri } from '../../machines/reporting/events/index.js';
import {
  listMetrics,
  reportDefinitionsUri,
  sentReportIds,
  triggerId,
} from '../../machines/reporting/telemetry/index.js';
import { always } from '../../machines/watches/range.js';
import { type Bench, type Row, row } from '../report.js';
import { firstOf, running, startProcess } from '../service/server-processes.js';
import { createBenchController } from './bench-controller.js';
import type { YearPassed, YearTask } from './year-process.js';

/** Limits that the measured figures must meet. */
const megabytesMax = 200;
const treeMegabytesMax = 3;

const days = 365;

/** Maximum duration of a simulated year before the bench fails. Unit: ms. */
const waitMs = 300_000;

interface Year extends Omit<YearTask, 'days'> {
  readonly name: string;
  /** Maximum processor time of the simulated year. Unit: s. */
  readonly secondsMax: number;
}

export const year: Bench = {
  name: 'year',
  about: 'a year of virtual time of a server that is on, with its telemetry',
  run: async ({ progress, signal, amount }) => {
    const rows: Row[] = [];
    for (const { name, secondsMax, ...task } of years()) {
      progress(name);
      rows.push(...rowsOf(name, secondsMax, await passed({ ...task, days: amount(days) }, signal)));
    }
    return rows;
  },
};

/** Thresholds of metrics, as a share of the metrics' maximum. The metrics cross these thresholds at intervals. */
const thresholdShare = 0.95;

/** Alert settings with a threshold that the hourly average exceeds at intervals. Unit: W. */
const alert = { Trigger: 'AveragePowerConsumption', ThresholdWatts: 500, DurationInMin: 60 };

/** Temperature of a hot but tolerable room. Unit: °C. */
const roomCelsius = 35;

/** Returns the variants of the year with their required limits. */
function years(): readonly Year[] {
  const { tree } = createBenchController([]).controller;
  const ranges = usageRanges(readOperatingConditions(tree))(always);
  const thresholds = listMetrics(tree.blueprint).map(({ id, read }) =>
    write('PATCH', `/redfish/v1/TelemetryService/Triggers/${triggerId(id)}/`, {
      NumericThresholds: { UpperCritical: { Reading: Math.floor(read(ranges).highest * thresholdShare) } },
    }),
  );
  const subscription = write('POST', subscriptionsUri, {
    Destination: 'https://listener.example/reports',
    EventFormatType: 'MetricReport',
    MetricReportDefinitions: sentReportIds(tree.blueprint).map((id) => `${reportDefinitionsUri}${id}/`),
    HttpHeaders: null,
  });
  const alerting = { Oem: { Vnd: { SNMPPowerThresholdAlert: alert } } };
  const fault = { type: 'fault', clear: false } as const;
  const alone = { answers: false };
  return [
    { ...alone, name: 'as it stands', secondsMax: 1, inputs: [] },
    {
      ...alone,
      name: 'a fan failed',
      secondsMax: 2,
      inputs: [{ ...fault, fault: 'fan.failed', with: { part: 'Fan 1' } }],
    },
    {
      ...alone,
      name: 'a hot room',
      secondsMax: 2,
      inputs: [{ ...fault, fault: 'ambient.hot', with: { celsius: roomCelsius } }],
    },
    { ...alone, name: `${thresholds.length} thresholds`, secondsMax: 5, inputs: thresholds },
    {
      ...alone,
      name: 'an averaged alert',
      secondsMax: 5,
      inputs: [write('PATCH', '/redfish/v1/Chassis/1/Power/', alerting)],
    },
    { name: 'every report sent', secondsMax: 5, inputs: [subscription], answers: true },
    { ...alone, name: 'a listener without a word', secondsMax: 20, inputs: [subscription] },
  ];
}

function write(method: 'PATCH' | 'POST', uri: string, body: JsonObject): ControllerInput {
  const by = { userId: '1', userName: 'Administrator', address: 'bench' };
  return { type: 'redfish.write', method, uri, body, by };
}

async function passed(task: YearTask, signal: AbortSignal): Promise<YearPassed> {
  const child = startProcess(new URL('./year-process.js', import.meta.url));
  const { stop } = running(child);
  try {
    const passed = (resolve: (value: unknown) => void) => {
      child.once('message', resolve);
      child.send(task);
    };
    return (await firstOf(child, signal, passed, waitMs)) as YearPassed;
  } finally {
    await stop();
  }
}

function rowsOf(
  name: string,
  secondsMax: number,
  { seconds, megabytes, peakMegabytes, treeBytes, events }: YearPassed,
): Row[] {
  const treeMegabytes = treeBytes / 1e6;
  return [
    row({
      name: `a year, ${name}`,
      figure: `${seconds.toFixed(2)} s for ${events} events`,
      value: seconds,
      unit: 's',
      atMost: secondsMax,
    }),
    row({
      name: `its memory, ${name}`,
      figure: `${megabytes.toFixed(0)} MB resident at the end, ${peakMegabytes.toFixed(0)} at most`,
      value: megabytes,
      unit: 'MB',
      atMost: megabytesMax,
    }),
    row({
      name: `its tree, ${name}`,
      figure: `${(treeBytes / 1e3).toFixed(0)} KB of JSON`,
      value: treeMegabytes,
      unit: 'MB',
      atMost: treeMegabytesMax,
    }),
  ];
}
