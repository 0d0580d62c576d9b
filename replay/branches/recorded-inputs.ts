/**
 * Recorded inputs of a history, with data that place them in another history. Event counts are valid only in their own
 * history, so an input is placed by its instant. At this instant, it follows the due events; only an input that was
 * recorded before them, such as a scheduled input, precedes them.
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
  /** Number of the input in recorded order, counted from 1. */
  readonly number: number;
  /** Virtual time of the input. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before the input. */
  readonly after: number;
  readonly input: JournaledInput;
  /** True if the input precedes the events that are due at its instant. */
  readonly comesFirst: boolean;
  readonly wasTaken: boolean;
  /**
   * Effect request to which the input is the result; undefined for other inputs, and for a result for which no machine
   * waited.
   */
  readonly asked: OutboxEntry | undefined;
  /** Result of the input; undefined without a result, and for a plan of another version. */
  readonly gave?: JsonObject | undefined;
  /** True if no network fault applies to the input: it is an in-process request, or its transit was already decided. */
  readonly isPastNetwork?: true;
  /**
   * Password of the request, correct or wrong; undefined for a request without a password, and for a plan of another
   * version.
   */
  readonly password?: RecordedPassword | undefined;
}

/** Yields the input lines with their numbers and positions, without re-executing events. */
export function* inputLines({ source }: History): Generator<InputLine & { readonly number: number }> {
  let number = 0;
  for (let segment = 0; segment < source.count; segment++) {
    for (const line of source.read(segment).lines) if ('input' in line) yield { ...line, number: ++number };
  }
}

/** Yields the inputs that were executed at or after the event count `since`. */
export function* recordedInputs(history: History, since: number): Generator<RecordedInput> {
  const world = createControllerModel();
  let previous: JournaledInput | undefined;
  for (const { number, at, after, input } of inputLines(history)) {
    // The previous input counts only if it lies after `since`. A transit before `since` is already decided, so its
    // request has passed the network.
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

/**
 * Returns true if network faults match the request, but the request has already passed the network. This is the case if
 * every matching fault triggers always (the request was not lost), or if no transit precedes the request.
 */
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
