/** Tests of a boot source that secure boot refuses: how the start continues, and the log entries. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { hostPhase, powerRecord } from '../../../machines/power/index.js';
import {
  enrol,
  expectAccepted,
  secureBootUri,
  servedCertificates,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { factsIn, newAlerts } from '../../support/reporting/logged-entries.js';

const disc = `${managerUri}VirtualMedia/2/`;

function phase(lab: Lab): string {
  return hostPhase(powerRecord(lab.controller.tree));
}

/** Restarts the server and advances until the start has certainly ended. */
function start(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('1h');
}

/** Creates a lab with secure boot that has revoked the signer of operating systems and their media. */
function distrusting(): Lab {
  const lab = createLab({ blueprint: { boot: { servers: ['PXE'] } } });
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  expectAccepted(enrol(lab, 'dbx', servedCertificates(lab, 'db')[1]?.CertificateString));
  return lab;
}

test('an operating system whose signer is in dbx is not started, and the next option is', () => {
  const lab = start(distrusting());

  lab
    .advance('10m')
    .get(systemUri)
    .has({ BootProgress: { LastState: 'OSRunning' } });
  const { outcome, refusals } = powerRecord(lab.controller.tree).context.attempt;
  assert.equal(outcome, { ending: 'booted', from: 'NIC.Slot.14.1.IPv4', runs: 'system' });
  assert.equal(refusals, [{ from: 'RAID.Slot.17.1', reason: 'it is revoked' }]);
  const [entry] = shownEntries(lab.controller.tree.logs, 'sl').filter(({ code }) => code === 12_694);
  assert.is(entry?.message, 'Secure boot refused to start RAID.Slot.17.1: it is revoked.');
});

test('when nothing is left that secure boot admits, the start is refused, says what was first, and raises an alert', () => {
  const lab = distrusting();
  lab.patch(disc, { Image: 'https://images.example.com/os/installer.iso' }).is(200);
  for (const part of ['DE07A000/1', 'DE07A000/2', 'DA000002/1'])
    lab.controller.fault('networkPort.down', { part });

  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Cd' } }).is(200);
  start(lab);

  assert.is(phase(lab), 'unbootable');
  const reason = 'it is revoked';
  const { outcome } = powerRecord(lab.controller.tree).context.attempt;
  assert.equal(outcome, { ending: 'refused', from: 'CD.Virtual.2.1', reason });
  lab.get(systemUri).has({
    Status: { Health: 'Warning' },
    Boot: { BootSourceOverrideEnabled: 'Disabled' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
  });
  assert.ok(factsIn(lab.controller.tree).includes('boot.refused'));
  assert.ok(
    newAlerts(lab.controller.tree).some(({ event }) => event.messageId.endsWith('BootProgressError')),
  );

  lab.controller.clearFault('networkPort.down', { part: 'DE07A000/2' });
  assert.is(phase(lab), 'osBooting');
});

test('what is part of the firmware is started whatever secure boot trusts', () => {
  const lab = distrusting();
  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'UefiShell' } }).is(200);

  start(lab);

  assert.is(phase(lab), 'inApplication');
  assert.not(factsIn(lab.controller.tree).includes('boot.refused'));
});

test('an override in legacy mode comes to nothing under secure boot', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  const legacy = { BootSourceOverrideTarget: 'Hdd', BootSourceOverrideMode: 'Legacy' };
  lab.patch(systemUri, { Boot: legacy }).is(200);

  start(lab);

  const { refusals, failedTarget, outcome } = powerRecord(lab.controller.tree).context.attempt;
  assert.equal([refusals.length, failedTarget, outcome.ending], [1, 'Hdd', 'booted']);
});

test.run();
