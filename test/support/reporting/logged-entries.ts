/**
 * Log entries and alerts of a controller since the start of its history. An entry that occurred several times is
 * returned as often.
 */

import type { LogName } from '../../../machines/facts/fact.js';
import { listEntries, type ShownEntry } from '../../../machines/facts/log.js';

import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { defaultStartMs } from '../../../machines/genesis.js';
import { type Alert, listAlerts } from '../../../machines/reporting/events/index.js';
import type { ControllerTree } from '../../../models/tree.js';

const yearMs = 365 * 86_400_000;

/**
 * Returns true if an entry was created after the start of the history. Entries of the boot history are some weeks older
 * than the start. An entry that is more than a year older was created while the clock was reset, so that it is new as
 * well.
 */
export function isNew({ createdAt }: { readonly createdAt: number }): boolean {
  return createdAt >= defaultStartMs || createdAt < defaultStartMs - yearMs;
}

/** Returns the new entries of a log, oldest first. */
export function newEntries({ logs }: Pick<ControllerTree, 'logs'>, name: LogName = 'iel'): ShownEntry[] {
  return shownEntries(logs, name).filter(isNew);
}

/** Returns the codes of a log's new entries, oldest first. */
export function codesIn(tree: Pick<ControllerTree, 'logs'>, name: LogName = 'iel'): number[] {
  return newEntries(tree, name).flatMap(({ code, count }) => Array(count).fill(code));
}

/** Returns the facts of the IML's new entries and then of the IEL's, each oldest first. */
export function factsIn({ logs }: Pick<ControllerTree, 'logs'>): string[] {
  return [...listEntries(logs.iml), ...listEntries(logs.iel)].filter(isNew).map(({ fact }) => fact);
}

/** Returns the new alerts, oldest first, without announcements about the server as a whole. */
export function newAlerts({ alerts }: Pick<ControllerTree, 'alerts'>): Alert[] {
  return listAlerts(alerts).filter(({ event }) => isNew(event) && !isAnnouncement(event.messageId));
}

/** Returns whether an alert reports the health of a group of parts or the progress of device discovery. */
export function isAnnouncement(messageId: string): boolean {
  return /HealthOk$|AggregateHealthStatusChange$|DeviceDiscoveryStatusV2$/.test(messageId);
}
