/** What a fact leaves behind: entries in the logs, and the event that others may hear of. The fact table says which. */
import type { JsonObject } from '../engine/index.js';
import {
  type Alert,
  type AlertLogState,
  alertsMax,
  appended,
  type ControllerStage,
  controllerTime,
  type EventsState,
  filled,
  findDefinition,
  findFact,
  type LogName,
  logged,
  logNames,
  type Message,
  messageId,
  type RaisedEvent,
  recentEventsMax,
  type Told,
} from '../models/index.js';

/** Where it is written down: an event in the making, or the life before a history. */
export type Ledger = Pick<ControllerStage, 'view' | 'put' | 'now'>;

/** An event that was raised, and the message it was made of, unless whoever reported it brought it along. */
export interface Raised {
  readonly event: RaisedEvent;
  readonly message?: Message;
}

/** Whoever reports a fact says all it is told with. */
export function recordFact(ledger: Ledger, fact: string, args: JsonObject): Raised | undefined {
  const row = findFact(fact);
  const at = controllerTime(ledger.view, ledger.now);
  let entry: { log: LogName; number: number } | undefined;
  for (const name of logNames) {
    if (row[name] === undefined) continue;
    const { state, number } = logged(ledger.view.logs[name], fact, args, at);
    ledger.put('logs', { ...ledger.view.logs, [name]: state });
    entry ??= { log: name, number };
  }
  if (row.eventGiven !== undefined) return { event: raise(ledger, row.eventGiven(args, at)) };
  if (row.event === undefined || row.event.holds?.(ledger.view) === false) return undefined;
  const { registry, key, type = 'Alert', args: argsOf, origin } = row.event;
  const told = args as Told<string>;
  const message = { registry, key, args: argsOf?.(told, ledger.view) ?? [] };
  const event = raise(ledger, {
    createdAt: at,
    type,
    messageId: messageId(message),
    args: message.args,
    severity: findDefinition(message).severity,
    origin: typeof origin === 'string' ? filled(origin, told) : origin(told, ledger.view),
    ...(entry === undefined ? {} : { entry }),
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
