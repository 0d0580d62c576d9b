/** What a controller has logged since the start of its history, as often as it happened. */

import type { LogName } from '../../../machines/facts/fact.js';
import { listEntries, type ShownEntry } from '../../../machines/facts/log.js';

import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { defaultStartMs } from '../../../machines/genesis.js';
import { type Alert, listAlerts } from '../../../machines/reporting/events/index.js';
import type { ControllerTree } from '../../../models/tree.js';

const yearMs = 365 * 86_400_000;

/**
 * What the life before a history has left is some weeks older than the start of all that are looked at here. What is years
 * older has the stamp of a clock that was erased.
 */
export function isNew({ createdAt }: { readonly createdAt: number }): boolean {
  return createdAt >= defaultStartMs || createdAt < defaultStartMs - yearMs;
}

/** Oldest first. */
export function newEntries({ logs }: Pick<ControllerTree, 'logs'>, name: LogName = 'iel'): ShownEntry[] {
  return shownEntries(logs, name).filter(isNew);
}

/** Codes of a log's entries, oldest first. */
export function codesIn(tree: Pick<ControllerTree, 'logs'>, name: LogName = 'iel'): number[] {
  return newEntries(tree, name).flatMap(({ code, count }) => Array(count).fill(code));
}

/** Facts of the IML's and then the IEL's entries, each oldest first: what parts and power have to say. */
export function factsIn({ logs }: Pick<ControllerTree, 'logs'>): string[] {
  return [...listEntries(logs.iml), ...listEntries(logs.iel)].filter(isNew).map(({ fact }) => fact);
}

/** Oldest first, without what the controller tells of the server as a whole. */
export function newAlerts({ alerts }: Pick<ControllerTree, 'alerts'>): Alert[] {
  return listAlerts(alerts).filter(({ event }) => isNew(event) && !isAnnouncement(event.messageId));
}

/** Whether an alert is about families of parts or the search for devices. */
export function isAnnouncement(messageId: string): boolean {
  return /HealthOk$|AggregateHealthStatusChange$|DeviceDiscoveryStatusV2$/.test(messageId);
}
