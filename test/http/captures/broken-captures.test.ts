/**
 * Tests of captures with defects: each is refused with an error that has all its parts, or loads with a note. Nothing
 * beside the capture is written.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCapture } from '../../../http/captures/open-capture.js';
import {
  type Capture,
  CaptureError,
  deriveBlueprint,
  mapRoles,
  reportCapture,
} from '../../../models/capture/index.js';
import { brokenCaptures } from '../../support/captures/broken-captures-data.js';

const test = suite('broken captures', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-capture-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

for (const { title, make, end, found } of brokenCaptures) {
  test(`${title} is ${end}`, ({ folder }) => {
    const file = make(folder);
    const before = readdirSync(folder, { recursive: true }).sort();
    let capture: Capture | undefined;
    let error: unknown;
    try {
      capture = openCapture(file);
    } catch (thrown) {
      error = thrown;
    }

    assert.equal(readdirSync(folder, { recursive: true }).sort(), before);
    if (end === 'refused') {
      if (!(error instanceof CaptureError)) throw error ?? new Error('the capture loads');
      assert.match(error.found, found);
      assert.ok(error.path !== '' && error.expected !== '' && error.next.endsWith('.'), error.message);
      return;
    }
    if (capture === undefined) throw error;
    const roles = mapRoles(capture);
    deriveBlueprint(capture, roles);
    const notes = reportCapture(capture, roles, () => true).notes.map(
      (note) => `${note.path}: ${note.found}`,
    );
    if (end === 'noted')
      assert.ok(
        notes.some((note) => found.test(note)),
        notes.join('\n'),
      );
    assert.ok(capture.find('/redfish/v1') !== undefined);
    assert.is(Object.hasOwn(Object.prototype, 'isAdmin'), false);
  });
}

test('more than forty defects are tried', () => {
  assert.ok(brokenCaptures.length >= 40, String(brokenCaptures.length));
});

test.run();
