/** Tests of the representations that all controllers of the process share. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { capturedContents, shownWith } from '../../../models/captured/bodies/shared-resources.js';
import { servedCapture, uris } from '../../support/captures/served-mockup.js';

test('a resource that is as captured has one representation, and a changed one has its own', () => {
  const found = servedCapture().find(uris.system);
  if (found === undefined) throw new Error('the system is not captured');
  const contents = capturedContents(found);
  const shown = shownWith({ ...contents }, found);
  assert.is(shownWith({ ...contents }, found), shown);
  assert.is(shown.etag, '"captured-1"');

  const changed = { ...contents, body: { ...found.body, AssetTag: 'rack 13' }, changes: '["rack 13"]' };
  assert.is.not(shownWith(changed, found), shown);
  assert.is.not(shownWith(changed, found).etag, shown.etag);
  assert.is.not(shownWith({ ...contents, uri: '/redfish/v1/Other' }, found), shown);
});

test.run();
