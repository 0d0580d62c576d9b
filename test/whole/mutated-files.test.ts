/**
 * Tests of faulty files from outside: scenarios, journals and data directories. Each one is read or refused with a
 * sentence. No unintended error is thrown, and no file takes long. `MUTATED_FILES` sets the number of files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import seedrandom from 'seedrandom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { formatProblem } from '../../models/document/document.js';
import { HistoryMismatch } from '../../replay/history/re-execution.js';
import {
  JournalWriter,
  LineSealer,
  memberAt,
  openStored,
  readJournal,
  readSealed,
  reExecute,
  storeFiles,
  tailFile,
} from '../../replay/index.js';
import { parseScenario } from '../../scenarios/index.js';
import { budget } from '../support/budget.js';
import { bytesOf, type Files, keepLife } from '../support/history/segmented-journal.js';
import { resetUri, systemUri } from '../support/lab.js';
import { library as libraryFolder } from '../support/paths.js';
import { type Draw, mutatedText, mutatedValue } from '../support/redfish/mutated-text.js';

const files = Number(process.env.MUTATED_FILES ?? budget({ short: 60, long: 2_000 }));
const [scenarioShare, journalShare] = [0.6, 0.25];

function drawFor(number: number): Draw {
  const random = seedrandom.alea(`mutated ${number}`);
  return (below) => Math.floor(random() * below);
}

const library = readdirSync(libraryFolder)
  .sort()
  .map((name) => readFileSync(path.join(libraryFolder, name), 'utf8'));

test('a scenario file with something wrong in it is read, or every problem is told with its place', () => {
  let refused = 0;

  for (let number = 0; number < files * scenarioShare; number++) {
    const draw = drawFor(number);
    const text = mutatedText(library[draw(library.length)] as string, draw);
    const reading = parseScenario(text, 'box.yaml', (file) => ({
      ok: true,
      text: mutatedText(text, drawFor(file.length)),
    }));
    if (reading.ok) continue;
    refused += 1;
    const told = reading.problems.map(formatProblem);
    assert.ok(told.length > 0, `file ${number} is refused without a reason`);
    for (const problem of told) assert.match(problem, /^[^\n]*:\d+:\d+: /, `file ${number}`);
  }

  assert.ok(refused > files * scenarioShare * 0.3, `only ${refused} were refused`);
});

const journal = (() => {
  const controller = createController();
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller
    .advance('2m')
    .operator('mains.off')
    .advance('10s')
    .operator('mains.on')
    .advance('10m')
    .fault('fan.failed', { part: 'Fan 1' });
  writer.close();
  return lines;
})();

test('a journal with something wrong in it is refused with its line, or parts from what happens now', () => {
  let [refused, parted] = [0, 0];

  for (let number = 0; number < files * journalShare; number++) {
    const draw = drawFor(number);
    const line = draw(journal.length);
    const other = JSON.stringify(mutatedValue(JSON.parse(journal[line] as string), draw));
    const text = draw(2) === 0 ? journal.with(line, other).join('\n') : mutatedText(journal.join('\n'), draw);
    const reading = readJournal(`${text}\n`, 'a.jsonl');
    if (!reading.ok) refused += 1;
    else if (reExecute(reading.journal).divergence !== undefined) parted += 1;
  }

  assert.ok(refused > 0 && parted > 0, `${refused} refused, ${parted} parted`);
});

const life = await keepLife((controller) => {
  for (let cycle = 1; cycle <= 24; cycle++) {
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
});

/** Changes a line and seals the file again, so that no hash reveals the change. */
function resealed(name: string, draw: Draw): Files {
  const bytes = life.killed.get(name) as Buffer;
  const { lines } = readSealed(bytes.toString('utf8'), name);
  const line = draw(lines.length);
  const other = JSON.stringify(mutatedValue(JSON.parse(lines[line] as string), draw));
  const sealer = new LineSealer(name);
  const text = lines.with(line, /^\{./.test(other) ? other : '{"x":1}').map((each) => sealer.seal(each));
  return new Map([...life.killed, [name, Buffer.from(`${text.join('\n')}\n`)]]);
}

/** Replaces a member by invalid gzip data or by another member, and adapts the hash in its index. */
function withOtherMember(draw: Draw): Files {
  const index = life.killed.get(storeFiles.index) as Buffer;
  const members = Buffer.from(life.killed.get(storeFiles.members) as Buffer);
  const { lines } = readSealed(index.toString('utf8'), storeFiles.index);
  const line = draw(lines.length);
  const place = JSON.parse(lines[line] as string) as { offset: number; bytes: number };
  for (let count = 1 + draw(20); count > 0; count--) members[place.offset + draw(place.bytes)] = draw(256);
  const member = members.subarray(place.offset, place.offset + place.bytes);
  const sealer = new LineSealer(storeFiles.index);
  const text = lines
    .with(line, JSON.stringify({ ...place, ...memberAt(place.offset, member) }))
    .map((each) => sealer.seal(each));
  return new Map([
    ...life.killed,
    [storeFiles.index, Buffer.from(`${text.join('\n')}\n`)],
    [storeFiles.members, members],
  ]);
}

test('a data directory with something wrong in it that is sealed as if it were right is refused, or said to be none', () => {
  const tail = tailFile(Math.max(...bytesOf(life.killed).tails.keys()));
  let refused = 0;

  for (let number = 0; number < files * (1 - scenarioShare - journalShare); number++) {
    const draw = drawFor(number);
    const changed = [
      () => resealed(storeFiles.index, draw),
      () => resealed(tail, draw),
      () => withOtherMember(draw),
    ][draw(3)] as () => Files;
    const opening = openStored(bytesOf(changed()));
    if (!opening.ok || opening.cut !== undefined) {
      refused += 1;
      continue;
    }
    try {
      for (const after of [1, Math.floor(opening.history.end.after / 2)]) opening.history.treeAfter(after);
    } catch (error) {
      assert.instance(error, HistoryMismatch, `directory ${number}: ${(error as Error).stack}`);
      refused += 1;
    }
  }

  assert.ok(refused > 0);
});

test.run();
