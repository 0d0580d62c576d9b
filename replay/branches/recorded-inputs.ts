/**
 * The inputs of a history, each with its place in another one. Event counts are valid in one history only, so an input
 * has its instant: after the events that are due then, or before them if it was recorded before them, like a scheduled
 * input.
 */
import {
  isEffectResult,
  isObject,
  type JsonObject,
  type OutboxEntry,
  Simulation,
} from '../../engine/index.js';
import {
  areDeterministic,
  createControllerModel,
  type JournaledInput,
  listAbout,
  type NamingInput,
  type RecordedPassword,
  recordedPassword,
} from '../../machines/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import type { InputLine } from '../journal.js';

export interface RecordedInput {
  /** From 1, in their order. */
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before it. */
  readonly after: number;
  readonly input: JournaledInput;
  /** True if it came before the events that are due at its instant. */
  readonly comesFirst: boolean;
  readonly wasTaken: boolean;
  /** The request of the effect, for a result that a machine waited for. */
  readonly asked: OutboxEntry | undefined;
  /** The result of the input; undefined for none, and for a plan of another version. */
  readonly gave?: JsonObject | undefined;
  /** True if it bypasses all network faults, like an in-process request; or if it has already passed the network. */
  readonly isPastNetwork?: true;
  /** The password of the request, correct or wrong; undefined if it has none, and for a plan of another version. */
  readonly password?: RecordedPassword | undefined;
}

/** The inputs with their positions, without reading events. */
export function* inputLines({ source }: History): Generator<InputLine & { readonly number: number }> {
  let number = 0;
  for (let segment = 0; segment < source.count; segment++) {
    for (const line of source.read(segment).lines) if ('input' in line) yield { ...line, number: ++number };
  }
}

/** Inputs that were executed at this event count or later. */
export function* recordedInputs(history: History, since: number): Generator<RecordedInput> {
  const world = createControllerModel();
  let previous: JournaledInput | undefined;
  for (const { number, at, after, input } of inputLines(history)) {
    // A request whose transit was decided earlier has passed the network by then.
    const before = after > since ? previous : undefined;
    previous = input;
    if (after < since) continue;
    const event = history.event(after + 1);
    const { nextAt } = new Simulation(world, event.before);
    const comesFirst = nextAt !== undefined && nextAt <= at;
    const [asked, gave] = [askedFor(event, input), givenBack(event)];
    const past = isPastNetwork(event, input, before) ? ({ isPastNetwork: true } as const) : {};
    const password = passwordOf(event, input, history.genesis.accounts[0]?.id ?? '');
    yield { number, at, after, input, comesFirst, wasTaken: wasTaken(event), asked, gave, ...past, password };
  }
}

function wasTaken({ cause }: HistoryEvent): boolean {
  return 'input' in cause && cause.outcome.ok;
}

function givenBack({ cause }: HistoryEvent): JsonObject | undefined {
  const value = 'input' in cause && cause.outcome.ok ? cause.outcome.value : undefined;
  return isObject(value) ? value : undefined;
}

function passwordOf({ before }: HistoryEvent, input: JournaledInput, holderId: string) {
  return namesUser(input) ? recordedPassword(before, input, holderId) : undefined;
}

function namesUser(input: JournaledInput): input is NamingInput {
  return ['redfish.write', 'authentication.failed', 'authentication.succeeded'].includes(input.type);
}

/** A network fault applied to similar requests, and this one was neither checked nor lost. */
function isPastNetwork(
  { before }: HistoryEvent,
  input: JournaledInput,
  previous: JournaledInput | undefined,
) {
  if (input.type !== 'redfish.write') return false;
  const about = listAbout(before, 'there', { method: input.method, path: input.uri });
  if (about.length === 0) return false;
  const isAsked =
    previous?.type === 'network.crossed' && previous.way === 'there' && previous.method === input.method;
  return areDeterministic(before.disturbances, about) || !isAsked;
}

function askedFor({ before }: HistoryEvent, input: JournaledInput): OutboxEntry | undefined {
  return isEffectResult(input) ? before.outbox.entries[input.id] : undefined;
}
