/** Tests of announcements about the whole server: recovered component families and the progress of device discovery. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FaultRequest } from '../../../machines/faults/read.js';
import { healthMembers } from '../../../machines/reporting/announcements/index.js';
import { listAlerts } from '../../../machines/reporting/events/index.js';
import { createLab, type Lab, managerResetUri, resetUri, systemUri } from '../../support/lab.js';

/** Returns the keys of the alerts since an event number, oldest first. Discovery alerts include their arguments. */
function alertsSince(lab: Lab, number: number): string[] {
  return listAlerts(lab.controller.tree.alerts)
    .filter(({ event }) => event.number >= number)
    .map(({ event: { messageId, args } }) => {
      const key = messageId.split('.').at(-1) ?? '';
      return key === 'DeviceDiscoveryStatusV2' ? `${key} ${args.join()}` : key;
    });
}

const nextEvent = (lab: Lab) => lab.controller.tree.events.next;

/** Two sets of durations: device discovery ends before POST completes, or after it. */
const courses = [
  { deviceDiscovery: '20s', postCompletion: '41s' },
  { deviceDiscovery: '60s', postCompletion: '6s' },
] as const;

test('a restart by force is told step by step, in the order real controllers have', () => {
  const told = courses.map((timings) => {
    const lab = createLab({ blueprint: { timings: { ...timings, powerOn: '1s' } } });
    const next = nextEvent(lab);
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('1h');
    return alertsSince(lab, next);
  });

  const begin = [
    'ServerResetDetected',
    'AggregateHealthStatusChange',
    'DeviceDiscoveryStatusV2 NoAMS,Busy,Busy',
    'ServerPoweredOn',
    'IndicatorLEDStateChanged',
    'ServerPostDiscoveryComplete',
  ];
  const posted = ['ServerPostComplete', 'NetworkHealthOk', 'AggregateHealthStatusChange'];
  const found = 'DeviceDiscoveryStatusV2 NoAMS,vMainDeviceDiscoveryComplete,Busy';
  const end = [
    'DeviceDiscoveryStatusV2 NoAMS,vMainDeviceDiscoveryComplete,Complete',
    'ServerFirmwareInventoryComplete',
  ];
  assert.equal(told, [
    [...begin, found, ...posted, ...end],
    [...begin, ...posted, found, ...end],
  ]);
});

test('a power-off ends with what is known on standby power', () => {
  const lab = createLab();
  const next = nextEvent(lab);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');

  assert.equal(alertsSince(lab, next), [
    'ServerResetDetected',
    'AggregateHealthStatusChange',
    'ServerPoweredOff',
    'DeviceDiscoveryStatusV2 NoAMS,vAuxDeviceDiscoveryComplete,Cached',
  ]);
});

test('the light blinks during POST and says so, unless somebody has lit it', () => {
  const lab = createLab();
  const blinked = () => alertsSince(lab, 1).filter((key) => key === 'IndicatorLEDStateChanged').length;
  const before = blinked();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });
  lab.get(systemUri).has({ IndicatorLED: 'Blinking', LocationIndicatorActive: false });
  assert.is(blinked(), before + 1);

  lab.patch(systemUri, { LocationIndicatorActive: true }).is(200);
  lab.get(systemUri).has({ IndicatorLED: 'Lit', LocationIndicatorActive: true });
  lab.advance('1h').post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');
  assert.is(blinked(), before + 2, 'the one of the PATCH');
});

/** Component families: a temporary fault of one component, and the alerts of its recovery. */
const families: readonly (readonly [string, Omit<FaultRequest, 'clear'>, readonly string[]])[] = [
  ['fans', { fault: 'fan.failed', with: { part: 'Fan 1' } }, ['FanStatusOK', 'FansHealthOk']],
  [
    'power supplies',
    { fault: 'powerSupply.failed', with: { part: '1' } },
    ['PowerSupplyOK', 'PowerRedundancyRestored', 'PowerSuppliesHealthOk'],
  ],
  [
    'processors',
    { fault: 'processor.degraded', with: { part: 'Proc 1' } },
    ['ProcessorStatusOK', 'ProcessorsHealthOk'],
  ],
  [
    'network',
    { fault: 'networkPort.down', with: { part: 'DE07A000/1' } },
    ['ConnectionEstablished', 'NetworkHealthOk'],
  ],
  ['memory', { fault: 'memory.degraded', with: { part: 'PROC 1 DIMM 1' } }, ['MemoryHealthOk']],
];

for (const [family, fault, keys] of families) {
  test(`the ${family} are said to be well once they are, and so is the whole`, () => {
    const lab = createLab();
    const { controller } = lab;
    let next = nextEvent(lab);
    controller.applyFault({ ...fault, clear: false });
    const changed = alertsSince(lab, next).at(-1);
    lab.advance('1s');

    next = nextEvent(lab);
    controller.applyFault({ ...fault, clear: true });

    assert.is(changed, 'AggregateHealthStatusChange');
    assert.equal(alertsSince(lab, next), [...keys, 'AggregateHealthStatusChange']);
  });
}

test('temperatures are said to be well when the last sensor is within its limits again', () => {
  const lab = createLab();
  lab.controller.fault('ambient.hot', { celsius: 45 }).advance('2h');
  const next = nextEvent(lab);

  lab.controller.clearFault('ambient.hot').advance('2h');

  assert.equal(alertsSince(lab, next).slice(-2), ['TemperatureHealthOk', 'AggregateHealthStatusChange']);
});

test('the message about all of the health says what the system shows', () => {
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 1' });

  const { event } = listAlerts(lab.controller.tree.alerts).at(-1) ?? {};
  const told = Object.fromEntries(healthMembers.map((member, index) => [member, event?.args[index]]));

  assert.is(told.Fans, 'Warning');
  lab.get(systemUri).has({
    Oem: {
      Vnd: {
        AggregateHealthStatus: {
          AgentlessManagementService: told.AgentlessManagementService,
          AggregateServerHealth: told.AggregateServerHealth,
          FanRedundancy: told.FanRedundancy,
          PowerSupplyRedundancy: told.PowerSupplyRedundancy,
          Fans: { Status: { Health: told.Fans } },
          Network: { Status: { Health: told.Network } },
        },
      },
    },
  });
});

test('a controller that has started says of every family that it is well, after that it is there', () => {
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 1' });
  const next = nextEvent(lab);

  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.equal(alertsSince(lab, next), [
    'MgmtRestServicesStarted',
    'MgmtReset',
    'MemoryHealthOk',
    'NetworkHealthOk',
    'PowerSuppliesHealthOk',
    'ProcessorsHealthOk',
    'SmartStorageBatteryHealthOk',
    'StorageHealthOk',
    'TemperatureHealthOk',
    'AggregateHealthStatusChange',
    'DeviceDiscoveryStatusV2 NoAMS,vMainDeviceDiscoveryComplete,Complete',
  ]);
});

test.run();
