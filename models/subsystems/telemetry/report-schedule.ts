/**
 * When reports are sent: only those that are `Periodic`, and only while a subscription asks for them. Whatever that
 * depends on (subscriptions, schedules, the clock, the controller being there) calls `retimeReports` once it changed.
 */

import { controllerTime } from '../../controller-time.js';
import { parseIsoDuration } from '../../formats/iso-duration.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { isControllerAway } from '../controller/index.js';
import { isReportFor } from '../events/index.js';
import { type MetricReportRecord, metricReportAddress } from './contract.js';
import { findReportSettings, reportDefinitionsUri, sentReportIds } from './report-definitions.js';
import type { ReportSettings } from './state.js';

/** One that is timed as before is left alone. */
export function retimeReports(stage: ControllerStage): void {
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

/** One that is due at this very instant, and has not had its turn yet, is as it should be. */
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
 * At the start and at whole intervals from it; without one, from when the schedule was set. Never at once. Unit: ms.
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
