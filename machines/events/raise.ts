/** Raising an event: it is numbered, kept for those who follow, held when it is an alert, and given to its subscribers. */
import type { JsonObject } from '../../engine/index.js';
import {
  type Alert,
  type AlertLogState,
  alertsMax,
  appended,
  type ControllerStage,
  controllerTime,
  definitionOf,
  type EventRow,
  type EventsState,
  filled,
  isReportFor,
  messageIdOf,
  type RaisedEvent,
  recentEventsMax,
  sendsTraps,
  sendTraps,
  subscriptionAddress,
  type Told,
  textOf,
  trapOf,
} from '../../models/index.js';

export function raiseFact(
  stage: ControllerStage,
  { registry, key, type = 'Alert', args: argsOf, origin }: EventRow,
  args: Told<string>,
  entry: RaisedEvent['entry'],
): void {
  const message = { registry, key, args: argsOf?.(args, stage.view) ?? [] };
  const {
    number,
    severity,
    origin: about,
  } = raise(stage, {
    createdAt: controllerTime(stage.view, stage.now),
    type,
    messageId: messageIdOf(message),
    args: message.args,
    severity: definitionOf(message).severity,
    origin: typeof origin === 'string' ? filled(origin, args) : origin(args, stage.view),
    ...(entry === undefined ? {} : { entry }),
  });
  const trap = trapOf(key);
  if (trap === undefined || !sendsTraps(stage.view)) return;
  sendTraps(stage, trap, { text: textOf(message), severity, event: number, origin: about });
}

/** Whoever is to hear of it does: by the prefix of its message (behaviour "Events" 2). */
export function raise(stage: ControllerStage, event: Omit<RaisedEvent, 'number'>): RaisedEvent {
  const { events, alerts } = stage.view;
  const raised: RaisedEvent = { number: events.next, ...event };
  stage.put('events', appended<RaisedEvent, EventsState>(events, raised, recentEventsMax));
  if (event.type === 'Alert') {
    stage.put('alerts', appended<Alert, AlertLogState>(alerts, { event: raised }, alertsMax));
  }
  const prefix = event.messageId.slice(0, event.messageId.indexOf('.'));
  for (const [id, { format, prefixes }] of Object.entries(stage.view.subscriptions.byId)) {
    if (format !== 'Event' || !prefixes.some((candidate) => candidate === prefix)) continue;
    stage.offer(subscriptionAddress(id), { type: 'event.raised', event: raised });
  }
  return raised;
}

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
