/** Tests of the firmware's list of self-encrypting drives. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areaUris } from '../../support/bios/settings-areas.js';
import { createLab } from '../../support/lab.js';

const area = areaUris('kmsconfig');

test('drives that encrypt themselves are listed, but for those behind a controller that makes volumes', () => {
  const usual = createLab();
  const { storage } = usual.controller.tree.blueprint;
  const encrypting = storage.map(({ drives, ...rest }) => ({
    ...rest,
    drives: drives.map((drive, index) => ({ ...drive, selfEncrypting: index > 0 })),
  }));
  const lab = createLab({ blueprint: { storage: encrypting } });
  const direct = storage.filter(({ kind }) => kind === 'direct').flatMap(({ drives }) => drives.slice(1));
  const listed = (uri: string) =>
    lab.get(uri).is(200).reply.body.EncryptableDevices as readonly { readonly DeviceName: string }[];

  assert.equal(usual.get(area.uri).reply.body.EncryptableDevices, []);
  assert.is(listed(area.uri).length, direct.length);
  for (const [index, { bay, name }] of direct.entries())
    assert.match(listed(area.uri)[index]?.DeviceName ?? '', new RegExp(` Bay ${bay} : ${name}$`));
  assert.equal(listed(area.settings), listed(area.uri));
});

test.run();
