/**
 * Parser of a journal file. A truncated last line is the result of a crash: all lines before it are complete and are
 * read. Any other problem is reported with its line number.
 */
import * as z from 'zod';
import { CaptureError, findCapture, unpackCapture } from '../models/capture/index.js';
import { addCapture } from '../models/captured/index.js';
import {
  behaviourRefusal,
  type Journal,
  type JournalHeader,
  type JournalLine,
  journalFormat,
  journalVersion,
} from './journal.js';
import { headerSchema, lineKinds, lineSchema, originSchema } from './journal-schema.js';

interface JournalProblem {
  readonly file: string;
  /** Number of the line, counted from 1. */
  readonly line: number;
  readonly message: string;
}

export type JournalReading =
  | { readonly ok: true; readonly journal: Journal }
  | { readonly ok: false; readonly problem: JournalProblem };

export function readJournal(text: string, file: string): JournalReading {
  const lines = text.split('\n');
  // A complete file ends with a line end, so the last part is empty. Otherwise the last part is the truncated line that
  // was being written.
  const last = lines.pop() ?? '';
  const cutInLine = last === '' ? undefined : lines.length + 1;
  const fail = (line: number, message: string): JournalReading => ({
    ok: false,
    problem: { file, line, message },
  });
  const [headerText, ...rest] = lines;
  if (headerText === undefined) {
    return fail(
      1,
      cutInLine === undefined ? 'the file is empty, expected a journal' : 'the header is not complete',
    );
  }

  const header = readHeader(headerText);
  if (!header.ok) return fail(1, header.message);

  const journalLines: JournalLine[] = [];
  for (const [index, lineText] of rest.entries()) {
    const line = read(lineText);
    if (!line.ok) return fail(index + 2, line.message);
    const checked = lineSchema.safeParse(line.value);
    if (!checked.success) return fail(index + 2, problemOfLine(line.value));
    journalLines.push(checked.data);
  }
  return {
    ok: true,
    journal: {
      header: header.value,
      lines: journalLines,
      texts: lines,
      cutInLine,
    },
  };
}

type Parsed<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** Parses the first line of a journal. Returns the header, or the reason why the journal cannot be replayed. */
export function readHeader(text: string): Parsed<JournalHeader> {
  const header = read(text);
  if (!header.ok) return { ok: false, message: `${header.message}, expected a journal's header` };
  const refusal = foreignFormat(header.value) ?? foreignBehaviour(header.value);
  if (refusal !== undefined) return { ok: false, message: refusal };
  const checked = headerSchema.safeParse(header.value);
  if (!checked.success) return { ok: false, message: describeError(checked.error) };
  const missing = keepRecorded(checked.data);
  return missing === undefined ? { ok: true, value: checked.data } : { ok: false, message: missing };
}

/**
 * Keeps the capture of a journal for the controllers of this process. Returns the reason why the journal cannot be
 * replayed; undefined if it can.
 */
function keepRecorded({ genesis, capture: packed }: JournalHeader): string | undefined {
  const reference = genesis.blueprint.capture;
  if (reference === undefined || findCapture(reference.digest) !== undefined) return undefined;
  if (packed === undefined)
    return `the server shows a capture with digest ${reference.digest}, which the header does not contain; name the capture with --capture`;
  try {
    const { digest } = addCapture(unpackCapture(packed));
    return digest === reference.digest
      ? undefined
      : `the header contains a capture with digest ${digest}, expected ${reference.digest}`;
  } catch (error) {
    if (error instanceof CaptureError) return error.message;
    throw error;
  }
}

function read(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: `not JSON (${(error as Error).message})` };
  }
}

/**
 * Returns a message about a different format or version; undefined if both are as expected. This check comes first,
 * because another format or version explains every other problem.
 */
function foreignFormat(header: unknown): string | undefined {
  const { format, version } = (header ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== journalFormat) return `format is ${JSON.stringify(format)}, expected "${journalFormat}"`;
  if (version === journalVersion) return undefined;
  return `version ${JSON.stringify(version)} cannot be replayed; this program writes and reads ${journalVersion}`;
}

/**
 * Returns the reason why a journal of another behavior is refused. It is checked before the rest of the header, which
 * can then have unknown members.
 */
function foreignBehaviour(header: unknown): string | undefined {
  const origin = originSchema.safeParse(header);
  return origin.success ? behaviourRefusal(origin.data.behaviour, origin.data.program) : undefined;
}

/**
 * Returns the problem of an invalid line. The line is validated by the schema of the line type whose distinctive member
 * it has.
 */
function problemOfLine(value: unknown): string {
  const members = Object.keys(Object(value));
  const kind = Object.entries(lineKinds).find(([name]) => members.includes(name));
  if (kind === undefined) {
    const names = Object.keys(lineKinds).join(', ');
    return `not a line of a journal: it has ${members.join(', ') || 'no members'} (expected at, after, and one of ${names})`;
  }
  const [name, schema] = kind;
  return `not a line of a journal of the type ${name}: ${describeError(schema.safeParse(value).error as z.ZodError)}`;
}

function describeError({ issues }: z.ZodError): string {
  // The message of a union is only a noun phrase for the expected value, so "expected" is added. Other issues have
  // complete messages.
  const said = issues.map((issue) =>
    issue.code === 'invalid_union' ? { ...issue, message: `expected ${issue.message}` } : issue,
  );
  return z
    .prettifyError(new z.ZodError(said))
    .replaceAll('✖ ', '')
    .replaceAll(/\n\s*→ at /g, ' at ')
    .replaceAll('\n', '; ');
}
