/**
 * Tests of failing processors and memory: the consequences at once and in the next POST, and the return of repaired
 * parts.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const running = { BootProgress: { LastState: 'OSRunning' } };
const thermalUri = `${root}Chassis/1/Thermal/`;
const powerUri = `${root}Chassis/1/Power/`;

/** Starts the server and waits until the operating system runs. */
function boot(lab: Lab): Lab {
  lab.advance('1s');
  return lab.until(running);
}

interface Power {
  readonly PowerControl: readonly [{ readonly PowerConsumedWatts: number }];
  readonly Oem: { readonly Vnd: { readonly PowerMetric: { readonly CpuWatts: number } } };
}

interface Temperature {
  readonly Name: string;
  readonly ReadingCelsius: number | null;
  readonly Status: object;
}

function bodyAt<Body extends object>(lab: Lab, uri: string): Body {
  return lab.get(uri).is(200).reply.body as object as Body;
}

const powerOf = (lab: Lab) => bodyAt<Power>(lab, powerUri);

function usageOf(lab: Lab): Readonly<Record<string, number>> {
  type System = {
    readonly Oem: { readonly Vnd: { readonly SystemUsage: Readonly<Record<string, number>> } };
  };
  return bodyAt<System>(lab, systemUri).Oem.Vnd.SystemUsage;
}

function temperaturesOf(lab: Lab): ReadonlyMap<string, Temperature> {
  const { Temperatures } = bodyAt<{ readonly Temperatures: readonly Temperature[] }>(lab, thermalUri);
  return new Map(Temperatures.map((each) => [each.Name, each]));
}

for (const [fault, part, entry] of [
  ['processor.failed', 'Proc 2', 'processor.failed'],
  ['memory.failed', 'PROC 1 DIMM 1', 'memory.failed'],
] as const) {
  test(`${fault} under a running operating system resets the server at once`, () => {
    const lab = createLab();

    lab.controller.fault(fault, { part });

    lab.get(systemUri).has({ PowerState: 'On', Oem: { Vnd: { PostState: 'Reset' } } });
    assert.ok(factsIn(lab.controller.tree).includes(entry));
    assert.ok(factsIn(lab.controller.tree).includes('host.resetDetected'));
  });

  test(`${fault} of a server that is off starts nothing`, () => {
    const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });

    lab.controller.fault(fault, { part });

    lab.get(systemUri).has({ PowerState: 'Off' });
    lab.advance('10m').get(systemUri).has({ PowerState: 'Off' });
  });
}

test('a failed processor is left out by the next POST, and the memory behind it', () => {
  const lab = createLab();

  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  boot(lab);

  lab.get(systemUri).has({
    ProcessorSummary: {
      Count: 1,
      CoreCount: 24,
      LogicalProcessorCount: 48,
      Status: { HealthRollup: 'Critical' },
    },
    MemorySummary: { TotalSystemMemoryGiB: 256, Status: { HealthRollup: 'OK' } },
    Status: { Health: 'Critical', State: 'Enabled' },
  });
  lab.get(`${systemUri}Processors/2/`).has({
    Status: { Health: 'Critical', State: 'Disabled' },
    TotalCores: 24,
    TotalEnabledCores: 0,
    Oem: { Vnd: { ConfigStatus: { Populated: true, State: 'DisabledByBios' }, CoresEnabled: 0 } },
  });
  lab.get(`${systemUri}Memory/proc2dimm1/`).has({
    Status: { Health: 'OK', State: 'Disabled' },
    OperatingSpeedMhz: null,
    Oem: { Vnd: { DIMMStatus: 'PresentUnused' } },
  });
  lab.get(`${systemUri}Memory/proc1dimm1/`).has({ Status: { State: 'Enabled' }, OperatingSpeedMhz: 4_800 });
  assert.ok(factsIn(lab.controller.tree).includes('processor.leftOut'));
});

test('what does not run draws nothing, has no clock and gets cold', () => {
  const lab = createLab();
  const before = temperaturesOf(lab).get('03-CPU 2')?.ReadingCelsius;
  const watts = powerOf(lab).PowerControl[0].PowerConsumedWatts;

  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  boot(lab).advance('20m');

  const { CPU0Power, CPU1Power, AvgCPU0Freq, AvgCPU1Freq, CPUICUtil } = usageOf(lab);
  assert.equal([CPU1Power, AvgCPU1Freq, CPUICUtil], [0, 0, 0]);
  assert.ok(Number(CPU0Power) > 0 && Number(AvgCPU0Freq) > 0);
  const power = powerOf(lab);
  assert.is(power.Oem.Vnd.PowerMetric.CpuWatts, CPU0Power);
  assert.ok(power.PowerControl[0].PowerConsumedWatts < watts);
  assert.type(before, 'number');
  const after = temperaturesOf(lab);
  assert.is(after.get('03-CPU 2')?.ReadingCelsius, null);
  assert.equal(after.get('03-CPU 2')?.Status, { Health: 'OK', State: 'Disabled' });
  assert.ok(Number(after.get('14-VR P2')?.ReadingCelsius) < 35);
  assert.ok(Number(after.get('06-P2 DIMM 1-8')?.ReadingCelsius) < 35);
  assert.ok(Number(after.get('02-CPU 1')?.ReadingCelsius) > 35);
  lab.get(`${root}Chassis/1/Sensors/3/`).has({ Reading: null, Status: { State: 'Disabled' } });
});

