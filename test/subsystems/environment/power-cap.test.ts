/** Tests of the power cap: the resources that set it, its effect over time, and a cap that the server cannot keep. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, resetUri, root, systemUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const chassisUri = `${root}Chassis/1/`;
const powerUri = `${chassisUri}Power/`;
const controlUri = `${chassisUri}Controls/PowerLimit/`;
const metricsUri = `${chassisUri}EnvironmentMetrics/`;

interface Control {
  readonly PowerCapacityWatts: number;
  readonly PowerRequestedWatts: number;
  readonly PowerAllocatedWatts: number;
  readonly PowerAvailableWatts: number;
  readonly PowerConsumedWatts: number;
}
interface Metric {
  readonly Cap: number;
  readonly CpuCapLim: number;
  readonly CpuMax: number;
  readonly PunCap: boolean;
  readonly UnachCap: boolean;
}

function bodyAt<Body extends object>(lab: Lab, uri: string): Body {
  return lab.get(uri).is(200).reply.body as object as Body;
}

function controlOf(lab: Lab): Control {
  return bodyAt<{ readonly PowerControl: readonly [Control] }>(lab, powerUri).PowerControl[0];
}

function metricOf(lab: Lab): Metric {
  return bodyAt<{ readonly Oem: { readonly Vnd: { readonly PowerMetric: Metric } } }>(lab, powerUri).Oem.Vnd
    .PowerMetric;
}

function usageOf(lab: Lab): Readonly<Record<string, number>> {
  type System = {
    readonly Oem: { readonly Vnd: { readonly SystemUsage: Readonly<Record<string, number>> } };
  };
  return bodyAt<System>(lab, systemUri).Oem.Vnd.SystemUsage;
}

const cap = (lab: Lab, LimitInWatts: number | null) =>
  lab.patch(powerUri, { PowerControl: [{ PowerLimit: { LimitInWatts } }] });

/** Returns a lab that has advanced until its processor load is high. */
function busyLab(): Lab {
  const lab = createLab();
  for (let look = 0; look < 1_000 && Number(usageOf(lab).CPUUtil) <= 60; look++) lab.advance('10m');
  return lab;
}

function shownLimits(lab: Lab): readonly unknown[] {
  const control = bodyAt<{ readonly SetPoint: number; readonly ControlMode: string }>(lab, controlUri);
  const metrics = bodyAt<{
    readonly PowerLimitWatts: { readonly SetPoint: number; readonly ControlMode: string };
  }>(lab, metricsUri).PowerLimitWatts;
  const [{ PowerLimit }] = bodyAt<{
    readonly PowerControl: readonly [{ readonly PowerLimit: { LimitInWatts: number } }];
  }>(lab, powerUri).PowerControl;
  return [
    control.SetPoint,
    metrics.SetPoint,
    PowerLimit.LimitInWatts,
    control.ControlMode,
    metrics.ControlMode,
  ];
}

test('wherever the cap is set, all that show it show the same', () => {
  const lab = createLab();
  const ways: readonly (readonly [string, object, number | null])[] = [
    [powerUri, { PowerControl: [{ PowerLimit: { LimitInWatts: 400 } }] }, 400],
    [controlUri, { SetPoint: 450 }, 450],
    [metricsUri, { PowerLimitWatts: { SetPoint: 500 } }, 500],
    [controlUri, { ControlMode: 'Automatic' }, 500],
    [controlUri, { ControlMode: 'Disabled' }, null],
    [controlUri, { SetPoint: 450 }, 450],
    [metricsUri, { PowerLimitWatts: { ControlMode: 'Disabled' } }, null],
    [controlUri, { SetPoint: 450 }, 450],
    [powerUri, { PowerControl: [{ PowerLimit: { LimitInWatts: null } }] }, null],
  ];

  assert.equal(shownLimits(lab), [null, null, null, 'Disabled', 'Disabled']);
  for (const [uri, body, watts] of ways) {
    lab.patch(uri, body).is(200);
    const mode = watts === null ? 'Disabled' : 'Automatic';
    assert.equal(shownLimits(lab), [watts, watts, watts, mode, mode], JSON.stringify(body));
  }
});

