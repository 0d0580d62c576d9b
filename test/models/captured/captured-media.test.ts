/** Tests of the virtual media of a captured server: each drive is one medium. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Body } from '../../support/captures/journey-client.js';
import { createCaptured, servedCapture, servedMockup, uris } from '../../support/captures/served-mockup.js';
import { collection, link, type MockupFiles, resource } from '../../support/captures/small-mockup.js';

const ofManager = `${uris.manager}/VirtualMedia`;
const ofSystem = `${uris.system}/VirtualMedia`;
const at = (uri: string) => `${uri.slice(1)}/index.json`;

const medium = (uri: string) =>
  resource(uri, '#VirtualMedia.v1_4_0.VirtualMedia', {
    MediaTypes: ['CD', 'USBStick'],
    Inserted: false,
    Image: null,
    Actions: { '#VirtualMedia.InsertMedia': { target: `${uri}/Insert` } },
  });

const ids = ['Ext1', 'Ext2', 'Ext3'];
const files: MockupFiles = {
  ...Object.fromEntries(
    [ofManager, ofSystem].flatMap((list) => [
      [
        at(list),
        collection(
          list,
          'VirtualMediaCollection',
          ids.map((id) => `${list}/${id}`),
        ),
      ],
      ...ids.map((id) => [at(`${list}/${id}`), medium(`${list}/${id}`)]),
    ]),
  ),
  [at(uris.system)]: JSON.stringify({
    ...JSON.parse(String(servedMockup[at(uris.system)])),
    VirtualMedia: link(ofSystem),
  }),
};

const insert = (id: string, image: string) => {
  const controller = createCaptured({}, servedCapture(files));
  const Image = `http://images.example/${image}`;
  const { status, body } = controller.request('POST', `${ofManager}/${id}/Insert`, { Image });
  const inserted = [ofManager, ofSystem].flatMap((list) =>
    ids.map((each) => `${list}/${each}`).filter((uri) => (controller.look(uri) as Body).Inserted),
  );
  return { status, inserted, body };
};

test('an inserted image is in one medium, in the views of the manager and of the system', () => {
  const first = insert('Ext1', 'a.iso');
  assert.equal([first.status, first.inserted], [200, [`${ofManager}/Ext1`, `${ofSystem}/Ext1`]]);
  const second = insert('Ext2', 'a.img');
  assert.equal([second.status, second.inserted], [200, [`${ofManager}/Ext2`, `${ofSystem}/Ext2`]]);
});

test('a medium beyond the drives of the simulation refuses an image', () => {
  const { status, inserted, body } = insert('Ext3', 'a.iso');
  assert.equal([status, inserted], [400, []]);
  assert.match(JSON.stringify(body), /ActionNotSupported/);
});

test('a medium beyond the drives of the simulation keeps the image of a PATCH', () => {
  const controller = createCaptured({}, servedCapture(files));
  const states = (Image: string | null) => {
    assert.is(controller.request('PATCH', `${ofManager}/Ext3`, { Image }).status, 200);
    return ['Ext1', 'Ext3'].map((id) => (controller.look(`${ofManager}/${id}`) as Body).Inserted);
  };
  assert.equal(states('http://images.example/a.iso'), [false, true]);
  assert.equal(states(null), [false, false]);
});

test.run();
