/**
 * Tests of modeled sources: problems are reported at their place, in scenarios and in the options of a controller
 * alike.
 */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { formatProblem } from '../../../models/document/document.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { parseScenario, runScenario } from '../../../scenarios/index.js';
import { library } from '../../support/paths.js';

function problemsOf(...lines: string[]): readonly string[] {
  const text = `name: box\nsteps: [{advance: 1s}]\nsources:\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

test('a source sends one thing: with none or two it is reported at its address', () => {
  const expected = 'expected one of keytab, image, base64, status';

  assert.equal(problemsOf('http://a/: {after: 1s}', 'http://b/: {status: 404, base64: ""}'), [
    `box.yaml:4:14: sources["http://a/"]: has no content to send (${expected})`,
    `box.yaml:5:14: sources["http://b/"]: has more than one content to send (${expected})`,
  ]);
});

test('a misspelt key of a source is reported with the one that was meant', () => {
  assert.equal(problemsOf('http://a/: {stauts: 404}'), [
    'box.yaml:4:15: sources["http://a/"].stauts: "stauts" is not a known key, did you mean "status"? ' +
      '(expected one of keytab, image, base64, status, after)',
  ]);
});

test('what a source sends is checked where it stands', () => {
  const [status, delay, base64, realm, principal] = problemsOf(
    'http://a/: {status: 200}',
    'http://b/: {status: 404, after: soon}',
    'http://c/: {base64: "?"}',
    'http://d/: {keytab: {realm: "", principals: [a]}}',
    'http://e/: {keytab: {realm: R, principals: [a@R]}}',
  );

  assert.match(status ?? '', /^box\.yaml:4:23: .*an HTTP status other than 200/);
  assert.match(delay ?? '', /^box\.yaml:5:35: .*a duration such as/);
  assert.match(base64 ?? '', /^box\.yaml:6:23: .*expected base64/);
  assert.match(realm ?? '', /^box\.yaml:7:31: .*a realm such as/);
  assert.match(principal ?? '', /^box\.yaml:8:47: .*a principal without its realm/);
});

test('an address is absolute, and two spellings of one are one too many', () => {
  assert.equal(problemsOf('files/bmc.keytab: {status: 404}'), [
    'box.yaml:4:3: sources["files/bmc.keytab"]: "files/bmc.keytab" is not a fitting key ' +
      "(expected an address such as 'https://files.example.com/bmc.keytab')",
  ]);
  assert.equal(problemsOf('http://a: {status: 404}', 'http://A/: {status: 500}'), [
    'box.yaml:5:14: sources["http://A/"]: http://a/ already has a source (expected each address once)',
  ]);
});

test('the recording of a scenario with sources replays without them', () => {
  const folder = pathToFileURL(library);
  const text = readFileSync(new URL('kerberos-keytab.scenario.yaml', folder), 'utf8');
  const scenario = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  assert.ok(scenario.ok);
  let journal = '';
  const report = runScenario(scenario.scenario, {
    openJournal: (simulation, genesis) =>
      new JournalWriter(simulation, genesis, (line) => {
        journal += `${line}\n`;
      }),
  });

  const reading = readJournal(journal, 'a.jsonl');
  assert.ok(reading.ok);
  const replayed = reExecute(reading.journal);

  assert.match(journal, '"effect.result"');
  assert.equal([replayed.divergence, replayed.fingerprint], [undefined, report.fingerprint]);
});

test('the options of a controller are checked alike', () => {
  assert.throws(() => createController({ sources: { 'http://a/': { status: 200 } } }), /other than 200/);
  assert.throws(() => createController({ sources: { 'http://a/': {} } }), /no content to send/);
});

test.run();
