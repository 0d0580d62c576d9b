/**
 * Facts become log entries and events, by the fact table (`record-fact.ts`), and whoever reacts to one does. While the
 * controller is away nothing is added to its logs. An event is given to its subscribers; alerts that traps tell of are
 * mailed as well, and what the logs are given goes out by syslog.
 */
import type { Json, JsonObject, World } from '../engine/index.js';
import {
  type ControllerStage,
  type ControllerTree,
  controllerTime,
  type FactRow,
  findFact,
  findTrap,
  hasSyslogSubscriptions,
  isControllerAway,
  listItems,
  logNames,
  mailAlert,
  mailsAlerts,
  type Refusal,
  renderMessage,
  repaired,
  sendEntry,
  sendsSyslog,
  sendsTraps,
  sendTraps,
  subscriptionAddress,
  tellSyslogSubscriptions,
} from '../models/index.js';
import type { ControllerInput } from './input.js';
import { reactionsTo } from './reactions.js';
import { type Raised, recordFact } from './record-fact.js';

type FactHandler = NonNullable<World<ControllerTree, ControllerInput, Refusal>['onFact']>;

export const handleFact: FactHandler = (stage, fact, args) => {
  for (const react of reactionsTo(fact)) react(stage, args);
  const row = findFact(fact);
  const at = controllerTime(stage.view, stage.now);
  // What is well again it finds so when it is back, and before that nobody can look.
  if (row.repairs !== undefined) repair(stage, row.repairs, args, at);
  if (isControllerAway(stage)) return;
  const { entries, raised } = recordFact(stage, fact, args);
  if (sendsSyslog(stage.view)) for (const entry of entries) sendEntry(stage, entry);
  if (hasSyslogSubscriptions(stage.view)) {
    for (const entry of entries) tellSyslogSubscriptions(stage, entry);
  }
  if (raised !== undefined) tell(stage, raised);
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

/** Whoever is to hear of it does: by the prefix of its message (behaviour "Events" 2), by SNMP, and by mail. */
function tell(stage: ControllerStage, { event, message }: Raised): void {
  const prefix = event.messageId.slice(0, event.messageId.indexOf('.'));
  for (const [id, { format, prefixes }] of Object.entries(stage.view.subscriptions.byId)) {
    if (format !== 'Event' || !prefixes.some((candidate) => candidate === prefix)) continue;
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
