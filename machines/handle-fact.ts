/**
 * Facts become log entries and events, by the fact table, and whoever reacts to one does. While the controller is away
 * nothing is added to its logs. An event is numbered, kept for those who follow, held when it is an alert, and given to
 * its subscribers; alerts that traps tell of are mailed as well, and what the logs are given goes out by syslog.
 */
import type { Json, JsonObject, World } from '../engine/index.js';
import {
  type Alert,
  type AlertLogState,
  alertsMax,
  appended,
  type ControllerStage,
  type ControllerTree,
  controllerTime,
  type EventRow,
  type EventsState,
  type FactRow,
  filled,
  findDefinition,
  findFact,
  findTrap,
  isControllerAway,
  type LogName,
  listItems,
  logged,
  logNames,
  mailAlert,
  mailsAlerts,
  messageId,
  type RaisedEvent,
  type Refusal,
  recentEventsMax,
  renderMessage,
  repaired,
  sendEntry,
  sendsSyslog,
  sendsTraps,
  sendTraps,
  subscriptionAddress,
  type Told,
} from '../models/index.js';
import type { ControllerInput } from './input.js';
import { reactionsTo } from './reactions.js';

type FactHandler = NonNullable<World<ControllerTree, ControllerInput, Refusal>['onFact']>;

export const handleFact: FactHandler = (stage, fact, args) => {
  for (const react of reactionsTo(fact)) react(stage, args);
  const row = findFact(fact);
  const at = controllerTime(stage.view, stage.now);
  // What is well again it finds so when it is back, and before that nobody can look.
  if (row.repairs !== undefined) repair(stage, row.repairs, args, at);
  if (isControllerAway(stage)) return;
  let entry: { log: LogName; number: number } | undefined;
  for (const name of logNames) {
    if (row[name] === undefined) continue;
    const { state, number } = logged(stage.view.logs[name], fact, args, at);
    stage.put('logs', { ...stage.view.logs, [name]: state });
    entry ??= { log: name, number };
    if (sendsSyslog(stage.view)) sendEntry(stage, name, { fact, number, row: row[name], args });
  }
  if (row.event !== undefined && row.event.holds?.(stage.view) !== false)
    // Whoever reports a fact says all it is told with.
    raiseFact(stage, row.event, args as Told<string>, entry);
  if (row.eventGiven !== undefined) raise(stage, row.eventGiven(args, at));
};

/** Entries about what is well again say so from now on. */
function repair(
  stage: ControllerStage,
  { facts, same }: NonNullable<FactRow['repairs']>,
  args: JsonObject,
  at: number,
): void {
  const about = (of: JsonObject): Json | undefined => (same === undefined ? null : of[same]);
  for (const name of logNames) {
    for (const { number, fact, args: of, repaired: isRepaired } of listItems(stage.tree.logs[name])) {
      if (isRepaired || !facts.includes(fact) || about(of) !== about(args)) continue;
      const { logs } = stage.view;
      stage.put('logs', { ...logs, [name]: repaired(logs[name], number, at) });
    }
  }
}

function raiseFact(
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
    messageId: messageId(message),
    args: message.args,
    severity: findDefinition(message).severity,
    origin: typeof origin === 'string' ? filled(origin, args) : origin(args, stage.view),
    ...(entry === undefined ? {} : { entry }),
  });
  const trap = findTrap(key);
  if (trap === undefined || !(sendsTraps(stage.view) || mailsAlerts(stage.view))) return;
  const notified = { text: renderMessage(message), severity, event: number, origin: about };
  sendTraps(stage, trap, notified);
  mailAlert(stage, trap, notified);
}

/** Whoever is to hear of it does: by the prefix of its message (behaviour "Events" 2). */
function raise(stage: ControllerStage, event: Omit<RaisedEvent, 'number'>): RaisedEvent {
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
