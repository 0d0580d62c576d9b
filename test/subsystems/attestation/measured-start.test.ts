/**
 * Tests of the TPM registers after a start of the host: a change affects exactly the registers that the TCG PC Client
 * profile names.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listEntries } from '../../../machines/facts/log.js';
import { measureHost } from '../../../machines/host/attestation/measured/registers.js';
import { listSpdmDevices } from '../../../machines/parts/index.js';
import { patchTargets } from '../../support/bios/network-boot-attempts.js';
import { resetDatabaseUri, secureBootUri } from '../../support/bios/secure-boot-rig.js';
import { areaUris } from '../../support/bios/settings-areas.js';
import { createLab, Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { reordered } from '../../support/redfish/reordered.js';
import {
  attestedLab,
  componentsUri,
  restart,
  spdmUri,
  withAttributes,
} from '../../support/security/attestation-rig.js';

const discUri = `${managerUri}VirtualMedia/2/`;

interface Register {
  readonly PCR: number;
  readonly Measurement: string;
  readonly MeasurementHashAlgorithm: string;
  readonly LastUpdated: string | null;
}

function registers(lab: Lab, id = 'TPM-0'): readonly Register[] {
  const { TPM } = lab.controller.get<{
    readonly TPM: { readonly MeasurementSet: { readonly Measurements: readonly Register[] } };
  }>(`${componentsUri}${id}/`);
  return TPM.MeasurementSet.Measurements;
}

const values = (lab: Lab) => registers(lab).map(({ Measurement }) => Measurement);

function changed(before: readonly string[], after: readonly string[]): readonly number[] {
  return after.flatMap((value, pcr) => (value === before[pcr] ? [] : [pcr]));
}

function enabledLab(options: Parameters<typeof createLab>[0] = {}): Lab {
  const lab = createLab(options);
  lab.enableIntegrity();
  return lab;
}

function toldOf(lab: Lab): readonly unknown[] {
  return listEntries(lab.controller.tree.logs.sl).flatMap(({ fact, args }) =>
    fact === 'tpm.registerChanged' ? [args.register] : [],
  );
}

const order = (lab: Lab) => {
  const { BootOrder } = lab.get(systemUri).reply.body.Boot as { readonly BootOrder: readonly string[] };
  return BootOrder;
};

/** Changes, and the registers that differ after the next start. Source: TCG-PFP 1.05 § 3.3.4. */
const changes: readonly (readonly [what: string, change: (lab: Lab) => unknown, pcrs: readonly number[]])[] =
  [
    ['nothing', () => undefined, []],
    ['storage over the network to start from', patchTargets, [1]],
    [
      'a BIOS setting',
      (lab) => lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200),
      [1],
    ],
    [
      'the order of what is never reached',
      (lab) => {
        const references = order(lab);
        const BootOrder = [...references.slice(0, -2), ...references.slice(-2).reverse()];
        lab.patch(systemUri, { Boot: { BootOrder } }).is(200);
      },
      [1],
    ],
    ['secure boot', (lab) => lab.patch(secureBootUri, { SecureBootEnable: true }).is(200), [7]],
    [
      'a secure boot key',
      (lab) => lab.post(resetDatabaseUri('dbx'), { ResetKeysType: 'DeleteAllKeys' }).is(202),
      [7],
    ],
    [
      'a memory module that is left out',
      (lab) => {
        lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
        lab.advance('5m');
        lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 1' });
        lab.post(resetUri, { ResetType: 'On' }).is(200);
        lab.advance('1h');
      },
      [1],
    ],
  ];

for (const [what, change, pcrs] of changes) {
  test(`after a change of ${what} a start leaves changed: ${pcrs.join(', ') || 'no register'}`, () => {
    const lab = enabledLab();
    const before = values(lab);

    change(lab);
    restart(lab);

    assert.equal(changed(before, values(lab)), pcrs);
    const firmware = pcrs.filter((pcr) => pcr < 8).map((pcr) => `PCR${pcr}`);
    assert.equal(toldOf(lab), firmware, 'the security log names those of the firmware');
    restart(lab);
    assert.equal(toldOf(lab), firmware, 'one more start is like the one before');
  });
}

test('a medium that is booted once is measured for that start, and the disk again for the next one', () => {
  const lab = enabledLab();
  const before = values(lab);
  lab
    .patch(discUri, { Image: 'https://images.example/a.iso', Oem: { Vnd: { BootOnNextServerReset: true } } })
    .is(200);

  restart(lab);

  assert.equal(changed(before, values(lab)), [4, 5, 8, 9, 10]);
  assert.equal(toldOf(lab), ['PCR4', 'PCR5']);
  restart(lab);
  assert.equal(values(lab), before);
  assert.equal(toldOf(lab), ['PCR4', 'PCR5', 'PCR4', 'PCR5']);
});

test('a start that finds nothing to boot measures no loader', () => {
  const lab = enabledLab();
  const before = values(lab);
  lab.controller.fault('operatingSystem.lost');

  restart(lab);

  assert.equal(changed(before, values(lab)), [4, 5, 8, 9, 10, 14]);
});

test('a change shows in no register before the start, and a start that is not through leaves none', () => {
  const lab = enabledLab();
  const before = values(lab);
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200);
  assert.equal(values(lab), before);

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  for (let minute = 0; minute < 20; minute += 1) {
    if (lab.get(systemUri).reply.body.PowerState === 'On' && minute > 0) break;
    lab.advance('10s');
  }
  lab.advance('60s');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('5m');
  assert.equal(values(lab), before, 'POST was not through');
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');

  assert.equal(changed(before, values(lab)), [1, 7]);
});

