/** Tests of obstacles to updates: a known one refuses the request at once, and a later one ends the update. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { updateServiceRecord } from '../../../machines/updates/updates/index.js';
import { createLab, type Lab } from '../../support/lab.js';
import { comeToErasing } from '../../support/storage/erase-rig.js';
import { componentOf, updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const checkUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`;
const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const ImageURI = 'https://files.example.com/rom.bin';
const newer = { for: 'systemRom', version: 'U58 v2.90 (03/02/2026)' } as const;
const older = { for: 'systemRom', version: 'U58 v1.10 (03/02/2020)' } as const;
const direct = { parameters: { TPMOverride: true } };
const kept = { parameters: { UpdateRepository: true } };

const createUpdateLab = () => createLab({ sources: { [ImageURI]: { image: newer } } });

const forbid = (lab: Lab) =>
  lab.patch(updateUri, { Oem: { Vnd: { DowngradePolicy: 'NoDowngrade' } } }).is(200);

function isUntouched(lab: Lab, before: object): void {
  assert.is(updateServiceOf(lab).State, 'Idle');
  assert.is(lab.controller.tree.updates, before);
}

test('while firmware is checked nothing is taken that is to be written, and what is to be kept is', () => {
  const lab = createUpdateLab();
  const before = lab.controller.tree.updates;
  lab.post(checkUri, {}).is(200);

  for (const answer of [
    lab.upload(newer, direct),
    lab.upload(Buffer.from('no image'), direct),
    lab.upload(newer, { parameters: { UpdateRepository: true, UpdateTarget: true, TPMOverride: true } }),
    lab.post(simpleUpdateUri, { ImageURI }),
    lab.post(addFromUri, { ImageURI, UpdateTarget: true }),
  ])
    answer.is(400).says('Mgmt.UpdateTemporarilyUnavailable');
  isUntouched(lab, before);

  lab.upload(newer, kept).is(200);
  lab.advance('10m');
  assert.is(componentOf(lab, 'systemRom.bin')?.image.version, newer.version);
  lab.post(checkUri, {}).is(200);
  lab.post(addFromUri, { ImageURI }).is(202);
});

test('while the server is erased nothing at all is taken', () => {
  const lab = createUpdateLab();
  const before = lab.controller.tree.updates;
  comeToErasing(lab);

  for (const answer of [
    lab.upload(newer, direct),
    lab.upload(newer, kept),
    lab.post(simpleUpdateUri, { ImageURI }),
    lab.post(addFromUri, { ImageURI }),
  ])
    answer.is(400).says('Mgmt.SecureEraseInProgress');
  isUntouched(lab, before);
});

test('what the header of an image tells to be in the way is refused before the rest of it comes', () => {
  const lab = createUpdateLab();
  forbid(lab);
  const before = lab.controller.tree.updates;

  lab.upload(older, direct).is(400).says('Mgmt.DowngradeNotAllowed');
  lab.upload(newer).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
  lab
    .upload({ ...newer, version: '2.90' }, direct)
    .is(400)
    .says('Mgmt.UpdateBadHeader');
  lab.upload({ for: 'drive', version: '1' }, direct).is(400).says('Mgmt.UpdateFailed');
  lab.upload({ for: 'drive', model: 'none', version: '1' }, direct).is(400).says('Mgmt.UpdateNotApplicable');
  lab
    .upload({ for: 'controller', version: '1.00' })
    .is(400)
    .says('Mgmt.MinimumFirmwareVersionRequirementNotMet');
  isUntouched(lab, before);

  lab.upload(older, kept).is(200);
});

test('what comes to be in the way after it was taken ends it in an error', () => {
  const cases: readonly (readonly [typeof older | typeof newer, (lab: Lab) => void, RegExp])[] = [
    [older, forbid, /DowngradeNotAllowed$/],
    [newer, (lab) => lab.post(checkUri, {}).is(200), /UpdateTemporarilyUnavailable$/],
  ];
  for (const [image, happen, expected] of cases) {
    const lab = createUpdateLab();
    lab.upload(image, direct).is(200);
    lab.controller.runUntil(() => updateServiceOf(lab).State === 'Writing', '1h');
    lab.advance(updateServiceRecord(lab.controller.tree).context.writeMs - 1);
    happen(lab);

    lab.advance('1s');

    assert.is(updateServiceOf(lab).State, 'Error');
    assert.match(updateServiceOf(lab).Result?.MessageId ?? '', expected);
  }
});

test.run();