test('a cap outside of the range is refused by each, and changes nothing', () => {
  const lab = createLab();
  const { AllowableMin: least, AllowableMax: most } = bodyAt<{ AllowableMin: number; AllowableMax: number }>(
    lab,
    controlUri,
  );
  assert.equal([least, most], [210, 1_600]);

  for (const watts of [least - 1, most + 1, 0, -5]) {
    cap(lab, watts).is(400).says('Mgmt.PowerValueBadParam');
    lab.patch(controlUri, { SetPoint: watts }).is(400).says('Mgmt.PowerValueBadParam');
    lab
      .patch(metricsUri, { PowerLimitWatts: { SetPoint: watts } })
      .is(400)
      .says('Mgmt.PowerValueBadParam');
  }
  lab.patch(controlUri, { ControlMode: 'Automatic' }).is(400).says('Base.PropertyValueConflict');
  lab.patch(powerUri, { PowerControl: [{ PowerLimit: { CorrectionInMs: 1 } }] }).is(400);
  lab.patch(powerUri, { PowerControl: [{}, {}] }).is(400);

  assert.equal(shownLimits(lab), [null, null, null, 'Disabled', 'Disabled']);
});

test('a limit is held in whole watts; beside a control that is Disabled it has no meaning', () => {
  const lab = createLab();

  cap(lab, 400.4).is(200);
  assert.equal(shownLimits(lab), [400, 400, 400, 'Automatic', 'Automatic']);
  lab.patch(controlUri, { ControlMode: 'Disabled', SetPoint: 300 }).is(200);

  assert.equal(shownLimits(lab), [null, null, null, 'Disabled', 'Disabled']);
});

test('the range is what the blueprint says, where it says one', () => {
  const lab = createLab({ blueprint: { power: { cap: { minWatts: 300, maxWatts: 500 } } } });

  lab.get(controlUri).has({ AllowableMin: 300, AllowableMax: 500 });
  cap(lab, 299).is(400);
  cap(lab, 300).is(200);
});

test('a cap the server may not be able to hold is taken with a warning', () => {
  const lab = createLab();

  cap(lab, 230).is(200).says('Mgmt.PowerValueNotOptimal');
  cap(lab, 400).is(200).says('Base.Success');
});

test('without the licence for it a cap is refused where it is set, and can be taken away', () => {
  const lab = createLab({ blueprint: { settings: { license: 'STD' } } });

  cap(lab, 400).is(403).says('Mgmt.LicenseKeyRequired');
  cap(lab, null).is(200);
});

test('a cap is reached step by step, then held: slower clocks, busier processors, less drawn', () => {
  const lab = busyLab();
  const before = usageOf(lab);
  assert.equal(metricOf(lab).PunCap, false);

  cap(lab, 320).is(200);
  const drawn: number[] = [];
  for (let step = 0; step < 5; step++) {
    drawn.push(controlOf(lab).PowerConsumedWatts);
    lab.advance('10s');
  }

  const [first = 0, , , last = 0] = drawn;
  assert.ok(first > 320 && drawn[1] !== undefined && drawn[1] > last, drawn.join());
  assert.ok(last <= 320, drawn.join());
  const after = usageOf(lab);
  assert.ok(Number(after.AvgCPU0Freq) < Number(before.AvgCPU0Freq));
  assert.ok(Number(after.CPU0Power) < Number(before.CPU0Power));
  assert.ok(Number(after.CPUUtil) > Number(before.CPUUtil));
  assert.ok(Number(after.MemoryBusUtil) < Number(before.MemoryBusUtil));
  const metric = metricOf(lab);
  assert.equal([metric.Cap, metric.PunCap, metric.UnachCap], [320, true, false]);
  assert.ok(metric.CpuCapLim > 0 && metric.CpuMax > 0 && metric.CpuMax < 100);
  for (let hour = 0; hour < 48; hour++) assert.ok(controlOf(lab.advance('1h')).PowerConsumedWatts <= 320);
});

test('what was drawn before and under a cap stays what it was once it is gone, at once', () => {
  const lab = busyLab();
  cap(lab, 320).is(200);
  lab.advance('31m');
  type Samples = { readonly PowerDetail: readonly object[] };
  const samplesNow = () => bodyAt<Samples>(lab, `${powerUri}PowerMeter/`).PowerDetail;
  const before = samplesNow();

  cap(lab, null).is(200);

  assert.equal(metricOf(lab).PunCap, false);
  assert.equal(samplesNow(), before);
  assert.equal(metricOf(lab).Cap, 0);
});