test('what is changed back before the start leaves nothing changed', () => {
  const lab = enabledLab();
  const before = values(lab);
  const { PowerAutoOn } = (
    lab.get(systemUri).reply.body.Oem as { readonly Vnd: { readonly PowerAutoOn: string } }
  ).Vnd;

  lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200);
  lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn } } }).is(200);
  restart(lab);

  assert.equal(values(lab), before);
  assert.equal(toldOf(lab), []);
});

test('a change of registers is told of while nothing is listed, too', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);

  restart(lab);

  assert.equal(toldOf(lab), ['PCR7']);
});

test('versions of firmware show in the registers of what is started before what', () => {
  const at = (blueprint: NonNullable<NonNullable<Parameters<typeof createLab>[0]>['blueprint']>) =>
    values(enabledLab({ seed: 'same', blueprint }));
  const usual = at({});
  const [adapter] = createLab().controller.tree.blueprint.nics;
  assert.ok(adapter);

  assert.equal(changed(usual, at({ system: { biosVersion: 'U58 v2.46 (03/17/2025)' } })), [0]);
  const others = createLab().controller.tree.blueprint.nics.slice(1);
  assert.equal(changed(usual, at({ nics: [{ ...adapter, firmwareVersion: '9.9.9' }, ...others] })), [2]);
});

test('registers of a dynamic launch read all ones, those that nobody uses zeroes, and each has 48 bytes', () => {
  const found = registers(enabledLab());

  assert.equal(
    found.map(({ PCR }) => PCR),
    Array.from({ length: 24 }, (_, pcr) => pcr),
  );
  for (const { PCR, Measurement, MeasurementHashAlgorithm } of found) {
    const bytes = Buffer.from(Measurement, 'base64');
    assert.is(bytes.length, 48);
    assert.is(MeasurementHashAlgorithm, 'SHA384');
    if (PCR >= 17 && PCR <= 22) assert.equal(bytes, Buffer.alloc(48, 0xff), `PCR${PCR}`);
    if ([11, 12, 13, 15, 16, 23].includes(PCR)) assert.equal(bytes, Buffer.alloc(48), `PCR${PCR}`);
    if (PCR <= 10) assert.not.equal(bytes, Buffer.alloc(48), `PCR${PCR}`);
  }
});

test('the controller has two registers of its own, which say its firmware', () => {
  const lab = enabledLab();
  const newer = enabledLab({ blueprint: { manager: { firmware: { version: '2.80', date: '2026-01-01' } } } });

  const [before, after] = [registers(lab, 'TPM-1'), registers(newer, 'TPM-1')];

  assert.equal(
    before.map(({ PCR }) => PCR),
    [0, 8],
  );
  for (const [index, { Measurement }] of before.entries())
    assert.not.equal(after[index]?.Measurement, Measurement);
  lab.get(`${componentsUri}TPM-1/`).has({ ComponentIntegrityTypeVersion: 'Mgmt 6 v2.78' });
});

test('a server without a TPM has one component less, and measures nothing', () => {
  const lab = enabledLab({ blueprint: { tpm: null } });

  lab.get(`${componentsUri}TPM-0/`).is(404);
  lab.get(`${componentsUri}TPM-1/`).is(200);
  assert.is(measureHost(lab.controller.tree).bank, null);
});

test('settings of the TPM say which digests are shown, and what is measured at all', () => {
  const { tree } = createLab().controller;
  const measured = (inForce: { readonly [name: string]: string }) =>
    measureHost({ ...tree, bios: withAttributes(tree, inForce) });
  const usual = measured({});

  assert.is(measured({ TpmVisibility: 'Hidden' }).bank, null);
  assert.is(measured({ TpmActivePcrs: 'Sha1' }).bank, null);
  assert.is(measured({ TpmActivePcrs: 'Sha1Sha256' }).bank, 'sha256');
  assert.is(Buffer.from(measured({ TpmActivePcrs: 'Sha256' }).values[0] ?? '', 'base64').length, 32);
  // The setting `OmitBootDeviceEvent` is itself measured, in register 1.
  assert.equal(changed(usual.values, measured({ OmitBootDeviceEvent: 'Enabled' }).values), [1, 4]);
  assert.equal(changed(usual.values, measured({ TpmUefiOpromMeasuring: 'Disabled' }).values), [1, 2]);
});

test('nothing is kept of registers while they are as the tree would have them; then what a start has left is', () => {
  const lab = restart(createLab());
  assert.is(lab.controller.tree.attestation.measurement.kept, null);

  lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200);
  const before = lab.controller.tree.attestation.measurement.kept;
  assert.ok(before);

  restart(lab);
  assert.not.equal(lab.controller.tree.attestation.measurement.kept, before);
});

test('what is measured hangs on no order of what the tree keeps by name, neither by the host nor by a device', () => {
  const lab = attestedLab();
  const other = lab.controller.fork();
  other.restore(reordered(lab.controller.snapshot()));

  assert.equal(measureHost(other.tree), measureHost(lab.controller.tree));
  for (const index of listSpdmDevices(lab.controller.tree.blueprint).keys()) {
    const [mine, theirs] = [lab, new Lab(other)].map(
      (it) => it.get(spdmUri(`${index}`)).is(200).reply.body.SPDM,
    );
    assert.equal(theirs, mine);
  }
});

test('that a target over the network is another shows, and is told of, though it keeps its place in the order', () => {
  const lab = enabledLab();
  patchTargets(lab);
  restart(restart(lab));
  const [before, told] = [values(lab), toldOf(lab).length];

  const iSCSISources = [{ iSCSITargetIpAddress: '192.0.2.10' }];
  lab.patch(areaUris('iscsi').settings, { iSCSISources }).is(200);
  restart(lab);

  assert.equal(changed(before, values(lab)), [1]);
  assert.equal(toldOf(lab).slice(told), ['PCR1']);
});

test.run();
