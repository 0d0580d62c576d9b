/**
 * Tests of the journeys in docs/design.md. The listed files of engine/, models/ and machines/ are compared with V8's
 * coverage and with the call stacks of writes. The listed reactions are compared with those that run.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { branchReactions } from '../../machines/catalog.js';
import { listWriting, Tracer } from '../support/engine/journey-trace.js';
import { createLab, type Lab, resetUri, systemUri } from '../support/lab.js';
import { project } from '../support/paths.js';

interface Journey {
  readonly before?: (lab: Lab) => unknown;
  readonly happen: (lab: Lab) => unknown;
}

const restart = (lab: Lab) => lab.post(resetUri, { ResetType: 'ForceRestart' });

const journeys: Readonly<Record<string, Journey>> = {
  'PATCH of AssetTag': { happen: (lab) => lab.patch(systemUri, { AssetTag: 'rack 2' }).is(200) },
  'A reset': { happen: (lab) => restart(lab).is(200) },
  'A timer': { before: restart, happen: (lab) => lab.controller.simulation.step() },
  'A fault': { happen: (lab) => lab.controller.fault('fan.failed', { part: 'Fan 1' }) },
  'A GET': {
    // A resource of which only time has passed is not projected as a whole.
    before: (lab) => lab.patch(systemUri, { AssetTag: 'rack 3' }),
    happen: (lab) => lab.get(systemUri).is(200),
  },
};

/** Creates a lab that has answered requests before and has a subscriber. */
function prepare({ before }: Journey): Lab {
  const lab = createLab();
  lab.patch(systemUri, { AssetTag: 'rack 1' });
  lab.get(systemUri);
  lab.subscribe('https://listener.example/events');
  lab.advance('1m');
  before?.(lab);
  return lab;
}

interface Listed {
  readonly files: readonly { readonly file: string; readonly writes: boolean }[];
  readonly reactions: readonly string[];
}

/** Returns the journeys of the page by their headings. */
function readPage(): ReadonlyMap<string, Listed> {
  const page = readFileSync(path.join(project, 'docs/design.md'), 'utf8');
  const [, section = ''] = page.split(/^## .* Journeys\n/m);
  return new Map(
    section
      .split('\n### ')
      .slice(1)
      .map((text): [string, Listed] => {
        const [heading = ''] = text.split('\n');
        const files = [...text.matchAll(/^\d+\. (\*?)`([^`]+)`/gm)].map(([, italic, file = '']) => ({
          file,
          writes: italic === '',
        }));
        const [, reactions = ''] = /^Reactions: (.*)\.$/m.exec(text) ?? [];
        return [
          heading,
          { files, reactions: [...reactions.matchAll(/`(\w+)`/g)].map(([, name = '']) => name) },
        ];
      }),
  );
}

const page = readPage();
const listedIn = (name: string) => page.get(name) ?? { files: [], reactions: [] };

/** Returns true for the files that are traced. The other files of a journey handle the request or write the journal. */
const isTraced = (file: string) => /^(engine|models|machines)\//.test(file);

/** File that drives an exchange for in-process callers. For network clients, files in `http/` do this. */
const driver = 'models/redfish/exchange.ts';

function listReactions(happen: () => void): readonly string[] {
  const ran: string[] = [];
  const originals = branchReactions.map(({ react }) => react);
  for (const reaction of branchReactions) {
    const { name, react } = reaction;
    const noted: typeof react = (stage) => {
      ran.push(name);
      react(stage);
    };
    Object.assign(reaction, { react: noted });
  }
  happen();
  for (const [index, reaction] of branchReactions.entries())
    Object.assign(reaction, { react: originals[index] });
  return ran;
}

test('the page has a journey for each that is taken here, of files that there are', () => {
  assert.equal([...page.keys()], Object.keys(journeys));
  for (const { files } of page.values()) {
    assert.ok(files.length > 0);
    for (const { file } of files) assert.ok(existsSync(path.join(project, file)), file);
  }
});

for (const [name, journey] of Object.entries(journeys)) {
  const { files, reactions } = listedIn(name);
  const traced = files.filter(({ file }) => isTraced(file));
  /** This test runs the timer directly in the simulation, so that the file of the controller does not run. */
  const listed = traced.filter(({ file }) => name !== 'A timer' || file !== 'machines/controller.ts');

  test(`${name}: the files that are listed run, in the order of the list`, () => {
    const tracer = new Tracer();
    try {
      const [one, another] = [prepare(journey), prepare(journey)];

      const expected = listed.map(({ file }) => file);
      const ran = [...tracer.listRan(() => journey.happen(one))].filter(([file]) => expected.includes(file));
      const called = tracer.listFirstCalls(new Map(ran), () => journey.happen(another));

      assert.equal(called, expected);
    } finally {
      tracer.close();
    }
  });

  test(`${name}: the files that write are those that are listed`, () => {
    const lab = prepare(journey);

    const writing = listWriting(() => journey.happen(lab));

    assert.equal(
      [...writing].filter((file) => file !== driver).sort(),
      listed.flatMap(({ file, writes }) => (writes ? [file] : [])).sort(),
    );
  });

  test(`${name}: the reactions that run are those that are listed`, () => {
    const lab = prepare(journey);

    assert.equal(
      listReactions(() => journey.happen(lab)),
      reactions,
    );
  });
}

/**
 * Maximum number of times that the handling of one request crosses from one top-level source folder to another. With
 * more crossings, control would alternate between protocol and controller.
 */
const crossingsMax = 6;

test(`a PATCH crosses from one top-level folder to another ${crossingsMax} times at most before its journal`, () => {
  const folders = listedIn('PATCH of AssetTag').files.map(({ file }) => file.split('/')[0]);
  const crossings = folders.filter((folder, index) => index > 0 && folder !== folders[index - 1]);

  assert.ok(crossings.filter((folder) => folder !== 'replay').length <= crossingsMax, crossings.join(', '));
});

test.run();
