/** Tests of shown firmware versions: all resources that show, measure or compare a version use the running one. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areaUris } from '../../support/bios/settings-areas.js';
import { resetUri, root } from '../../support/lab.js';
import { factsIn, newEntries } from '../../support/reporting/logged-entries.js';
import { createFirmwareLab, type FirmwareLab } from '../../support/updates/firmware-rig.js';

function restart(lab: FirmwareLab): FirmwareLab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');
  return lab;
}

function securitySays(lab: FirmwareLab): readonly string[] {
  return newEntries(lab.controller.tree, 'sl').map(({ message }) => message);
}

test('the start that runs a new System ROM leaves other measurements in the TPM, and the one before did not', () => {
  const lab = createFirmwareLab();
  lab.enableIntegrity();
  restart(restart(lab));
  const before = securitySays(lab).filter((message) => message.includes('measurement')).length;

  lab.flash('systemRom');
  assert.is(securitySays(lab).filter((message) => message.includes('measurement')).length, before);
  restart(lab);

  assert.ok(securitySays(lab).filter((message) => message.includes('measurement')).length > before);
});

test("the controller's own TPM, the chassis and devices speak for the versions that run", () => {
  const lab = createFirmwareLab();
  lab.enableIntegrity();
  restart(lab);
  lab.flash('controller').upgradeController();
  lab.flash('programmableLogic').flash('platformData');
  lab.controller.operator('mains.off').operator('mains.on');
  lab.advance('30m');

  lab.get(`${root}ComponentIntegrity/TPM-1/`).has({ ComponentIntegrityTypeVersion: 'Mgmt 6 v3.01' });
  const chassis = JSON.stringify(lab.get(`${root}Chassis/1/`).is(200).reply.body);
  assert.ok(chassis.includes('0x18') && chassis.includes('11.8.0 Build 2'));
});

test('a locked configuration finds that the System ROM is another', () => {
  const lab = createFirmwareLab();
  const { settings } = areaUris('serverconfiglock');
  lab.patch(settings, { ServerConfigLockPassword: 'sixteen-or-more-of-them' }).is(200);
  restart(lab);
  restart(lab);
  const isTampered = () => factsIn(lab.controller.tree).includes('configLock.tampered');
  assert.not.ok(isTampered());

  lab.flash('systemRom');
  restart(lab);
  assert.ok(isTampered());
});

test.run();
