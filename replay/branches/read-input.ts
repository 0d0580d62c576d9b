/** Inputs that somebody writes by hand, to have them come in a branch: as a journal has them, or a fault by its name. */

import * as z from 'zod';
import { type FaultInput, type JournaledInput, readFault } from '../../machines/index.js';
import { formatProblem, type Genesis, parseDocument } from '../../models/index.js';
import { inputSchema } from '../journal-schema.js';
import { NotAnEdit } from './edit.js';

export type InputReading<Input = JournaledInput> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly message: string };

/** YAML in one line, as a journal has it. A write that does not say by whom is the administrator's. */
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

/** `fan.failed part=Fan 1`, or `clear fan.failed part=Fan 1`. */
export function readFaultText(
  text: string,
  { blueprint }: Pick<Genesis, 'blueprint'>,
): InputReading<FaultInput> {
  const [, clear, fault = '', rest = ''] = /^(clear\s+)?(\S*)\s*(.*)$/.exec(text.trim()) ?? [];
  const given: Record<string, string | number> = {};
  for (const told of rest === '' ? [] : rest.split(/\s+(?=\w+=)/)) {
    const [, name, value] = /^(\w+)=(.+)$/.exec(told) ?? [];
    if (name === undefined || value === undefined)
      return { ok: false, message: `${JSON.stringify(told)} tells ${fault} nothing (expected name=value)` };
    given[name] = /^-?\d+$/.test(value) ? Number(value) : value;
  }
  const reading = readFault({ fault, with: given, clear: clear !== undefined }, blueprint);
  if (reading.ok) return reading;
  const { message, expected } = reading.problem;
  return { ok: false, message: `${message} (expected ${expected})` };
}

/** The number of an input as people write it: `i3` or `3`. Throws NotAnEdit for what is none. */
export function inputNumber(text: string): number {
  const digits = /^i?([1-9]\d*)$/.exec(text.trim())?.[1];
  if (digits === undefined)
    throw new NotAnEdit(
      `${JSON.stringify(text)} is no input (expected one such as i3, the third of the journal)`,
    );
  return Number(digits);
}
