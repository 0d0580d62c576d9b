/** Tests of reads: a scenario with additional GETs has the same history and the same journal. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../models/document/document.js';
import { JournalWriter } from '../../replay/index.js';
import { parseScenario, runScenario } from '../../scenarios/index.js';
import { resetUri, root, sessionsUri, systemUri } from '../support/lab.js';

const password = 'Correct-Horse-9';

/** Runs these steps. Returns the fingerprint and the journal of their history. */
function historyOf(steps: readonly string[]): { readonly fingerprint: string; readonly journal: string } {
  const text = ['name: box', `password: ${password}`, 'steps:', ...steps.map((step) => `  - ${step}`)].join(
    '\n',
  );
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  const lines: string[] = [];
  const { fingerprint, failed } = runScenario(reading.scenario, {
    openJournal: (simulation, genesis) => new JournalWriter(simulation, genesis, (line) => lines.push(line)),
  });
  assert.is(failed, 0);
  return { fingerprint, journal: lines.join('\n') };
}

const steps = [
  `{request: POST ${sessionsUri}, body: {UserName: Administrator, Password: ${password}}}`,
  `{request: POST ${resetUri}, body: {ResetType: ForceRestart}}`,
  '{after: 90s, operator: mains.off}',
  '{after: 10m, operator: mains.on}',
  '{advance: 1h}',
];
const reads = [
  `{request: GET ${systemUri}, expect: {status: 200}}`,
  `{request: GET ${systemUri}, as: {user: administrator, password: ${password}}}`,
  `{request: GET ${sessionsUri}, headers: {If-None-Match: '"x"'}}`,
  `{request: GET ${root}Nowhere/, expect: {status: 404}}`,
  `{request: HEAD ${systemUri}}`,
  `{request: GET ${systemUri}, as: nobody, expect: {status: 401}}`,
  `{check: {get: ${systemUri}, has: {Id: '1'}}}`,
  `{until: {get: ${root}, status: 200}}`,
];

test('reads by the administrator, by Basic and by nobody, between all steps, leave no trace', () => {
  const [login, restart, ...others] = steps as [string, string, ...string[]];

  const strewn = historyOf([...reads, login, ...reads, restart, ...reads, ...others, ...reads]);

  assert.equal(strewn, historyOf(steps));
});

test('one write more is another history', () => {
  const more = [...steps, `{request: PATCH ${systemUri}, body: {AssetTag: rack 7}}`];

  assert.is.not(historyOf(more).fingerprint, historyOf(steps).fingerprint);
});

test('nor does it matter in how many steps time passes, except to the journal', () => {
  const pieces = [...steps.slice(0, -1), ...Array.from({ length: 60 }, () => '{advance: 1m}')];

  assert.is(historyOf(pieces).fingerprint, historyOf(steps).fingerprint);
});

test.run();
