/** Tests of conditions that prevent resets of the server. They also prevent all kinds of updates. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSystemErasing } from '../../../machines/storage/erase/index.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';
import { updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const rom = { for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' } as const;
const checkUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`;
const ImageURI = 'http://10.0.0.5/rom.bin';

const eraseUri = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
const asked = { SystemROMAndMgmtErase: true, UserDataErase: true };

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
  lab.post(eraseUri, asked).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.controller.runUntil(({ tree }) => isSystemErasing(tree), '2h');

  for (const messages of tryAll(lab)) assert.equal(messages, ['Mgmt.2.30.SecureEraseInProgress']);
  assert.is(updateServiceOf(lab).State, 'Idle');
  // A firmware check is refused as well during an erase.
  lab.post(checkUri, {}).is(400).says('Mgmt.SecureEraseInProgress');
});

test('while the System ROM is written nothing else is, nor fetched, nor is the server to be erased', () => {
  const lab = createLab();
  lab.controller.upload(rom, { parameters: { UpdateTarget: true, TPMOverride: true } });
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '10m');

  for (const messages of tryAll(lab)) assert.equal(messages, ['Mgmt.2.30.FirmwareFlashAlreadyInProgress']);
  lab.post(eraseUri, asked).is(400).says('Mgmt.FirmwareFlashAlreadyInProgress');
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '10m');
  lab.post(eraseUri, asked).is(200);
});

test.run();