test('no less is allocated than the server draws, by a cap that it cannot be held to', () => {
  const lab = createLab();
  cap(lab, 230).is(200);

  lab.advance('1m');

  const { PowerAllocatedWatts: given, PowerConsumedWatts: drawn } = controlOf(lab);
  assert.ok(given >= drawn, `${given} W for ${drawn} W`);
});

test('requested, allocated, available and capacity fit together, whatever the cap and the supplies', () => {
  const lab = createLab();
  const assertBudget = (what: string) => {
    const control = controlOf(lab);
    const { PowerCapacityWatts: all, PowerAllocatedWatts: given, PowerAvailableWatts: left } = control;
    assert.is(given + left, all, what);
    assert.ok(given <= control.PowerRequestedWatts, what);
  };

  assertBudget('uncapped');
  assert.is(controlOf(lab).PowerRequestedWatts, controlOf(lab).PowerAllocatedWatts);
  cap(lab, 400).is(200);
  assertBudget('capped');
  assert.is(controlOf(lab).PowerAllocatedWatts, 400);
  lab.controller.fault('powerSupply.failed', { part: '1' });
  assertBudget('one supply');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  assertBudget('off');
});

for (const [LimitException, isTold, PowerState] of [
  ['LogEventOnly', true, 'On'],
  ['NoAction', false, 'On'],
  ['HardPowerOff', true, 'Off'],
] as const) {
  test(`a cap that cannot be held, with ${LimitException}`, () => {
    const lab = createLab();
    lab.patch(powerUri, { PowerControl: [{ PowerLimit: { LimitInWatts: 215, LimitException } }] }).is(200);
    assert.not.ok(factsIn(lab.controller.tree).includes('powerCap.exceeded'));

    lab.advance('1m');

    lab.get(systemUri).has({ PowerState });
    assert.is(factsIn(lab.controller.tree).includes('powerCap.exceeded'), isTold);
    assert.is(metricOf(lab).UnachCap, PowerState === 'On');
    const told = factsIn(lab.controller.tree).filter((fact) => fact.startsWith('powerCap')).length;
    lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('10m');
    assert.is(factsIn(lab.controller.tree).filter((fact) => fact.startsWith('powerCap')).length, told);
    lab.advance('1m');
    cap(lab, 500).is(200);
    lab.advance('1m');
    assert.is(factsIn(lab.controller.tree).includes('powerCap.held'), isTold);
    lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
  });
}

test('a cap outlasts resets of the server and of the controller, and a factory reset takes it away', () => {
  const lab = createLab();
  cap(lab, 400).is(200);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m').post(resetUri, { ResetType: 'On' }).is(200);
  lab.until({ BootProgress: { LastState: 'OSRunning' } });
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('10m');
  assert.is(shownLimits(lab)[0], 400);
  lab
    .post(`${root}Managers/1/Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' })
    .is(200);
  lab.advance('10m');

  assert.is(lab.controller.tree.powerSettings.cap, null);
});

test('a server with fewer parts is held to a cap that the whole one could not be', () => {
  const lab = createLab();
  cap(lab, 230).is(200);
  lab.advance('1m');
  assert.is(metricOf(lab).UnachCap, true);

  lab.controller.fault('processor.failed', { part: 'Proc 2' });
  lab.advance('1s').until({ BootProgress: { LastState: 'OSRunning' } });

  assert.is(metricOf(lab).UnachCap, false);
  assert.ok(factsIn(lab.controller.tree).includes('powerCap.held'));
});

test('the cap of a federation group is kept, and a factory reset takes it away', () => {
  const lab = createLab();
  const uri = `${powerUri}FederatedGroupCapping/`;

  lab.get(uri).has({ CapWatts: 0, CapacityWatts: 1_600, Throttle: 'No' });
  lab.patch(uri, { CapWatts: -1 }).is(400);
  lab.patch(uri, { CapWatts: 5_000 }).is(200);
  lab.get(uri).has({ CapWatts: 5_000 });
  lab
    .post(`${root}Managers/1/Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' })
    .is(200);
  lab.advance('10m');

  assert.is(lab.controller.tree.powerSettings.groupCapWatts, 0);
});

test.run();
