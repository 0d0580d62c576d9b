/** Recording of a fact according to the fact table: entries in the logs, and the event for subscribers. */

import type { JsonObject } from '../engine/index.js';
import { appended, controllerTime, type Transaction } from '../models/index.js';
import { findDefinition, type Message, messageId } from '../models/messages/index.js';
import { type FactArgs, type FactRow, filled, logNames, type RaisedEvent } from './facts/fact.js';
import { findFact } from './facts/index.js';
import { logged } from './facts/log.js';

import {
  type Alert,
  type AlertLogState,
  alertsMax,
  type EventsState,
  recentEventsMax,
} from './reporting/events/index.js';
import type { NewEntry } from './reporting/remote-syslog/index.js';

/** Target of a recording: a transaction, or the boot history. */
export type Ledger = Pick<Transaction, 'view' | 'put' | 'now'>;

/** Raised event with its message. An event that the reporter supplied has no separate message. */
export interface Raised {
  readonly event: RaisedEvent;
  readonly message?: Message;
}

export interface Recorded {
  readonly entries: readonly NewEntry[];
  /** Raised event; undefined if the fact has no event, or if the statement of the event is not true now. */
  readonly raised: Raised | undefined;
}

/** Records a fact with its arguments. */
export function recordFact(ledger: Ledger, fact: string, args: JsonObject): Recorded {
  const rows = findFact(fact);
  const entries: NewEntry[] = [];
  for (const log of logNames) {
    const row = rows[log];
    if (row === undefined) continue;
    const { logs } = ledger.view;
    const { state, number } = logged(logs[log], fact, args, controllerTime(ledger.view, ledger.now));
    ledger.put('logs', { ...logs, [log]: state });
    entries.push({ log, number, fact, row, args });
  }
  return { entries, raised: raiseFact(ledger, rows, args, entries[0]) };
}

function raiseFact(ledger: Ledger, row: FactRow, args: JsonObject, first?: NewEntry): Raised | undefined {
  const at = controllerTime(ledger.view, ledger.now);
  if (row.eventGiven !== undefined) return { event: raise(ledger, row.eventGiven(args, at)) };
  if (row.event === undefined || row.event.holds?.(ledger.view) === false) return undefined;
  const { registry, key, type = 'Alert', args: argsOf, origin } = row.event;
  const told = args as FactArgs<string>;
  const message = { registry, key, args: argsOf?.(told, ledger.view) ?? [] };
  const event = raise(ledger, {
    createdAt: at,
    type,
    messageId: messageId(message),
    args: message.args,
    severity: findDefinition(message).severity,
    origin: typeof origin === 'string' ? filled(origin, told) : origin(told, ledger.view),
    ...(first === undefined ? {} : { entry: { log: first.log, number: first.number } }),
  });
  return { event, message };
}

function raise(ledger: Ledger, event: Omit<RaisedEvent, 'number'>): RaisedEvent {
  const { events, alerts } = ledger.view;
  const raised: RaisedEvent = { number: events.next, ...event };
  ledger.put('events', appended<RaisedEvent, EventsState>(events, raised, recentEventsMax));
  if (event.type === 'Alert')
    ledger.put('alerts', appended<Alert, AlertLogState>(alerts, { event: raised }, alertsMax));
  return raised;
}
