/**
 * Report definitions (behaviour § 2.11). Each metric has one report that is sent to subscribers, and four reports over
 * past intervals. The power has one report. Only the reports over past intervals and the power report have resources.
 */
import type { Blueprint } from '../../../models/blueprint/index.js';
import { parseIsoDuration } from '../../../models/formats/index.js';
import { type ControllerTree, controllerTime, memoize, type Transaction } from '../../../models/index.js';
import { isControllerAway } from '../../power/index.js';
import { isReportFor } from '../events/index.js';
import { type MetricReportRecord, metricReportAddress } from './contract.js';
import { listMetrics, type Metric } from './metrics.js';
import { initialReportSettings, type ReportSettings } from './state.js';
import { powerWindow, type Window, windows } from './windows.js';

/** Definition of a report that has its own resource. */
export type Reported =
  | { readonly kind: 'lookingBack'; readonly id: string; readonly metric: Metric; readonly window: Window }
  | { readonly kind: 'power'; readonly id: string; readonly window: Window };

export type ReportDefinition =
  | Reported
  /** The sent report of a metric: its schedule can be set. */
  | { readonly kind: 'sent'; readonly id: string; readonly metric: Metric };

/** URI of the report definitions, which subscriptions also use. */
export const reportDefinitionsUri = '/redfish/v1/TelemetryService/MetricReportDefinitions/';

const powerReportId = 'PowerMetrics';

type Built = Pick<Blueprint, 'processors'>;

/** Returns all report definitions in the order of the list. */
export const listReportDefinitions = memoize(({ processors }: Built) => [processors], madeFor);

function madeFor(blueprint: Built): readonly ReportDefinition[] {
  const metrics = listMetrics(blueprint);
  return [
    { kind: 'power', id: powerReportId, window: powerWindow },
    ...metrics.flatMap((metric) => windows.map((window, index) => lookingBack(metric, window, index))),
    ...metrics.map((metric): ReportDefinition => ({ kind: 'sent', id: metric.id, metric })),
  ];
}

function lookingBack(metric: Metric, window: Window, index: number): Reported {
  return { kind: 'lookingBack', id: `${metric.id}Custom${index + 1}`, metric, window };
}

const definitionsById = memoize(
  ({ processors }: Built) => [processors],
  (blueprint) => new Map(listReportDefinitions(blueprint).map((definition) => [definition.id, definition])),
);

/** Returns the report definition with an id. Throws for an unknown id. */
export function reportDefinition(blueprint: Built, id: string): ReportDefinition {
  const found = definitionsById(blueprint).get(id);
  if (found === undefined) throw new Error(`there is no report definition ${id}`);
  return found;
}

/** Returns the ids of the reports that are sent by a schedule. */
export function sentReportIds(blueprint: Built): readonly string[] {
  return listReportDefinitions(blueprint)
    .filter(({ kind }) => kind !== 'lookingBack')
    .map(({ id }) => id);
}

/**
 * Returns the report of a definition. A report that is sent has the contents of the report over the shortest interval
 * of its metric (behaviour § 2.11).
 */
export function definedReport(definition: ReportDefinition): Reported {
  return definition.kind === 'sent' ? lookingBack(definition.metric, windows[0], 0) : definition;
}

/** Returns the schedule of a definition. Clients cannot set the schedule of the power report. */
export function findReportSettings({ telemetry }: ControllerTree, id: string): ReportSettings {
  return telemetry.reports[id] ?? initialReportSettings;
}

/** Starts, stops and restarts the timers of reports. Reports with an unchanged schedule keep their timers. */
export function retimeReports(stage: Transaction): void {
  const { view, tree } = stage;
  const away = isControllerAway(stage);
  for (const id of sentReportIds(tree.blueprint)) {
    const address = metricReportAddress(id);
    const settings = findReportSettings(view, id);
    if (away || settings.type !== 'Periodic' || !isAskedFor(view, id)) {
      stage.stop(address);
      continue;
    }
    const everyMs = parseIsoDuration(settings.recurrence) as number;
    const remainingMs = untilDue(settings, everyMs, controllerTime(view, stage.now));
    const present = stage.record(address);
    if (present === undefined) stage.start(address, { definitionId: id, remainingMs, everyMs });
    else if (!isTimed(present, stage.now, remainingMs, everyMs)) {
      stage.offer(address, { type: 'report.retimed', remainingMs, everyMs });
    }
  }
}

/**
 * Checks that the timer of a report matches its schedule. The check also holds for a report that is due at this instant
 * and not yet processed.
 */
function isTimed(
  { timers, context }: MetricReportRecord,
  now: number,
  remainingMs: number,
  everyMs: number,
): boolean {
  const at = Math.min(...Object.values(timers).map((timer) => timer.at));
  const isDue = at === now && remainingMs === everyMs;
  return context.everyMs === everyMs && (isDue || at === now + remainingMs);
}

/**
 * Returns the time until the next report. Reports are due at the start time and at whole intervals after it. Without a
 * start time, the intervals count from the instant when the schedule was set. The result is never 0. Unit: ms.
 */
function untilDue({ startsAt, setAt }: ReportSettings, everyMs: number, clock: number): number {
  if (startsAt !== null && startsAt > clock) return startsAt - clock;
  const since = clock - (startsAt ?? setAt);
  return everyMs - (((since % everyMs) + everyMs) % everyMs);
}

function isAskedFor({ subscriptions }: ControllerTree, id: string): boolean {
  const uri = `${reportDefinitionsUri}${id}/`;
  return Object.values(subscriptions.byId).some((subscription) => isReportFor(subscription, uri));
}
