/** Whatever holds the server off resets holds it off updates, by whichever way they come. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';
import { updateServiceOf, updateUri } from '../../support/update-rig.js';

const rom = { for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' } as const;
const ImageURI = 'http://10.0.0.5/rom.bin';

function tryAll(lab: Lab): readonly (readonly string[])[] {
  return [
    lab.controller.upload(rom, { parameters: { UpdateRepository: true } }),
    lab.controller.upload(rom),
    lab.controller.post(`${updateUri}Actions/UpdateService.SimpleUpdate/`, { ImageURI }),
    lab.controller.post(`${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`, { ImageURI }),
  ].map(({ messageIds }) => messageIds);
}

test('while the whole server is erased nothing is uploaded, and nothing fetched', () => {
  const lab = createLab();
  const erase = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
  lab.post(erase, { SystemROMAndMgmtErase: true, UserDataErase: true }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.controller.runUntil(({ tree }) => tree.erase.run?.phase === 'firmware', '2h');

  for (const messages of tryAll(lab)) assert.equal(messages, ['Mgmt.2.30.SecureEraseInProgress']);
  assert.is(updateServiceOf(lab).State, 'Idle');
});

test('while the System ROM is written nothing else is, nor fetched', () => {
  const lab = createLab();
  lab.controller.upload(rom, { parameters: { UpdateTarget: true, TPMOverride: true } });
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '10m');

  for (const messages of tryAll(lab)) assert.equal(messages, ['Mgmt.2.30.FirmwareFlashAlreadyInProgress']);
});

test.run();
