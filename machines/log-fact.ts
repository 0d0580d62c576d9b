/**
 * Recording of a fact by the controller: log entries and an event according to the fact table (`record-fact.ts`), and
 * their delivery to subscribers. An unavailable controller adds nothing to its logs. A hung controller records the
 * facts in order when it continues.
 */

import type { Json, JsonObject } from '../engine/index.js';
import { appended, controllerTime, emptied, listItems, type Transaction } from '../models/index.js';
import { renderMessage } from '../models/messages/index.js';
import { type FactRow, logNames } from './facts/fact.js';
import { findFact } from './facts/index.js';
import { repaired } from './facts/log.js';

import { type Unnoticed, type UnnoticedState, unnoticedMax } from './manager/controller/index.js';
import { isControllerAway } from './power/index.js';
import { type Raised, recordFact } from './record-fact.js';
import { mailAlert, mailsAlerts } from './reporting/alert-mail/index.js';
import {
  findTrap,
  hasSyslogSubscriptions,
  isAlertOverwritten,
  isEventFor,
  isSelectedByClient,
  sendToSyslogSubscriptions,
  subscriptionAddress,
  subscriptionsUri,
} from './reporting/events/index.js';
import { recordEntry, recordLogEntry } from './reporting/logs/index.js';
import { sendEntry, sendsSyslog } from './reporting/remote-syslog/index.js';
import { sendsTraps, sendTraps } from './reporting/snmp/index.js';
import { resourceRoutes } from './resource-list.js';

export function logFact(stage: Transaction, fact: string, args: JsonObject): void {
  const row = findFact(fact);
  const at = controllerTime(stage.view, stage.now);
  // An unavailable controller detects a recovery only when it returns, so the entries are marked as repaired before the
  // check below.
  if (row.repairs !== undefined) repair(stage, row.repairs, args, at);
  if (isControllerAway(stage)) return;
  const { entries, raised } = recordFact(stage, fact, args);
  for (const { log } of entries) recordLogEntry(stage, log);
  if (raised?.event.type === 'Alert')
    recordEntry(stage, 'event', () => isAlertOverwritten(stage.view.alerts));
  if (sendsSyslog(stage.view)) for (const entry of entries) sendEntry(stage, entry);
  if (hasSyslogSubscriptions(stage.view)) {
    for (const entry of entries) sendToSyslogSubscriptions(stage, entry);
  }
  if (raised !== undefined) tell(stage, raised);
}

/** Stores a fact for a hung controller. */
export function storeUnloggedFact(stage: Transaction, fact: string, args: JsonObject): void {
  const { unnoticed } = stage.view;
  stage.put('unnoticed', appended<Unnoticed, UnnoticedState>(unnoticed, { fact, args }, unnoticedMax));
}

/** Records the stored facts when the controller continues. */
export function logStoredFacts(stage: Transaction): void {
  const { unnoticed } = stage.view;
  clearUnloggedFacts(stage);
  for (const { fact, args } of listItems(unnoticed)) logFact(stage, fact, args);
}

/** Discards the stored facts, because they were in the memory of the controller, which has lost its contents. */
export function clearUnloggedFacts(stage: Transaction): void {
  const { unnoticed } = stage.view;
  if (unnoticed.oldest < unnoticed.next) stage.put('unnoticed', emptied(unnoticed));
}

/** Marks the entries about a recovered problem as repaired. */
function repair(
  stage: Transaction,
  { facts, same }: NonNullable<FactRow['repairs']>,
  args: JsonObject,
  at: number,
): void {
  const about = (of: JsonObject): Json | undefined => (same === undefined ? null : of[same]);
  for (const name of logNames) {
    for (const { number, fact, args: of, repaired: isRepaired } of listItems(stage.view.logs[name])) {
      if (isRepaired || !facts.includes(fact) || about(of) !== about(args)) continue;
      const { logs } = stage.view;
      stage.put('logs', { ...logs, [name]: repaired(logs[name], number, at) });
    }
  }
}

/** Returns the types that the resource at a URI can have. A fragment names a part of the resource. */
function typesAt(uri: string): readonly string[] {
  return resourceRoutes.typeNamesAt(uri.replace(/#.*$/, ''));
}

/** Delivers an event to subscribers by registry prefix and types (behaviour "Events" 2), by SNMP, and by mail. */
function tell(stage: Transaction, { event, message }: Raised): void {
  for (const [id, subscription] of Object.entries(stage.view.subscriptions.byId)) {
    const isNew = stage.tree.subscriptions.byId[id] === undefined;
    const client = { uri: `${subscriptionsUri}${id}/`, isNew };
    if (isEventFor(subscription, event, typesAt) && isSelectedByClient(stage.view, client, event, typesAt))
      stage.offer(subscriptionAddress(id), { type: 'event.raised', event });
  }
  if (message === undefined || !(sendsTraps(stage.view) || mailsAlerts(stage.view))) return;
  const trap = findTrap(message.key);
  if (trap === undefined) return;
  const { severity, number, origin } = event;
  const notified = { text: renderMessage(message), severity, event: number, origin };
  sendTraps(stage, trap, notified);
  mailAlert(stage, trap, notified);
}
