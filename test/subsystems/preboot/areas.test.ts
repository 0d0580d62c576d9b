/** Tests of the rules that all areas of firmware settings share. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  areaUris,
  isUnmodified,
  messagesOf,
  restart,
  settingsSection,
} from '../../support/bios/settings-areas.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

interface Case {
  readonly name: string;
  readonly change: object;
  readonly other: object;
  /** Properties of the area with their default values. */
  readonly defaults: object;
  readonly wrong: object;
  readonly faults: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'iscsi',
    change: { iSCSIInitiatorName: 'iqn.2026-01.com.example:one' },
    other: { iSCSIInitiatorName: 'eui.02004567A425678D' },
    defaults: {},
    wrong: { iSCSIInitiatorName: 'server one' },
    faults: ['Base.1.0.PropertyValueFormatError #/iSCSIInitiatorName'],
  },
  {
    name: 'nvmeof',
    change: { NvmeOfHostName: 'nqn.2026-01.com.example:one' },
    other: { NvmeOfHostName: 'nqn.2026-01.com.example:other' },
    defaults: {},
    wrong: { NvmeOfHostName: 'server one' },
    faults: ['Base.1.0.PropertyValueFormatError #/NvmeOfHostName'],
  },
  {
    name: 'kmsconfig',
    change: { KeyManagementType: 'Local', OpalBlockSid: 'Enabled' },
    other: { KeyManagementType: 'Remote' },
    defaults: {
      KeyManagementType: 'Disabled',
      DeleteUnusedEncryptionKeys: 'Disabled',
      OpalBlockSid: 'Disabled',
    },
    wrong: { KeyManagementType: 'Somewhere', OpalBlockSid: 'On' },
    faults: [
      'Base.1.0.PropertyValueNotInList #/KeyManagementType',
      'Base.1.0.PropertyValueNotInList #/OpalBlockSid',
    ],
  },
  {
    name: 'tlsconfig',
    change: { VerifyMode: 'NONE', ProtocolVersion: '1.3', Ciphers: 'AES256-GCM-SHA384' },
    other: { ProtocolVersion: '1.2' },
    defaults: { VerifyMode: 'PEER', ProtocolVersion: 'AUTO', HostnameCheck: 'Disabled', Certificates: [] },
    wrong: { Ciphers: 'AES128-SHA256:ROT13', ProtocolVersion: '1.4' },
    faults: [
      'Base.1.0.PropertyValueFormatError #/Ciphers',
      'Base.1.0.PropertyValueNotInList #/ProtocolVersion',
    ],
  },
];

const resetBiosUri = `${systemUri}Bios/Actions/Bios.ResetBios/`;

function isServed(lab: Lab, uri: string): boolean {
  return lab.get(uri).reply.status === 200;
}

