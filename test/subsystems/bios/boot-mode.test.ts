/**
 * Tests of the boot mode and its relation to secure boot. The tests of `boot-outcome` cover the sources that each mode
 * boots.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  attributesAt,
  biosSettingsUri,
  biosUri,
  lastBiosSettings,
  restart,
} from '../../support/bios/bios-rig.js';
import { secureBootUri } from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab, systemUri } from '../../support/lab.js';

function wish(lab: Lab, BootMode: string): void {
  lab.patch(biosSettingsUri, { Attributes: { BootMode } }).is(200);
}

function mode(lab: Lab): unknown {
  return attributesAt(lab, biosUri).BootMode;
}

test('while the legacy mode holds or waits, secure boot is not switched on', () => {
  const lab = createLab();
  const refuse = () =>
    lab.patch(secureBootUri, { SecureBootEnable: true }).is(400).says('Mgmt.InvalidOperationForSystemState');

  wish(lab, 'LegacyBios');
  refuse();
  restart(lab);
  assert.is(mode(lab), 'LegacyBios');
  refuse();
  lab.get(secureBootUri).has({ SecureBootCurrentBoot: 'Disabled', SecureBootEnable: false });
  lab.get(systemUri).has({ BootProgress: { LastState: 'OSRunning' } });

  wish(lab, 'Uefi');
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  restart(lab);
  assert.is(mode(lab), 'Uefi');
  lab.get(secureBootUri).has({ SecureBootCurrentBoot: 'Enabled' });
});

test('a start in which secure boot is to hold refuses the legacy mode, whichever was asked for first', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  wish(lab, 'LegacyBios');

  restart(lab);

  assert.is(mode(lab), 'Uefi');
  const messages = lastBiosSettings(lab).Messages as readonly {
    MessageId: string;
    RelatedProperties?: unknown;
  }[];
  assert.equal(
    messages.slice(1).map(({ MessageId, RelatedProperties }) => [MessageId, RelatedProperties]),
    [['Base.1.0.PropertyNotWritable', ['#/BootMode']]],
  );
  lab.get(secureBootUri).has({ SecureBootCurrentBoot: 'Enabled' });
  assert.is(attributesAt(lab, biosUri).SecureBootStatus, 'Enabled');
});

test('the legacy mode gives way to secure boot also where nothing of it waits any more', () => {
  const lab = createLab();
  wish(lab, 'LegacyBios');
  restart(lab);
  wish(lab, 'Uefi');
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  wish(lab, 'LegacyBios');

  restart(lab);

  assert.is(mode(lab), 'Uefi');
  lab.get(secureBootUri).has({ SecureBootCurrentBoot: 'Enabled' });
  lab.get(systemUri).has({ BootProgress: { LastState: 'OSRunning' } });
});

test('defaults of manufacturing switch secure boot off and make room for a legacy mode that waits beside them', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  restart(lab);
  lab
    .patch(biosSettingsUri, { Attributes: { RestoreManufacturingDefaults: 'Yes', BootMode: 'LegacyBios' } })
    .is(200);

  restart(lab);

  assert.is(mode(lab), 'LegacyBios');
  lab.get(secureBootUri).has({ SecureBootCurrentBoot: 'Disabled' });
});

test('what the legacy mode cannot boot reads as not enabled, and nothing but the mode enables it', () => {
  const lab = createLab();
  const isEnabled = () => {
    const options = lab.controller.get<{ Members: { '@odata.id': string }[] }>(
      `${systemUri}BootOptions/`,
    ).Members;
    return options
      .map(({ '@odata.id': uri }) => lab.controller.get<{ Alias: string; BootOptionEnabled: boolean }>(uri))
      .filter(({ Alias }) => Alias === 'UefiHttp')
      .map(({ BootOptionEnabled }) => BootOptionEnabled);
  };
  assert.ok(isEnabled().every((each) => each));

  wish(lab, 'LegacyBios');
  restart(lab);

  assert.not.ok(isEnabled().some((each) => each));
});

test('secure boot that is switched off for the next start makes room for the legacy mode in it', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  restart(lab);
  lab.patch(secureBootUri, { SecureBootEnable: false }).is(200);
  wish(lab, 'LegacyBios');

  restart(lab);

  assert.is(mode(lab), 'LegacyBios');
  assert.is(attributesAt(lab, biosUri).SecureBootStatus, 'Disabled');
});

test.run();
