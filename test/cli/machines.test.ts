/**
 * Tests of `tidefish machines`: charts as lists and diagrams, the active states at a position of a history, and errors
 * for invalid arguments.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { hosts } from '../../machines/index.js';
import { runCommand } from '../support/command/command.js';
import { jsonLines } from '../support/json-lines.js';
import { resetUri } from '../support/lab.js';
import { xmlFault } from '../support/redfish/xml-check.js';

const test = suite('tidefish machines', { folder: '' });
test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-machines-'));
  const controller = createController();
  controller.advance('10m');
  controller.post(resetUri, { ResetType: 'ForceOff' });
  controller.advance('1h');
  writeFileSync(path.join(context.folder, 'a.jsonl'), controller.journal());
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function show(folder: string, ...args: readonly string[]) {
  return runCommand(['machines', ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

test('without a journal every statechart is listed, with what it is about and its states', ({ folder }) => {
  const { status, stdout } = show(folder);

  assert.is(status, 0);
  for (const [kind, { outline }] of hosts) {
    assert.ok(
      stdout.includes(
        `${kind}: ${outline.root.description}\n  ${outline.states.map((state) => state.path).join(', ')}\n`,
      ),
    );
  }
});

test('with one the machines that there were are, and how they stood at a position', ({ folder }) => {
  const before = show(folder, 'a.jsonl', '--at', '10m').stdout;
  const after = show(folder, 'a.jsonl').stdout;

  assert.match(
    show(folder, 'a.jsonl', '--at', 'start').stdout,
    /^power\/1: on\.boot\.osRunning, on\.devices\.found, /m,
  );
  assert.match(before, /^power\/1: stopping\.poweringOff$/m, 'what happened at the instant has happened');
  assert.match(after, /^power\/1: off$/m);
  assert.is(show(folder, 'a.jsonl', '--at', 'end').stdout, after);
  assert.is(show(folder, 'a.jsonl', '--at', '2026-01-01T00:10:00Z').stdout, before);
  assert.match(show(folder, 'a.jsonl', '--at', '#0').stdout, /^power\/1: on\./m);
});

test('pictures mark the states that are active, and JSON is the outline with them', ({ folder }) => {
  const svg = show(folder, 'a.jsonl', '--machine', 'power/1', '--format', 'svg').stdout;
  const mermaid = show(folder, 'a.jsonl', '--machine', 'power', '--format', 'mermaid').stdout;
  const [json] = jsonLines(show(folder, 'a.jsonl', '--machine', 'power', '--format', 'json').stdout);

  assert.is(xmlFault(svg), undefined);
  assert.is([...svg.matchAll(/class="state active/g)].length, 1);
  assert.match(mermaid, /^stateDiagram-v2\n/);
  assert.match(mermaid, /^ {2}class chart_off active$/m);
  const outline = hosts.get('power')?.outline;
  const description = outline?.root.description;
  assert.equal(json, { kind: 'power', address: 'power/1', active: ['off'], description, ...outline });
  assert.is(jsonLines(show(folder, '--json').stdout).length, hosts.size);
  assert.not.match(show(folder, '--machine', 'power', '--format', 'svg').stdout, /state active/);
});

test('what cannot be shown is said, and ends as 2', ({ folder }) => {
  for (const [args, expected] of [
    [['--machine', 'pwer'], /there is no statechart pwer, did you mean "?power"?\?/],
    [['--format', 'svg'], /svg shows one statechart; name it with --machine/],
    [['--format', 'png'], /Allowed choices are text, mermaid, svg, json/],
    [['--at', '10m'], /--at is a position in a journal/],
    [['none.jsonl'], /none\.jsonl cannot be read \(ENOENT\)/],
    [['a.jsonl', '--at', 'noon'], /"noon" is not a position/],
    [['a.jsonl', '--at', '9h'], /T09:00:00Z is not in the history/],
    [['a.jsonl', '--at', '#99999'], /there is no event #99999/],
    [
      ['a.jsonl', '--machine', 'power/2'],
      /at that position there was no machine power\/2.*; there were power\/1/,
    ],
    [
      ['a.jsonl', '--machine', 'session'],
      /at that position there was no machine session, nor another of its kind/,
    ],
  ] as const) {
    const { status, stdout, stderr } = show(folder, ...args);
    assert.equal([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, expected);
  }
});

test.run();
