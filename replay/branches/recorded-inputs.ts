/**
 * The inputs of a history, each with what tells where it belongs in another one. Positions by the count of events hold in one
 * history alone, so an input comes at its instant: after what is due then, or before it where it was recorded before it, as what a
 * script or somebody outside sends by itself is.
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
  /** Events executed before it. */
  readonly after: number;
  readonly input: JournaledInput;
  /** Whether it came before what was due at its instant. */
  readonly comesFirst: boolean;
  readonly wasTaken: boolean;
  /** What was asked of the outside, of an answer that somebody waited for. */
  readonly asked: OutboxEntry | undefined;
  /** What it gave back; undefined for nothing, and of a plan that another version has made. */
  readonly gave?: JsonObject | undefined;
  /** Sent past all that was wrong with the network, as who looks at a controller in the process does; or through it already. */
  readonly isPastNetwork?: true;
  /** That let it in, or was wrong; undefined where it brought none, and of a plan that another version has made. */
  readonly password?: RecordedPassword | undefined;
}

/** Where they stand, without looking at the events. */
export function* inputLines({ source }: History): Generator<InputLine & { readonly number: number }> {
  let number = 0;
  for (let segment = 0; segment < source.count; segment++) {
    for (const line of source.read(segment).lines) if ('input' in line) yield { ...line, number: ++number };
  }
}

/** Those that were executed when there had been so many events, or later. */
export function* recordedInputs(history: History, since: number): Generator<RecordedInput> {
  const world = createControllerModel();
  let previous: JournaledInput | undefined;
  for (const { number, at, after, input } of inputLines(history)) {
    // What the network was asked about before has come through it by then.
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

/** Something struck requests like it, and it was neither asked about nor lost. */
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
