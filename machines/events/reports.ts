/** Reports of metrics, given to their subscribers. */
import type { JsonObject } from '../../engine/index.js';
import { type ControllerStage, isReportFor, subscriptionAddress } from '../../models/index.js';

/** A metric report goes to those that asked for its definition; so many of it wait for each. */
export function raiseReport(
  stage: ControllerStage,
  definitionUri: string,
  report: JsonObject,
  waitingMax: number,
): void {
  for (const [id, subscription] of Object.entries(stage.view.subscriptions.byId)) {
    if (!isReportFor(subscription, definitionUri)) continue;
    stage.offer(subscriptionAddress(id), { type: 'report.raised', report, waitingMax });
  }
}
