/** Tests of BIOS defaults and of the firmware passwords. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  attributesAt,
  biosSettingsUri,
  biosUri,
  changeBiosPassword,
  lastBiosSettings,
  restart,
} from '../../support/bios/bios-rig.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab } from '../../support/lab.js';

const test = suite('BIOS defaults and passwords');

test('ResetBios has the next start bring the defaults back, and attributes set after it stand on top of them', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { WorkloadProfile: 'LowLatency', AdminName: 'Rosa', VlanId: 7 } });
  restart(lab);

  lab.post(`${biosUri}Actions/Bios.ResetBios/`, {}).is(200).says('Mgmt.SystemResetRequired');
  lab.patch(biosSettingsUri, { Attributes: { VlanId: 9 } });
  assert.is(attributesAt(lab, biosUri).AdminName, 'Rosa');
  restart(lab);

  assert.equal(lab.controller.tree.bios.attributes.inForce, { VlanId: 9 });
  assert.equal(lastBiosSettings(lab).Messages, [{ MessageId: 'Base.1.0.Success' }]);
});

test('base configurations: the user saves defaults, goes back to them, and erases them', () => {
  const lab = createLab();
  const baseConfigsUri = `${biosUri}oem/vnd/baseconfigs/`;
  const listed = () =>
    (lab.get(baseConfigsUri).is(200).reply.body.BaseConfigs as readonly object[]).flatMap(Object.keys);

  assert.equal(listed(), ['default']);
  lab.request('PUT', biosSettingsUri, { BaseConfig: 'default.user' }).is(400);
  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Rosa', VlanId: 7, SaveUserDefaults: 'Yes' } });
  restart(lab);
  assert.equal(listed(), ['default', 'default.user']);
  assert.equal(
    [attributesAt(lab, biosUri).SaveUserDefaults, attributesAt(lab, biosUri).UserDefaultsState],
    ['No', 'Enabled'],
  );

  lab.request('PUT', biosSettingsUri, { BaseConfig: 'default' }).is(200);
  restart(lab);
  assert.equal(lab.controller.tree.bios.attributes.inForce, {});
  lab.request('PUT', biosSettingsUri, { Attributes: { VlanId: 8 }, BaseConfig: 'default.user' }).is(200);
  restart(lab);
  assert.equal(lab.controller.tree.bios.attributes.inForce, { AdminName: 'Rosa', VlanId: 8 });
  lab.patch(biosSettingsUri, { Attributes: { RestoreDefaults: 'Yes', ServerName: 'tide' } });
  restart(lab);
  assert.equal(lab.controller.tree.bios.attributes.inForce, {
    AdminName: 'Rosa',
    ServerName: 'tide',
    VlanId: 7,
  });

  lab.patch(biosSettingsUri, { Attributes: { EraseUserDefaults: 'Yes' } });
  restart(lab);
  assert.equal(listed(), ['default']);
  assert.is(attributesAt(lab, biosUri).UserDefaultsState, 'Disabled');
});

test('manufacturing defaults are those of the delivery, and take what the user saved and the passwords along', () => {
  const lab = createLab({ blueprint: { settings: { powerOnDelay: '30Sec' } } });
  changeBiosPassword(lab, 'Administrator', '', 'tide-and-fish').is(200);
  lab.patch(biosSettingsUri, {
    Attributes: { AdminName: 'Rosa', PowerOnDelay: 'NoDelay', SaveUserDefaults: 'Yes' },
  });
  restart(lab);

  lab.patch(biosSettingsUri, { Attributes: { RestoreManufacturingDefaults: 'Yes' } });
  restart(lab);

  const shown = attributesAt(lab, biosUri);
  assert.equal([shown.AdminName, shown.PowerOnDelay], ['', 'Delay30Sec']);
  assert.equal([shown.IsAdminPasswordSet, shown.UserDefaultsState], [false, 'Disabled']);
  assert.is(shown.RestoreManufacturingDefaults, 'No');
});

test('a password is changed by whoever knows the one before it, and is in no journal', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    changeBiosPassword(lab, 'Administrator', '', 'tide-and-fish').is(200).says('Base.Success');
    changeBiosPassword(lab, 'User', '', 'tide-and-fish').is(200);
  });
  assert.not.match(kept, 'tide-and-fish');
  changeBiosPassword(lab, 'Administrator', 'tide', 'eel').is(400).says('Mgmt.BiosPasswordMismatch');
  changeBiosPassword(lab, 'User', '', 'eel').is(400).says('Mgmt.BiosPasswordMismatch');
  changeBiosPassword(lab, 'Root', '', 'x').is(400);
  changeBiosPassword(lab, 'Administrator', 'tide-and-fish', 'x'.repeat(32)).is(400);
  assert.is(attributesAt(lab, biosUri).IsAdminPasswordSet, true);

  changeBiosPassword(lab, 'Administrator', 'tide-and-fish', '').is(200);
  assert.is(attributesAt(lab, biosUri).IsAdminPasswordSet, false);
  assert.is(attributesAt(lab, biosUri).IsPowerOnPasswordSet, true);
});

test('a password that is sent as an attribute is kept nowhere, and refused by the start', () => {
  const lab = createLab();

  const Attributes = { AdminPassword: 'tide-and-fish', OtherPassword: 'tide-and-fish' };
  const kept = journaled(lab, () => lab.patch(biosSettingsUri, { Attributes }).is(200));
  assert.not.match(kept, 'tide-and-fish');
  restart(lab);

  assert.is(attributesAt(lab, biosUri).IsAdminPasswordSet, false);
});

test.run();
