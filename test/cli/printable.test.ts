/**
 * Tests of escaping in terminal output: control and bidirectional characters from files and names are printed as
 * escapes. The program's own colors remain colors.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coloursFor, printable } from '../../cli/terminal/terminal.js';
import { runCommand } from '../support/command/command.js';

const { red, bold } = coloursFor({ isTTY: true }, { TERM: 'xterm' });

test('controls, marks of direction and line ends of Unicode are escaped; letters, tabs and line feeds stay', () => {
  assert.is(
    printable('\u001b[2J\u009b2J\u0007\r\u202e\u2066\u2028\u007f'),
    '\\u001b[2J\\u009b2J\\u0007\\u000d\\u202e\\u2066\\u2028\\u007f',
  );
  assert.is(printable('Gerät ✓\tone\ntwo 日本'), 'Gerät ✓\tone\ntwo 日本');
});

test('a colour of ours reaches the terminal, one in what is coloured does not', () => {
  assert.is(printable(red('lost')), '\u001b[31mlost\u001b[39m');
  assert.is(printable(bold(`a ${red('b')} c`)), '\u001b[1ma \u001b[31mb\u001b[39m c\u001b[22m');
  assert.is(printable(red('\u001b[32mpassed')), '\u001b[31m\\u001b[32mpassed\u001b[39m');
});

test('what is printed as JSON means the same', () => {
  const value = { name: 'x\u001b[2J\u202e\u009b' };

  const printed = printable(JSON.stringify(value));

  assert.equal(JSON.parse(printed), value);
  assert.not.match(printed, /[\u009b\u202e]/);
});

test('names and texts of a scenario, and the name of its file, steer no terminal', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-printable-'));
  try {
    const file = path.join(folder, 'a\u001b[2J.scenario.yaml');
    const body = 'body: {AssetTag: "\\e]0;x\\a\\u202Eabc"}';
    writeFileSync(
      file,
      `name: "a\\e[31m\\x9b1m"\nsteps:\n  - name: "b\\e[2J"\n    request: PATCH /redfish/v1/Systems/1/\n    ${body}\n    expect: {status: 299}\n`,
    );

    const { stdout, stderr } = runCommand(['run', file]);

    assert.match(stdout, /a\\u001b\[31m\\u009b1m/);
    assert.match(stdout, /b\\u001b\[2J/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    assert.not.match(stdout + stderr, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
