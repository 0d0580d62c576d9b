/** Edit of a branched history: removed inputs, added inputs and the branch point. */
import * as z from 'zod';
import { type FaultInput, type Genesis, type JournaledInput, readFault } from '../../machines/index.js';
import { formatProblem, optionsOf, parseDocument } from '../../models/document/index.js';
import { formatCause } from '../format/cause-text.js';
import { formatCount } from '../format/value-text.js';
import type { History } from '../history/history.js';
import { inputSchema } from '../journal-schema.js';
import type { Position } from '../queries/reading/position.js';
import { instantSchema, positionSchema } from '../validate-arguments.js';

export interface AddedInput {
  /** Virtual time of the input. Default: the branch point. Unit: ms since the epoch. */
  readonly at?: number;
  readonly input: JournaledInput;
}

export interface Edit {
  /** Branch point. Default: the first change. No change may be earlier than the branch point. */
  readonly from?: Position;
  /** Numbers of the removed inputs, counted from 1. */
  readonly without?: readonly number[];
  readonly with?: readonly AddedInput[];
  /** Recorded inputs after the branch point: `recorded` (default) repeats them, `nothing` omits them all. */
  readonly follows?: 'recorded' | 'nothing';
  /** End of the branch. Default: the end of the history. Unit: ms since the epoch. */
  readonly untilMs?: number;
}

const recordedNumber = z.int().min(1);

/** Returns the schema of an edit of the history. */
export function editSchema(history: unknown) {
  return optionsOf<Edit>({
    from: positionSchema(history),
    without: z.array(recordedNumber, { error: 'numbers of recorded inputs, such as [3]' }),
    with: z.array(z.strictObject({ at: instantSchema.optional(), input: inputSchema })),
    follows: z.enum(['recorded', 'nothing']),
    untilMs: instantSchema,
  });
}

/** Error for an edit that is not possible in a history. */
export class InvalidEdit extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'InvalidEdit';
  }
}

/** Result of parsing an added input from its text form. */
type InputReading<Input = JournaledInput> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly message: string };

/**
 * Parses an input from one line of YAML, with the members of an input in a journal. A write without an author is
 * attributed to the administrator.
 */
export function readInput(text: string, { accounts }: Pick<Genesis, 'accounts'>): InputReading {
  const [{ id: userId, userName } = { id: '', userName: '' }] = accounts;
  const by = { userId, userName, address: 'in-process' };
  const withAuthor = z.preprocess((given) => (isWrite(given) ? { by, ...given } : given), inputSchema);
  const reading = parseDocument(text, 'input', withAuthor);
  if (reading.ok) return { ok: true, input: reading.value as JournaledInput };
  return { ok: false, message: reading.problems.map(formatProblem).join('\n') };
}

function isWrite(given: unknown): given is { readonly type: 'redfish.write' } {
  return typeof given === 'object' && given !== null && 'type' in given && given.type === 'redfish.write';
}

/** Parses a fault such as `fan.failed part=Fan 1` or `clear fan.failed part=Fan 1`. */
export function readFaultText(
  text: string,
  { blueprint }: Pick<Genesis, 'blueprint'>,
): InputReading<FaultInput> {
  const [, clear, fault = '', rest = ''] = /^(clear\s+)?(\S*)\s*(.*)$/.exec(text.trim()) ?? [];
  const given: Record<string, string | number> = {};
  for (const told of rest === '' ? [] : rest.split(/\s+(?=\w+=)/)) {
    const [, name, value] = /^(\w+)=(.+)$/.exec(told) ?? [];
    if (name === undefined || value === undefined)
      return {
        ok: false,
        message: `${JSON.stringify(told)} is not a parameter of ${fault} (expected name=value)`,
      };
    given[name] = /^-?\d+$/.test(value) ? Number(value) : value;
  }
  const reading = readFault({ fault, with: given, clear: clear !== undefined }, blueprint);
  if (reading.ok) return reading;
  const { message, expected } = reading.problem;
  return { ok: false, message: `${message} (expected ${expected})` };
}

/**
 * Returns the number of an input of a history from its text form: `i3`, or `#24` by the event that executed the input.
 * Throws InvalidEdit for any other text, for an event that is no input, and for an event that does not exist.
 */
export function readInputNumber(text: string, history: History): number {
  const [, kind = '', digits] = /^([i#]?)([1-9]\d*)$/.exec(text.trim()) ?? [];
  if (digits === undefined)
    throw new InvalidEdit(
      `${JSON.stringify(text)} is not an input (expected a number such as i3, or its event, such as #24; tidefish log lists both)`,
    );
  if (kind === 'i') return Number(digits);
  if (kind === '') throw new InvalidEdit(ambiguous(digits, history));
  return inputOfEvent(Number(digits), history);
}

function inputOfEvent(event: number, history: History): number {
  const { after } = history.end;
  if (event > after)
    throw new InvalidEdit(`there is no event #${event}: the history has ${formatCount(after, 'event')}`);
  const number = history.inputNumbers.ofEvent(event);
  if (number !== undefined) return number;
  const { cause } = history.event(event);
  const found = 'input' in cause ? 'an input' : formatCause(cause);
  throw new InvalidEdit(
    `event #${event} is ${found}, not an input (expected a request, a fault, an operator action or another input; tidefish log lists them as i1, i2 and so on)`,
  );
}

function ambiguous(digits: string, { end, inputNumbers }: History): string {
  const input = Number(digits) > end.after ? undefined : inputNumbers.ofEvent(Number(digits));
  const event = input === undefined ? '' : `, or #${digits} for event ${digits}, which is i${input}`;
  return `"${digits}" can be an input or an event (expected i${digits} for input ${digits}${event})`;
}
