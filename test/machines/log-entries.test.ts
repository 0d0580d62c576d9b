/**
 * Checks that each row of log entries and events is produced by a scenario of the library, a fault, an operator action,
 * a setting or a request. Otherwise the tables give a reason. `docs/log-entries.md` lists the sources;
 * UPDATE_LOG_ENTRIES=1 writes it.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { logNames } from '../../machines/facts/fact.js';
import { facts } from '../../machines/facts/index.js';

import { messageRegistries } from '../../models/messages/index.js';
import { parseScenario, runScenario } from '../../scenarios/index.js';
import { type Produced, producing } from '../support/coverage/produced-entries.js';
import { generalCourses } from '../support/coverage/stimuli.js';
import { firmwareCourses } from '../support/coverage/stimuli-boot.js';
import { requestCourses } from '../support/coverage/stimuli-by-request.js';
import { eraseCourses } from '../support/coverage/stimuli-erase.js';
import { updateCourses } from '../support/coverage/stimuli-firmware-updates.js';
import { peerCourses } from '../support/coverage/stimuli-mail-and-syslog.js';
import { storageCourses } from '../support/coverage/stimuli-storage.js';
import { unproduced, unseen } from '../support/coverage/unproduced-data.js';
import { project } from '../support/paths.js';

const library = path.join(project, 'scenarios/library');
const file = path.join(project, 'docs/log-entries.md');
const updating = process.env.UPDATE_LOG_ENTRIES === '1';
const registries = [
  'MgmtEvents',
  'MgmtResourceEvents',
  'NetworkDevice',
  'ResourceEvent',
  'StorageDevice',
  'TaskEvent',
] as const;

function produceAll(): Produced {
  const produced: Produced = new Map();
  for (const name of readdirSync(library).sort()) {
    const reading = parseScenario(readFileSync(path.join(library, name), 'utf8'), name, () => ({
      ok: false,
      reason: '',
    }));
    if (!reading.ok) throw new Error(`${name} cannot be read`);
    runScenario(reading.scenario, {
      openJournal: (simulation) => ({ close: simulation.observe(producing(produced, `\`${name}\``)) }),
    });
  }
  const courses = [
    requestCourses,
    peerCourses,
    generalCourses,
    firmwareCourses,
    storageCourses,
    eraseCourses,
    updateCourses,
  ];
  for (const [name, run] of courses.flat()) {
    run((lab) => {
      lab.controller.observe(producing(produced, name));
      return lab;
    });
  }
  return produced;
}

const produced = produceAll();
const isProduced = ([, what]: readonly [unknown, string]) => produced.has(what);

/** Log rows, each with the name under which `produceAll` records it. */
const entryRows = Object.entries(facts).flatMap(([fact, row]) =>
  logNames.flatMap((log) =>
    row[log] === undefined ? [] : [[{ log, ...row[log] }, `${log} ${fact}`] as const],
  ),
);
const messages = registries.flatMap((registry) =>
  Object.keys(messageRegistries[registry].messages).map((key) => `${registry}.${key}`),
);
const excused = unproduced.flatMap(({ registry, keys }) => keys.map((key) => `${registry}.${key}`));

test('every entry that a log has a row for is produced', () => {
  assert.equal(
    entryRows.filter((row) => !isProduced(row)).map(([, what]) => what),
    [],
  );
});

test('every message for events is produced, or there is a reason why not, and one alone', () => {
  assert.equal(messages.filter((message) => !produced.has(message)).sort(), [...excused].sort());
});

test('an entry that is said to be left by nothing has no row', () => {
  const rows = entryRows.map(([{ log, class: of, code }]) => `${log.toUpperCase()} ${of}.${code}`);

  assert.equal(
    unseen.flatMap(({ entries }) => entries).filter((entry) => rows.includes(entry)),
    [],
  );
});

function tables(): string {
  const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const course = (what: string) => produced.get(what) ?? '';
  const entries = entryRows
    .toSorted(
      ([one], [other]) =>
        logNames.indexOf(one.log) - logNames.indexOf(other.log) ||
        one.class - other.class ||
        one.code - other.code,
    )
    .map(([{ log, class: of, code, severity, message }, what]) =>
      line(log.toUpperCase(), `${of}.${code}`, severity, message, course(what)),
    );
  const raised = messages
    .filter((message) => produced.has(message))
    .map((message) => line(`\`${message}\``, course(message)));
  const reasons = [...new Set(unproduced.map(({ registry, reason }) => `${registry}: ${reason}`))].map(
    (why) => {
      const of = unproduced.filter(({ registry, reason }) => `${registry}: ${reason}` === why);
      const [{ registry = '', reason = '' } = {}] = of;
      return line(registry, reason, of.flatMap(({ keys }) => keys.map((key) => `\`${key}\``)).join(' '));
    },
  );
  return [
    '# Log entries and events',
    '',
    'This page lists the producer of each log entry and each event: a scenario of `scenarios/library`, or a request, a fault',
    'or an operator action. `UPDATE_LOG_ENTRIES=1 npm test machines/log-entries` writes the page and names the producers.',
    '',
    '## Entries',
    '',
    line('Log', 'Entry', 'Severity', 'Message', 'Produced by'),
    '|---|---|---|---|---|',
    ...entries,
    '',
    '## Entries of real controllers that are not produced here',
    '',
    line('Entries', 'Reason'),
    '|---|---|',
    ...unseen.map(({ entries: left, reason }) => line(left.join(', '), reason)),
    '',
    '## Events',
    '',
    line('Message', 'Produced by'),
    '|---|---|',
    ...raised,
    '',
    '## Messages that are never raised',
    '',
    line('Registry', 'Why', 'Messages'),
    '|---|---|---|',
    ...reasons,
    '',
  ].join('\n');
}

test('the list of log entries says what produces each of them', () => {
  const text = tables();
  if (updating) writeFileSync(file, text);

  assert.is(
    readFileSync(file, 'utf8'),
    text,
    'written anew by UPDATE_LOG_ENTRIES=1 npm test machines/log-entries',
  );
});

test.run();
