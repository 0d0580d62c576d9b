/** Tests of updates after an erase of the controller's flash memory: nothing remains, as on a new controller. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { updateServiceRecord } from '../../../machines/updates/updates/index.js';
import { createLab, type Lab } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';
import { eraseToTheEnd } from '../../support/storage/erase-rig.js';
import { updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const rom = { for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' } as const;
const ImageURI = 'https://files.example.com/rom.bin';
const parameters = { UpdateRepository: true, UploadCurrentEtag: 'e' };

function upload(lab: Lab, Section?: number): void {
  const asked = Section === undefined ? parameters : { ...parameters, Section };
  lab.upload(rom, { parameters: asked, filename: 'rom.bin' });
}

const before: Readonly<Record<string, (lab: Lab) => void>> = {
  'an update that went well': (lab) => {
    upload(lab);
    lab.advance('1h');
    assert.is(updateServiceOf(lab).State, 'Complete');
  },
  'one that did not': (lab) => {
    lab.upload(Buffer.from('x')).is(200);
    lab.advance('1h');
    assert.is(updateServiceOf(lab).State, 'Error');
  },
  'one that is being fetched': (lab) => {
    lab.post(`${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`, { ImageURI }).is(202);
    assert.is(updateServiceOf(lab).State, 'Uploading');
  },
};

for (const [what, happen] of Object.entries(before)) {
  test(`${what} is forgotten with the flash memory of the controller`, () => {
    const lab = createLab({ sources: { [ImageURI]: { status: 404, after: '40d' } } });
    const first = lab.controller.tree;
    happen(lab);

    eraseToTheEnd(lab);

    assert.equal(updateServiceRecord(lab.controller.tree), updateServiceRecord(first));
    assert.equal(Object.values(lab.controller.tree.outbox.entries), []);
    assert.equal(
      newEntries(lab.controller.tree).filter(({ code }) => code === 1_096),
      [],
    );
  });
}

test.run();
