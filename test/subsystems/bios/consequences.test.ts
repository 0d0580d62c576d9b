/** Tests of the effects of BIOS attributes. Attributes that another resource shows under another name are excluded. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labWith } from '../../support/bios/bios-attributes.js';
import { createRig } from '../../support/engine/machines-rig.js';
import { type Lab, systemUri } from '../../support/lab.js';

interface Summaries {
  readonly ProcessorSummary: { readonly CoreCount: number; readonly LogicalProcessorCount: number };
  readonly MemorySummary: { readonly TotalSystemMemoryGiB: number };
}

function counts(lab: Lab) {
  const { ProcessorSummary, MemorySummary } = lab.get(systemUri).is(200).reply.body as unknown as Summaries;
  return [
    ProcessorSummary.CoreCount,
    ProcessorSummary.LogicalProcessorCount,
    MemorySummary.TotalSystemMemoryGiB,
  ];
}

test('cores that are switched off are not counted, and no more are on than there are', () => {
  assert.equal(counts(labWith({})), [48, 96, 512]);
  assert.equal(counts(labWith({ EnabledCoresPerProc: 8 })), [16, 32, 512]);
  assert.equal(counts(labWith({ EnabledCoresPerProc: 64 })), [48, 96, 512]);

  const lab = labWith({ EnabledCoresPerProc: 8 });
  const [first] = lab.get(`${systemUri}Processors/`).reply.body.Members as { '@odata.id': string }[];
  lab
    .get(first?.['@odata.id'] ?? '')
    .has({ TotalCores: 24, TotalEnabledCores: 8, Oem: { Vnd: { CoresEnabled: 8 } } });
});

test('without hyper-threading each core runs one thread', () => {
  assert.equal(counts(labWith({ ProcHyperthreading: 'Disabled' })), [48, 48, 512]);
});

test('a mirror takes its share of the memory, and none unless memory is mirrored', () => {
  const gib = (MemMirrorMode: string) =>
    counts(labWith({ AdvancedMemProtection: 'MirroredAdvancedEcc', MemMirrorMode }))[2];

  assert.is(gib('Full'), 256);
  assert.is(gib('PartialFirst4GB'), 508);
  assert.is(gib('Partial10PercentAbove4GB'), 461);
  assert.is(gib('PartialOsConfig'), 512);
  assert.is(counts(labWith({ MemMirrorMode: 'PartialFirst4GB' }))[2], 512);
});

test('memory is run no faster than the BIOS lets it, nor than it can be', () => {
  const speed = (MaxMemBusFreqMHz: string) => {
    const lab = labWith({ MaxMemBusFreqMHz });
    const [first] = lab.get(`${systemUri}Memory/`).reply.body.Members as { '@odata.id': string }[];
    return lab.get(first?.['@odata.id'] ?? '').is(200).reply.body.OperatingSpeedMhz;
  };

  assert.equal(['Auto', 'MaxMemBusFreq4000', 'MaxMemBusFreq5600'].map(speed), [4_800, 4_000, 4_800]);
});

/** Returns the additional time until the operating system runs, compared with default settings. Unit: s. */
function addedBy(attributes: Readonly<Record<string, string>>, failed?: string): number {
  const seconds = (values: Readonly<Record<string, string>>) => {
    const rig = createRig({ attributes: values });
    if (failed !== undefined)
      rig.do({ type: 'fault', fault: 'memory.failed', with: { part: failed }, clear: false }).wait(1_200);
    const course = rig.reset('ForceRestart').course(3_600);
    return course.find(([, state]) => state === 'osRunning')?.[0] ?? Number.NaN;
  };
  return seconds(attributes) - seconds({});
}

test('a start is longer by an extended test of memory, and by training it anew', () => {
  assert.is(addedBy({ ExtendedMemTest: 'Enabled' }), 128);
  assert.is(addedBy({ MemFastTraining: 'Disabled' }), 40);
});

test('POST waits for a key where it has found an error, as long as the BIOS says', () => {
  assert.is(addedBy({ PostF1Prompt: 'Disabled' }), 0);
  assert.is(addedBy({ PostF1Prompt: 'Disabled' }, 'PROC 1 DIMM 1'), -20);
  assert.is(addedBy({ PostF1Prompt: 'Delayed2Sec' }, 'PROC 1 DIMM 1'), -18);
});

test('a button and a packet that the BIOS has switched off wake no server; the button can still be held', () => {
  const attributes = { PowerButton: 'Disabled', WakeOnLan: 'Disabled' };
  const off = createRig({ attributes, initialPower: 'off' });
  assert.not.ok(off.try({ type: 'operator', action: 'button.press' }).ok);
  assert.not.ok(off.try({ type: 'operator', action: 'network.wake' }).ok);
  assert.is(off.host, 'off');

  const on = createRig({ attributes }).hand('button.hold');
  assert.is(on.host, 'poweringOff');
});

test('a client’s press of the button works whatever the BIOS says of the one at the server', () => {
  const lab = labWith({ PowerButton: 'Disabled' });

  lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.PowerButton/`, { PushType: 'Press' }).is(200);
  lab.advance('10m');

  lab.get(systemUri).has({ PowerState: 'Off' });
});

test('a server that is too hot is not switched off where the BIOS lets it go on', () => {
  const endsIn = (ThermalShutdown: string) => {
    const lab = labWith({ ThermalShutdown });
    lab.controller.fault('ambient.hot', { celsius: 60 });
    lab.advance('2h');
    return lab.get(systemUri).reply.body.PowerState;
  };

  assert.is(endsIn('Enabled'), 'Off');
  assert.is(endsIn('Disabled'), 'On');
});

test.run();
