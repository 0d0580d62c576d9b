/** Tests of update requests: sections that belong together, permitted sizes, and the requested time. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { repositoryBytes } from '../../../machines/updates/repository/index.js';
import { chunkBytes } from '../../../models/formats/firmware-image/digest.js';
import { createLab } from '../../support/lab.js';
import { imageFile } from '../../support/updates/image-file.js';
import { componentOf, updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const ImageURI = 'https://files.example.com/rom.bin';
const rom = { for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' } as const;

test('a later section may leave out what the upload is for, and may not say something else', () => {
  const lab = createLab();
  const { octets } = imageFile('systemRom', rom.version, chunkBytes + 5_000);
  const [first, second] = [octets.subarray(0, chunkBytes), octets.subarray(chunkBytes)];
  const said = { UpdateRepository: true, UpdateTarget: false, TPMOverride: true };
  lab.upload(first, { parameters: { ...said, Section: 0 } }).is(200);

  for (const other of [{ UpdateTarget: true }, { UpdateRepository: false }, { TPMOverride: false }])
    lab
      .upload(second, { parameters: { ...said, ...other, Section: 1 } })
      .is(400)
      .says('Mgmt.UpdateBadParameter');
  assert.is(updateServiceOf(lab).State, 'Uploading');
  lab.upload(second, { parameters: { UpdateTarget: false, Section: 1 } }).is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  assert.is(componentOf(lab, 'image.bin')?.sizeBytes, octets.length);
});

test('what is larger than all there is room for is refused before it comes, also when it is only to be written', () => {
  const lab = createLab();
  const parameters = { TPMOverride: true };

  lab
    .upload({ ...rom, sizeBytes: repositoryBytes + 100_000 }, { parameters })
    .is(400)
    .says('Mgmt.ComponentUploadFailed');
  assert.is(updateServiceOf(lab).State, 'Idle');
  lab.upload({ ...rom, sizeBytes: repositoryBytes - 100_000 }, { parameters }).is(200);
});

test('an image is fetched into the repository only as far as there is room for it', () => {
  const sizeBytes = 600_000_000;
  const sources = { [ImageURI]: { image: { ...rom, sizeBytes } } };
  const lab = createLab({ sources });
  lab
    .upload({ ...rom, sizeBytes }, { filename: 'other.bin', parameters: { UpdateRepository: true } })
    .is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  const { FreeSizeBytes: free } = lab.controller.get<{
    readonly Oem: { readonly Vnd: { readonly FreeSizeBytes: number } };
  }>(`${updateUri}ComponentRepository/`).Oem.Vnd;

  lab.post(addFromUri, { ImageURI }).is(202);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Error', '1h');
  assert.equal(updateServiceOf(lab).Result?.MessageArgs, [`the image has more than ${free} bytes`]);

  // The image replaces a file of the same name, whose space counts as free.
  lab.upload(
    { ...rom, sizeBytes: free - 100_000 },
    { filename: 'rom.bin', parameters: { UpdateRepository: true } },
  );
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  lab.post(addFromUri, { ImageURI }).is(202);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Error', '1h');
  assert.equal(updateServiceOf(lab).Result?.MessageArgs, [`the image has more than ${free} bytes`]);
});

test('SimpleUpdate takes a word for doing it at once, which it does, and none for later', () => {
  const lab = createLab({ sources: { [ImageURI]: { image: rom } } });
  const asked = (when: string) => ({
    ImageURI,
    TPMOverride: true,
    '@Redfish.OperationApplyTime': when,
  });

  lab.post(simpleUpdateUri, asked('OnReset')).is(400).says('Mgmt.ActionParameterValueNotInList');
  lab.post(simpleUpdateUri, asked('Immediate')).is(202);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  lab.get(updateUri).has({
    Actions: {
      '#UpdateService.SimpleUpdate': {
        '@Redfish.OperationApplyTimeSupport': { SupportedValues: ['Immediate'] },
      },
    },
  });
});

test.run();