for (const { name, change, other, defaults, wrong, faults } of cases) {
  const area = areaUris(name);

  test(`${name}: a change waits for the next start, and is in force after it`, () => {
    const lab = createLab();
    const before = lab.get(area.uri).is(200).reply.body;
    assert.equal(settingsSection(lab.get(area.uri)).ETag, '');
    assert.is(settingsSection(lab.get(area.uri)).Time, null);

    lab.patch(area.settings, change).is(200).says('Mgmt.SystemResetRequired');
    lab.get(area.settings).has(change);
    assert.equal(lab.get(area.uri).reply.body, before, 'nothing is in force yet');
    restart(lab);

    lab.get(area.uri).has(change);
    assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
    const { ETag, Time } = settingsSection(lab.get(area.uri));
    assert.match(String(ETag), /^[\dA-F]{8}$/);
    assert.match(String(Time), /\+00:00$/);
  });

  test(`${name}: the tags differ while a change waits, and no longer`, () => {
    const lab = createLab();
    assert.ok(isUnmodified(lab, area));

    lab.patch(area.settings, change).is(200);
    assert.not.ok(isUnmodified(lab, area));
    restart(lab);

    assert.ok(isUnmodified(lab, area));
    assert.match(lab.get(area.uri).header('ETag') ?? '', /^W\/"[\dA-F]{32}"$/);
  });

  test(`${name}: of two changes before one start the later one holds, beside what it leaves alone`, () => {
    const lab = createLab();

    lab.patch(area.settings, change).is(200);
    lab.request('POST', area.settings, other).is(200).says('Mgmt.SystemResetRequired');
    restart(lab);

    lab.get(area.uri).has({ ...change, ...other });
  });

  test(`${name}: what is wrong is told of, one by one, and what was in force stays`, () => {
    const lab = createLab();
    lab.patch(area.settings, change).is(200);
    restart(lab);

    lab.patch(area.settings, wrong).is(200).says('Mgmt.SystemResetRequired');
    lab.get(area.settings).has(wrong);
    restart(lab);

    lab.get(area.uri).has(change);
    lab.get(area.settings).has(change);
    assert.equal(messagesOf(lab, area), ['Base.1.0.Success', ...faults]);
  });

  test(`${name}: a start without power for its end takes nothing over; the next one does`, () => {
    const lab = createLab();
    lab.patch(area.settings, change).is(200);
    const before = lab.get(area.uri).reply.body;
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });

    lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
    lab.advance('1m');
    assert.equal(lab.get(area.uri).reply.body, before);
    lab.get(area.settings).has(change);
    lab.post(resetUri, { ResetType: 'On' }).is(200);
    lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });

    lab.get(area.uri).has(change);
  });

  test(`${name}: the base configuration brings back the defaults, but for what is set with it`, () => {
    const lab = createLab();
    const fresh = lab.get(area.settings).reply.body;
    lab.get(area.baseConfigs).has({ Capabilities: { BaseConfig: true, BaseConfigs: false } });
    lab.patch(area.settings, change).is(200);
    restart(lab);

    lab.request('PUT', area.settings, { BaseConfig: 'default', ...other }).is(200);
    restart(lab);
    lab.get(area.uri).has({ ...defaults, ...other });
    lab.request('PUT', area.settings, { BaseConfig: 'default' }).is(200);
    restart(lab);

    assert.equal(lab.get(area.settings).reply.body, fresh);
    lab.get(area.uri).has(defaults);
  });

  test(`${name}: the base configuration lists what the area is without any setting`, () => {
    const lab = createLab();
    const { BaseConfigs } = lab.get(area.baseConfigs).is(200).reply.body as {
      BaseConfigs: [{ default: object }];
    };

    lab.get(area.uri).has(BaseConfigs[0].default);
    lab.get(area.uri).has(defaults);
  });

  test(`${name}: it takes the right to set up the BIOS`, () => {
    const lab = createLab();
    const token = lab.login(lab.account('somebody', { RoleId: 'ReadOnly' }));

    lab.patch(area.settings, change, token).is(403).says('Base.InsufficientPrivilege');
    lab.request('PUT', area.settings, { BaseConfig: 'default' }, token).is(403);
    assert.ok(isUnmodified(lab, area));
  });

  test(`${name}: a reset of the BIOS leaves it as it is`, () => {
    const lab = createLab();
    lab.patch(area.settings, change).is(200);
    restart(lab);
    if (isServed(lab, `${systemUri}Bios/`)) lab.post(resetBiosUri, {}).is(200);
    restart(lab);

    lab.get(area.uri).has(change);
  });
}

test('defaults of manufacturing empty every area', () => {
  const lab = createLab();
  for (const { name, change } of cases) lab.patch(areaUris(name).settings, change).is(200);
  restart(lab);
  assert.not.equal(lab.controller.tree.preboot, createLab().controller.tree.preboot);

  lab.patch(`${systemUri}Bios/Settings/`, { Attributes: { RestoreManufacturingDefaults: 'Yes' } }).is(200);
  restart(lab);

  assert.equal(lab.controller.tree.preboot, createLab().controller.tree.preboot);
});

test.run();
