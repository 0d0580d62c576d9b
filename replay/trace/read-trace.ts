/**
 * From the lines of a trace to its events. A trace helps to find where a replay parts from what was recorded and is nothing
 * that a history needs, so it is read as far as it is whole: what a crash has cut off at its end is left out.
 */
import type { TracedEvent } from './traced-event.js';

export const traceFormat = 'tidefish-trace';
export const traceVersion = 1;

/** The first line, and one wherever a process has gone on with the history. */
export interface TraceHead {
  readonly format: typeof traceFormat;
  readonly version: typeof traceVersion;
  /** What wrote it. */
  readonly program: string;
  readonly behaviour: number;
  /** Fingerprint of the genesis: which history it is of. */
  readonly genesis: string;
  /** Events executed before those that follow. */
  readonly after: number;
}

export interface Trace {
  /** Fingerprint of the genesis of the history that it is of. */
  readonly genesis: string;
  /** Numbers of the first and the last event; undefined for a trace of none. */
  readonly span: readonly [first: number, last: number] | undefined;
  event(number: number): TracedEvent | undefined;
}

export type TraceReading =
  | { readonly ok: true; readonly trace: Trace }
  /** Line: from 1. */
  | { readonly ok: false; readonly line: number; readonly message: string };

export function readTrace(text: string): TraceReading {
  const lines = text.split('\n');
  // What stands behind the last line end was not written to its end.
  lines.pop();
  const texts = new Map<number, string>();
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
      for (const number of texts.keys()) if (number >= next) texts.delete(number);
      continue;
    }
    if (genesis === undefined)
      return fail(`expected a line with the format "${traceFormat}" before all events`);
    if ((parsed as Partial<TracedEvent>).number !== next) return fail(`expected event ${next}`);
    texts.set(next, line);
    next += 1;
  }
  if (genesis === undefined) return { ok: false, line: 1, message: 'the file is empty, expected a trace' };
  return { ok: true, trace: traceOf(genesis, texts) };
}

function traceOf(genesis: string, texts: ReadonlyMap<number, string>): Trace {
  const numbers = [...texts.keys()];
  const [first, last] = [numbers[0], numbers.at(-1)];
  return {
    genesis,
    span: first === undefined || last === undefined ? undefined : [first, last],
    event: (number) => {
      const text = texts.get(number);
      return text === undefined ? undefined : JSON.parse(text);
    },
  };
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
  if (!Number.isInteger(head.after)) return 'after is no number of events';
  return genesis === undefined || genesis === head.genesis
    ? undefined
    : 'it is of another history from here on';
}
