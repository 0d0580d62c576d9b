/** What is said of a line that is none of a journal: what it lacks, by what it seems to be meant for. */
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
    /^2: no line of a journal: it has no members \(expected at, after, and one of input, clock, fingerprint\)$/,
  ],
  [{ at: 1, x: 2 }, /^2: no line of a journal: it has at, x \(expected /],
  [
    { ...position, input: { type: 'oprator' } },
    /no input line of a journal: expected an input of one of the types redfish\.write, .*operator.* at input\.type$/,
  ],
  [
    { ...position, input: { type: 'operator', action: 'x' } },
    /no input line .*"mains\.off".* at input\.action$/,
  ],
  [{ ...position, clock: 'back' }, /no clock line of a journal: .*"advance" at clock$/],
  [
    { ...position, fingerprint: 'x' },
    /no fingerprint line of a journal: .*hexadecimal digits at fingerprint/,
  ],
] as const) {
  test(`${JSON.stringify(line)} is refused with what is wrong with it`, () => {
    assert.match(refusalOf(line), message);
  });
}

test.run();
