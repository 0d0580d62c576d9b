/**
 * Tests of determinism: a seed and a file give the same history everywhere. Every scenario of the library runs in new
 * processes, each in another environment. Each process replays the journals of the previous one. The environments are
 * listed below.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sample } from '../support/budget.js';
import { library } from '../support/paths.js';
import type { Outcome, Task } from './environment-program.js';

interface Surroundings {
  readonly name: string;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Function that returns the order in which the scenarios run, from their sorted names. */
  readonly order: (files: readonly string[]) => readonly string[];
  /** Whether the process starts in an empty folder, which is also its home. */
  readonly elsewhere: boolean;
  readonly forbids: boolean;
  /** Local time of 00:00 UTC, and the printed number 1.5. They show that the time zone and the language are in force. */
  readonly shows: { readonly zone: string; readonly language: string };
}

const inOrder = (files: readonly string[]) => files;
const forbidding = new URL('./environment-forbidding.js', import.meta.url).href;

const surroundings: readonly Surroundings[] = [
  {
    name: 'universal time and no language',
    flags: [],
    env: { TZ: 'UTC', LC_ALL: 'C' },
    order: inOrder,
    elsewhere: false,
    forbids: false,
    shows: { zone: '00:00', language: 'en-US 1.5' },
  },
  {
    name: 'Kathmandu, Turkish, without a compiler',
    flags: ['--jitless'],
    env: { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    order: (files) => files.toReversed(),
    elsewhere: false,
    forbids: false,
    shows: { zone: '05:30', language: 'tr-TR 1,5' },
  },
  {
    name: 'Newfoundland, German, another folder and home, in production, errors without a stack',
    flags: ['--stack-trace-limit=0', '--always-sparkplug'],
    env: { TZ: 'America/St_Johns', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', NODE_ENV: 'production' },
    order: (files) => [...files.slice(3), ...files.slice(0, 3)],
    elsewhere: true,
    forbids: false,
    shows: { zone: '20:30', language: 'de-DE 1,5' },
  },
  {
    name: 'Chatham, Arabic, compiled at once, other numbers from chance',
    flags: ['--no-lazy-feedback-allocation', '--interrupt-budget=1000', '--random-seed=7', '--hash-seed=7'],
    env: { TZ: 'Pacific/Chatham', LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' },
    order: (files) =>
      files.filter((_, index) => index % 2 === 1).concat(files.filter((_, index) => index % 2 === 0)),
    elsewhere: true,
    forbids: false,
    shows: { zone: '12:45', language: 'ar-EG ١٫٥' },
  },
  {
    name: 'a clock, chance and a place that throw, and a small heap for what is young',
    flags: ['--max-semi-space-size=1', '--import', forbidding],
    env: { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    order: (files) => files.toReversed(),
    elsewhere: true,
    forbids: true,
    shows: { zone: '20:30', language: 'tr-TR 1,5' },
  },
];

const program = fileURLToPath(new URL('./environment-program.js', import.meta.url));
const files = sample(readdirSync(library).sort(), 20);
const root = mkdtempSync(path.join(tmpdir(), 'tidefish-surroundings-'));
const folderOf = (index: number) => path.join(root, String(index));

function outcomeIn({ flags, env, order, elsewhere, forbids }: Surroundings, index: number): Outcome {
  const folder = folderOf(index);
  mkdirSync(folder);
  const replayFrom = index === 0 ? undefined : folderOf(index - 1);
  const task: Task = { library, files: order(files), folder, replayFrom, forbids };
  const { status, stderr } = spawnSync(process.execPath, [...flags, program, JSON.stringify(task)], {
    cwd: elsewhere ? folder : import.meta.dirname,
    env: { ...env, HOME: elsewhere ? folder : tmpdir() },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(path.join(folder, 'outcome.json'), 'utf8'));
}

let outcomes: readonly Outcome[] = [];
try {
  outcomes = surroundings.map(outcomeIn);
} finally {
  rmSync(root, { recursive: true });
}
const [first] = outcomes;

test('the library is run: every scenario ends in a state of its own', () => {
  const fingerprints = files.map((file) => first?.scenarios[file]?.fingerprint);

  assert.ok(files.length > 0);
  assert.is(new Set(fingerprints).size, files.length);
});

for (const [index, { name, shows, forbids }] of surroundings.entries()) {
  const { zone, language, asked, scenarios, replays } = outcomes[index] as Outcome;

  test(`${name}: the process is really there`, () => {
    assert.equal({ zone, language }, shows);
    assert.is(asked, forbids ? 'now during behaviour' : undefined);
  });

  test(`${name}: every scenario has the same history, to the last letter of report and journal`, () => {
    for (const file of files) assert.equal(scenarios[file], first?.scenarios[file], file);
  });

  if (index > 0) {
    test(`${name}: what was recorded with ${surroundings[index - 1]?.name} replays`, () => {
      for (const file of files)
        for (const [name, { fingerprint }] of Object.entries(first?.scenarios[file]?.journals ?? {}))
          assert.is(replays[name], fingerprint, name);
    });
  }
}

test.run();
