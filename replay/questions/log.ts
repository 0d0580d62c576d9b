/** The events of a history, all of them or those that somebody wants to see, each as soon as it is found. */
import { machineKind } from '../../engine/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { type ToldEvent, tellEvent } from './told-event.js';
import { Touching } from './touching.js';
import type { Stretch } from './turns.js';

/** What is wanted: all of it has to fit. */
export interface LogFilter extends Stretch {
  /** That a machine had a part in, by its address, or one of a kind: `power/1`, `power`. */
  readonly machine?: string;
  /** The type of an input, an event that a machine was sent, or a fact that was told: `redfish.write`, `host.booted`. */
  readonly type?: string;
  /** What is written to a resource, or changes what it shows. */
  readonly uri?: string;
}

/** As `tell` has it: `traceEvent` tells of all that an event changed, too. */
export function log(history: History, filter?: LogFilter): Generator<ToldEvent>;
export function log<Told>(
  history: History,
  filter: LogFilter,
  tell: (event: HistoryEvent) => Told,
): Generator<Told>;
export function* log(
  history: History,
  { from = 0, until = history.end.after, machine, type, uri }: LogFilter = {},
  tell: (event: HistoryEvent) => unknown = tellEvent,
): Generator<unknown> {
  const touching = uri === undefined ? undefined : new Touching(history, uri);
  for (const event of history.events(from + 1, until)) {
    if (machine !== undefined && !machinesIn(event).some((one) => isMachine(one, machine))) continue;
    if (type !== undefined && !typesOf(event).includes(type)) continue;
    if (touching !== undefined && !touching.isTouchedBy(event)) continue;
    yield tell(event);
  }
}

/** All types that events of a history, or a stretch of it, can be asked for by. */
export function typesIn(
  history: History,
  { from = 0, until = history.end.after }: Stretch = {},
): Set<string> {
  const types = new Set<string>();
  for (const event of history.events(from + 1, until)) for (const type of typesOf(event)) types.add(type);
  return types;
}

/** What an event can be asked for by: the type of its cause, and the facts that were told in it. */
function typesOf({ cause, emitted }: HistoryEvent): readonly string[] {
  return ['input' in cause ? cause.input.type : cause.event, ...emitted];
}

function machinesIn({ cause, moved }: HistoryEvent): readonly string[] {
  const addresses = moved.map(({ address }) => address);
  return 'input' in cause ? addresses : [cause.address, ...addresses];
}

function isMachine(address: string, asked: string): boolean {
  return address === asked || machineKind(address) === asked;
}