test('what was drawn before a processor failed stays what it was', () => {
  const lab = createLab();
  lab.advance('31m');
  type Samples = readonly { readonly Time: string }[];
  const samplesNow = () =>
    bodyAt<{ readonly PowerDetail: Samples }>(lab, `${powerUri}PowerMeter/`).PowerDetail;
  const before = samplesNow();

  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  boot(lab);

  assert.equal(samplesNow().slice(0, before.length), before);
});

test('a failed module is mapped out by the next POST, alone', () => {
  const lab = createLab();

  lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 3' });
  boot(lab);

  lab.get(systemUri).has({
    ProcessorSummary: { Count: 2 },
    MemorySummary: { TotalSystemMemoryGiB: 480, Status: { HealthRollup: 'Critical' } },
  });
  lab.get(`${systemUri}Memory/proc1dimm3/`).has({
    Status: { Health: 'Critical', State: 'Disabled' },
    Oem: { Vnd: { DIMMStatus: 'MapOutError' } },
  });
});

test('until POST has tested it again, what was replaced is not used', () => {
  const lab = createLab();
  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  boot(lab);

  lab.controller.clearFault('processor.failed', { part: 'Proc 2' });

  lab.get(`${systemUri}Processors/2/`).has({ Status: { Health: 'Warning', State: 'Disabled' } });
  lab.get(systemUri).has({ ProcessorSummary: { Count: 1 }, Status: { Health: 'Warning' } });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  boot(lab);
  lab.get(systemUri).has({ ProcessorSummary: { Count: 2 }, MemorySummary: { TotalSystemMemoryGiB: 512 } });
  lab.get(`${systemUri}Processors/2/`).has({ Status: { Health: 'OK', State: 'Enabled' } });
  assert.ok(factsIn(lab.controller.tree).includes('processor.usedAgain'));
});

test('a part that is left out can do no more harm: that it fails again resets nothing', () => {
  const lab = createLab();
  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  boot(lab);

  lab.controller
    .clearFault('processor.failed', { part: 'Proc 2' })
    .fault('processor.failed', { part: 'Proc 2' });
  lab.controller.fault('memory.failed', { part: 'PROC 2 DIMM 1' });

  lab.get(systemUri).has(running);
});

test('what fails before POST has tested it does not begin POST anew', () => {
  const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });

  lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 1' });

  lab.get(systemUri).has({ Oem: { Vnd: { PostState: 'InPost' } } });
  boot(lab)
    .get(systemUri)
    .has({ MemorySummary: { TotalSystemMemoryGiB: 480 } });
});

test('without a processor that works the server does not start, says so, and starts once one does', () => {
  const lab = createLab();
  for (const part of ['Proc 1', 'Proc 2']) lab.controller.fault('processor.failed', { part });

  lab.advance('2h');

  lab.get(systemUri).has({
    PowerState: 'On',
    BootProgress: { LastState: 'PrimaryProcessorInitializationStarted' },
    ProcessorSummary: { Count: 0, CoreCount: 0 },
    MemorySummary: { TotalSystemMemoryGiB: 0 },
    Oem: { Vnd: { PostState: 'InPost' } },
  });
  assert.is(usageOf(lab).CPU0Power, 0);
  assert.ok(factsIn(lab.controller.tree).includes('host.startHalted'));
  lab.controller.clearFault('processor.failed', { part: 'Proc 1' });
  lab.get(systemUri).has({ Oem: { Vnd: { PostState: 'InPost' } } });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  boot(lab)
    .get(systemUri)
    .has({ ProcessorSummary: { Count: 1 } });
  assert.ok(factsIn(lab.controller.tree).includes('host.startGoesOn'));
});

test('without memory the server does not start', () => {
  const lab = createLab();
  const { memory } = lab.controller.tree.blueprint;
  for (const { slot } of memory) lab.controller.fault('memory.failed', { part: slot });

  lab.advance('2h');

  lab.get(systemUri).has({ ProcessorSummary: { Count: 2 }, MemorySummary: { TotalSystemMemoryGiB: 0 } });
  assert.ok(factsIn(lab.controller.tree).includes('host.startHalted'));
});

test('a controller that was away when POST left a part out says so on its return', () => {
  const lab = createLab();
  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  lab.post(`${root}Managers/1/Actions/Manager.Reset/`, { ResetType: 'ForceRestart' }).is(200);

  lab.advance('20m');

  assert.ok(factsIn(lab.controller.tree).includes('processor.leftOut'));
});

test.run();
