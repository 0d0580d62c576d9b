/**
 * Tests of download results that no real download can return. A journal may contain such a result, because anyone can
 * write a journal.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../../engine/index.js';
import { describedFile } from '../../../machines/index.js';
import { createLab, type Lab } from '../../support/lab.js';
import { updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const asked = { ImageURI: 'https://files.example.com/rom.bin', TPMOverride: true };
/** Creates a lab whose file source answers only after an hour, so that the test can supply a result before. */
const createFetchLab = () => createLab({ sources: { [asked.ImageURI]: { status: 404, after: '1h' } } });

/** Returns the result of a successful download of a System ROM image. */
function truth({ controller }: Lab) {
  const file = describedFile(controller.tree.blueprint, {
    for: 'systemRom',
    version: 'U58 v2.50 (12/01/2025)',
  });
  if (file.header === null) throw new Error('an image without a header');
  return { outcome: 'fetched', ...file, header: file.header };
}

function told(lab: Lab, result: JsonObject): string {
  lab.post(simpleUpdateUri, asked).is(202);
  const [entry] = Object.values(lab.controller.tree.outbox.entries);
  assert.ok(entry);
  lab.controller.simulation.perform({ type: 'effect.result', id: entry.id, result });
  const { State, Result } = updateServiceOf(lab);
  return [State, ...(Result?.MessageArgs ?? [])].join(' ');
}

test('the result of a fetch that says what no fetch says is an error that names the place', () => {
  const lab = createFetchLab();
  const all = truth(lab);
  const { header } = all;
  const withHeader = (changed: Readonly<Record<string, Json>>) => ({
    ...all,
    header: { ...header, ...changed },
  });
  const cases: readonly (readonly [JsonObject, string])[] = [
    [{}, 'outcome is none that a fetch has'],
    [{ ...all, sizeBytes: -1 }, 'sizeBytes is not a whole number from 0 on'],
    [{ ...all, contentAt: all.sizeBytes + 1 }, 'contentAt is not a whole number up to sizeBytes'],
    [{ ...all, reason: 5 }, 'reason is not a text'],
    [{ ...all, pieces: 'x' }, 'pieces is not a list of 1 digests at most'],
    [{ ...all, pieces: [header.sha256, header.sha256] }, 'pieces is not a list of 1 digests at most'],
    [{ ...all, pieces: ['x'] }, 'pieces[0] is not 64 hexadecimal digits in lower case'],
    [{ ...all, header: 'x' }, 'header is not an object, nor null'],
    [{ ...all, header: [] }, 'header is not an object, nor null'],
    [withHeader({ version: 5 }), 'header.version is not a text of 1 to 128 characters'],
    [withHeader({ targets: [] }), 'header.targets is not 1 to 10 different UUIDs in lower case'],
  ];

  for (const [result, problem] of cases)
    assert.is(told(lab, result), `Error what came back is no result of a fetch: ${problem}`);
  const { header: none, ...headless } = all;
  assert.match(told(lab, headless), /header is not an object, nor null$/);
  assert.match(
    told(lab, withHeader({ more: 1 })),
    /: header is not one with nothing beside component, version, /,
  );
});

test('of the result of a fetch nothing is kept but what is read', () => {
  const lab = createFetchLab();

  assert.is(told(lab, { ...truth(lab), more: 'a stranger' }), 'Verifying');

  assert.not.match(JSON.stringify(lab.controller.tree.machines), /a stranger/);
});

test.run();
