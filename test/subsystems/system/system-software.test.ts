/**
 * Tests of the vendor's properties of the system: ROM versions, operating system, reset reasons, and reports of host
 * software.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';
import { createFirmwareLab } from '../../support/updates/firmware-rig.js';

type Body = Record<string, unknown>;

interface Vendor extends Body {
  readonly Bios: { readonly Current: Body; readonly Backup: Body };
  readonly HostOS?: Body;
  readonly BootProgress: Body;
}

function vendorOf(lab: Lab): Vendor {
  return lab.controller.get<{ Oem: { Vnd: Vendor } }>(systemUri).Oem.Vnd;
}

test('versions of the ROMs are those of the firmware inventory, before and after one is flashed', () => {
  const lab = createFirmwareLab();
  const shown = () => {
    const { Current, Backup } = vendorOf(lab).Bios;
    return { Current, Backup };
  };
  const before = shown();
  lab.get(systemUri).has({ BiosVersion: before.Current.VersionString });
  assert.equal(
    [before.Current.Family, before.Current.MajorVersion, before.Current.MinorVersion, before.Current.Date],
    ['U58', 2, 44, '01/17/2025'],
  );

  lab.flash('systemRom');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');

  const after = shown();
  assert.is.not(after.Current.VersionString, before.Current.VersionString);
  lab.get(systemUri).has({ BiosVersion: after.Current.VersionString });
  assert.equal(after.Backup, before.Current, 'what ran is the redundant image now');
});

test('the operating system is told of once it runs, and not before', () => {
  const lab = createLab();
  assert.is(vendorOf(lab).HostOS?.OsName, 'Linux');

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30s');

  assert.is(vendorOf(lab).HostOS, undefined);
  lab.advance('1h');
  assert.is(vendorOf(lab).HostOS?.OsType, 36);
});

test('the reason of the latest reset is who or what caused it', () => {
  const lab = createLab();
  const reason = () => vendorOf(lab).BootProgress.ResetReason;
  assert.is(reason(), 'Unknown');

  lab.post(resetUri, { ResetType: 'GracefulRestart' }).is(200);
  assert.is(reason(), 'BMCNormal');
  lab.advance('1h');
  lab.controller.fault('host.crashed');

  assert.is(reason(), 'OSCrash');
});

test('the end of discovery is told by the clock of the controller, and moves with each start', () => {
  const lab = createLab();
  const told = () => Date.parse(String(vendorOf(lab).PostDiscoveryCompleteTimeStamp));
  const { startMs, now } = { startMs: told(), now: lab.controller.tree.clock.now };
  assert.ok(startMs < now);

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');

  assert.ok(told() > now && told() < lab.controller.tree.clock.now);
});

test('a start from cold says so until POST begins', () => {
  const lab = createLab();
  assert.is(vendorOf(lab).IsColdBooting, false);

  lab
    .post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SystemReset/`, { ResetType: 'ColdBoot' })
    .is(200);

  assert.is(vendorOf(lab).IsColdBooting, true);
  lab.advance('1h');
  assert.is(vendorOf(lab).IsColdBooting, false);
});

test('the vendor’s name of the light sets the same light, and one body cannot say two things of it', () => {
  const lab = createLab();

  lab.patch(systemUri, { Oem: { Vnd: { IndicatorLED: 'Lit' } } }).is(200);

  lab.get(systemUri).has({ IndicatorLED: 'Lit', LocationIndicatorActive: true });
  lab
    .patch(systemUri, { LocationIndicatorActive: true, Oem: { Vnd: { IndicatorLED: 'Off' } } })
    .is(400)
    .says('Base.PropertyValueConflict');
});

test('the index of the provisioning software is that of the firmware inventory', () => {
  const lab = createLab();
  const { IntelligentProvisioningIndex, IntelligentProvisioningVersion } = vendorOf(lab);

  lab
    .get(`${root}UpdateService/FirmwareInventory/${IntelligentProvisioningIndex}/`)
    .has({ Name: 'Intelligent Provisioning', Version: IntelligentProvisioningVersion });
});

test('what software on the host reports stands in the log, and what is no report is refused', () => {
  const lab = createLab();
  const uri = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SetSimpleUpdateStatus/`;

  lab.post(uri, { TaskState: 'Running', PercentComplete: 40, Message: 'Writing' }).is(200);

  lab.post(uri, { TaskState: 'Running', PercentComplete: 101 }).is(400);
  lab.post(uri, { TaskState: 'Running', Message: 'one\u001Btwo' }).is(400);
  lab.post(uri, { PercentComplete: 4 }).is(400).says('Base.ActionParameterMissing');
  const { Members } = lab.controller.get<{ Members: { Message: string }[] }>(
    `${root}Managers/1/LogServices/IEL/Entries/`,
  );
  assert.ok(Members.some(({ Message }) => Message.endsWith('Running: Ok, 40 percent, Writing')));
});

test.run();
