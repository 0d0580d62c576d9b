/**
 * Writing and reading of the trace of a run. A trace helps to find a divergence, but no history depends on it. So a
 * truncated end is ignored.
 */

import { fingerprint } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import { presentBehaviour, programVersion } from '../journal.js';
import { eventOfStep, readTraceLine, type TracedEvent, traceEvent, traceLine } from './traced-event.js';

export const traceFormat = 'tidefish-trace';
/**
 * Version of the format. 2: events are sealed. 3: the member with the transitions is named `transitions`, and the
 * member with an operator input is named `action`.
 */
export const traceVersion = 3;

/**
 * Header line of a trace. The first line is a header, and so is the line at each position from which another process
 * has continued the history.
 */
export interface TraceHead {
  readonly format: typeof traceFormat;
  readonly version: typeof traceVersion;
  /** Version of the program that wrote the line. */
  readonly program: string;
  readonly behaviour: number;
  /** Fingerprint of the genesis, which identifies the history. */
  readonly genesis: string;
  /** Number of events executed before the next line. */
  readonly after: number;
}

export interface Trace {
  /** Fingerprint of the genesis, which identifies the history. */
  readonly genesis: string;
  /** Intervals of the stored events, as the numbers of the first and the last event. */
  readonly spans: readonly (readonly [first: number, last: number])[];
  event(number: number): TracedEvent | undefined;
}

export type TraceReading =
  | { readonly ok: true; readonly trace: Trace }
  /** Line: from 1. */
  | { readonly ok: false; readonly line: number; readonly message: string };

export function readTrace(text: string): TraceReading {
  const lines = text.split('\n');
  // The text after the last line end is a truncated line, or empty, and is removed.
  lines.pop();
  const events = new Map<number, TracedEvent>();
  let genesis: string | undefined;
  let next = 0;
  for (const [index, line] of lines.entries()) {
    const fail = (message: string): TraceReading => ({ ok: false, line: index + 1, message });
    const parsed = parse(line);
    if (parsed === undefined) return fail('not JSON, expected a line of a trace');
    if (isHead(parsed)) {
      const problem = foreignHead(parsed, genesis);
      if (problem !== undefined) return fail(problem);
      genesis = parsed.genesis;
      next = parsed.after + 1;
      for (const number of events.keys()) if (number >= next) events.delete(number);
      continue;
    }
    if (genesis === undefined)
      return fail(`expected a line with the format "${traceFormat}" before all events`);
    const event = readTraceLine(line);
    if (event === undefined) return fail('it differs from the written data');
    if (event.number !== next) return fail(`expected event ${next}`);
    events.set(next, event);
    next += 1;
  }
  if (genesis === undefined) return { ok: false, line: 1, message: 'the file is empty, expected a trace' };
  return { ok: true, trace: traceOf(genesis, events) };
}

function traceOf(genesis: string, events: ReadonlyMap<number, TracedEvent>): Trace {
  return { genesis, spans: spansOf([...events.keys()]), event: (number) => events.get(number) };
}

/** Returns increasing numbers as intervals without gaps. */
function spansOf(numbers: readonly number[]): Trace['spans'] {
  const spans: (readonly [first: number, last: number])[] = [];
  for (const number of numbers) {
    const [first, last] = spans.at(-1) ?? [];
    if (first !== undefined && last === number - 1) spans[spans.length - 1] = [first, number];
    else spans.push([number, number]);
  }
  return spans;
}

function parse(line: string): object | undefined {
  try {
    return Object(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function isHead(line: object): line is TraceHead {
  return 'format' in line;
}

function foreignHead(head: TraceHead, genesis: string | undefined): string | undefined {
  if (head.format !== traceFormat)
    return `format is ${JSON.stringify(head.format)}, expected "${traceFormat}"`;
  if (head.version !== traceVersion)
    return `version ${JSON.stringify(head.version)}, this program writes and reads ${traceVersion}`;
  if (!Number.isInteger(head.after)) return 'after is not a number of events';
  return genesis === undefined || genesis === head.genesis
    ? undefined
    : 'the trace belongs to another history from this line on';
}

/**
 * Lines of a trace that an observer writes for a running simulation: a header line that identifies the history, then a
 * JSON line for each event. Tracing costs about as much as executing the events, so it is optional. The user of the
 * tracer decides where the lines are stored, and how many of them are kept.
 */
export interface TraceLines {
  /** Called before the first event. `head` creates the header line of each new part of the trace. */
  begin(head: () => string): void;
  append(line: string): void;
}

export class Tracer {
  readonly #stop: () => void;

  /** Starts to trace at the current state of the simulation. */
  constructor(simulation: ControllerSimulation, genesis: Genesis, lines: TraceLines) {
    const history = fingerprint(genesis);
    lines.begin(() => headOf(history, simulation.tree.clock.executed));
    this.#stop = simulation.observe({
      committed: (step) => lines.append(traceLine(traceEvent(eventOfStep(step)))),
    });
  }

  close(): void {
    this.#stop();
  }
}

function headOf(genesis: string, after: number): string {
  const head: TraceHead = {
    format: traceFormat,
    version: traceVersion,
    program: programVersion,
    behaviour: presentBehaviour,
    genesis,
    after,
  };
  return JSON.stringify(head);
}
