/** Tests of boot sources that BIOS attributes switch off. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { attemptStart } from '../../../machines/host/host/attempt.js';
import { labWith } from '../../support/bios/bios-attributes.js';
import { type Lab, systemUri } from '../../support/lab.js';

/** Sets a one-time override and returns the started application, or the ending of the start. */
function bootsFrom(lab: Lab, target: string): string {
  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: target } }).is(200);
  const { outcome } = attemptStart(lab.controller.tree);
  return outcome.ending === 'booted' ? outcome.from : outcome.ending;
}

for (const [target, attribute] of [
  ['UefiShell', 'EmbeddedUefiShell'],
  ['Diags', 'EmbeddedDiagnostics'],
  ['Utilities', 'IntelligentProvisioning'],
] as const) {
  test(`${target} is not booted while ${attribute} has it switched off`, () => {
    const usual = bootsFrom(labWith({}), 'None');
    const asked = bootsFrom(labWith({}), target);

    assert.is.not(asked, usual);
    assert.is(bootsFrom(labWith({ [attribute]: 'Disabled' }), target), usual);
  });
}

test('the set-up of the firmware can be opened whatever else is switched off', () => {
  const off = {
    EmbeddedUefiShell: 'Disabled',
    EmbeddedDiagnostics: 'Disabled',
    IntelligentProvisioning: 'Disabled',
  };

  assert.is(bootsFrom(labWith(off), 'BiosSetup'), bootsFrom(labWith({}), 'BiosSetup'));
});

test('an option that an attribute has switched off is not enabled, and enabling it is in conflict with that', () => {
  const lab = labWith({ UsbBoot: 'Disabled' });
  const { BootOrder } = lab.controller.get<{ Boot: { BootOrder: string[] } }>(systemUri).Boot;
  const usb = BootOrder.map((reference) => `${systemUri}BootOptions/${reference}/`).find(
    (uri) => lab.controller.get<{ Alias: string }>(uri).Alias === 'Usb',
  );
  const uri = usb ?? '';

  lab.get(uri).has({ BootOptionEnabled: false });
  const refused = lab.patch(uri, { BootOptionEnabled: true }).is(400).says('Base.PropertyValueConflict');
  assert.match(JSON.stringify(refused.reply.body), /"MessageArgs":\["BootOptionEnabled","UsbBoot"\]/);
  lab.patch(uri, { BootOptionEnabled: false }).is(200);

  assert.equal(lab.controller.tree.boot.disabled.length, 2);
});

test.run();
