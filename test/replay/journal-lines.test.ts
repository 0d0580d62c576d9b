/**
 * Tests of lines that are not journal lines: the error names the missing member of the kind of line that was probably
 * intended.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { readJournal } from '../../replay/index.js';

const [header] = createController().journal().split('\n');
const position = { at: 1, after: 2 };

function refusalOf(line: unknown): string {
  const reading = readJournal(`${header}\n${JSON.stringify(line)}\n`, 'a.jsonl');
  return reading.ok ? 'read' : `${reading.problem.line}: ${reading.problem.message}`;
}

for (const [line, message] of [
  [
    [],
    /^2: not a line of a journal: it has no members \(expected at, after, and one of input, clock, fingerprint\)$/,
  ],
  [{ at: 1, x: 2 }, /^2: not a line of a journal: it has at, x \(expected /],
  [
    { ...position, input: { type: 'oprator' } },
    /not a line of a journal of the type input: expected an input of one of the types redfish\.write, .*operator.* at input\.type$/,
  ],
  [
    { ...position, input: { type: 'operator', action: 'x' } },
    /not a line of a journal of the type input: .*"mains\.off".* at input\.action$/,
  ],
  [{ ...position, clock: 'back' }, /not a line of a journal of the type clock: .*"advance" at clock$/],
  [
    { ...position, fingerprint: 'x' },
    /not a line of a journal of the type fingerprint: .*hexadecimal digits at fingerprint/,
  ],
] as const) {
  test(`${JSON.stringify(line)} is refused with what is wrong with it`, () => {
    assert.match(refusalOf(line), message);
  });
}

test.run();
