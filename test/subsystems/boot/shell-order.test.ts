/** Tests of the UEFI shell among the boot options, as the BIOS attribute sets it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hostPhase, powerRecord } from '../../../machines/power/index.js';
import { biosSettingsUri, restart } from '../../support/bios/bios-rig.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

function configure(lab: Lab, Attributes: object): void {
  lab.patch(biosSettingsUri, { Attributes }).is(200);
  restart(lab);
}

function shellUri(lab: Lab): string {
  const options = lab.get(`${systemUri}BootOptions/`).reply.body.Members as readonly {
    '@odata.id': string;
  }[];
  const found = options.find((option) => lab.get(option['@odata.id']).reply.body.Alias === 'UefiShell');
  return found?.['@odata.id'] ?? '';
}

function isEnabled(lab: Lab): unknown {
  return lab.get(shellUri(lab)).reply.body.BootOptionEnabled;
}

test('the shell is tried from the start on that takes UefiShellBootOrder over, and no longer once it is taken back', () => {
  const lab = createLab({ blueprint: { boot: { operatingSystem: 'none' } } });
  assert.is(isEnabled(lab), false);

  configure(lab, { UefiShellBootOrder: 'Enabled' });
  assert.is(isEnabled(lab), true);
  assert.is(hostPhase(powerRecord(lab.controller.tree)), 'inApplication');

  configure(lab, { UefiShellBootOrder: 'Disabled' });
  assert.is(isEnabled(lab), false);
  assert.is(hostPhase(powerRecord(lab.controller.tree)), 'unbootable');
});

test('what a client has set of the option stays when another attribute changes', () => {
  const lab = createLab();
  lab.patch(shellUri(lab), { BootOptionEnabled: true }).is(200);

  configure(lab, { ServerName: 'eel-07' });

  assert.is(isEnabled(lab), true);
});

test('a shell that is switched off is no longer tried', () => {
  const lab = createLab();
  configure(lab, { UefiShellBootOrder: 'Enabled' });

  configure(lab, { EmbeddedUefiShell: 'Disabled' });

  assert.is(isEnabled(lab), false);
});

test('a shell that is among the defaults of the user is tried after they were restored', () => {
  const lab = createLab();
  configure(lab, { UefiShellBootOrder: 'Enabled', SaveUserDefaults: 'Yes' });
  lab.patch(shellUri(lab), { BootOptionEnabled: false }).is(200);

  configure(lab, { RestoreDefaults: 'Yes' });
  assert.is(isEnabled(lab), true);

  configure(lab, { RestoreManufacturingDefaults: 'Yes' });
  assert.is(isEnabled(lab), false);
});

test('a start in safe mode tries the shell only where the defaults do', () => {
  const lab = createLab();
  configure(lab, { UefiShellBootOrder: 'Enabled' });
  lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.ServerSafeMode/`, {}).is(200);

  restart(lab);
  assert.is(isEnabled(lab), false);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);

  assert.is(isEnabled(lab.advance('20m')), true);
});

test.run();
