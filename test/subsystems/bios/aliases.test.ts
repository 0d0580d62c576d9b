/** Tests of properties of other resources that are BIOS attributes under another name. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import * as aliases from '../../../machines/bios-attributes/aliases.js';
import { type AttributeName, biosAttribute, findAttribute } from '../../../machines/bios-attributes/index.js';
import { isPending } from '../../../models/pending/validated-settings.js';
import { labWith } from '../../support/bios/bios-attributes.js';
import { createLab, type Lab, root, systemUri } from '../../support/lab.js';

const thermalUri = `${root}Chassis/1/Thermal/`;

/** Property, its resource, the value to set, the attribute, and the resulting value of the attribute. */
const pairs: readonly (readonly [string, string, string, AttributeName, string])[] = [
  ['PowerAutoOn', systemUri, 'PowerOn', 'AutoPowerOn', 'AlwaysPowerOn'],
  ['PowerOnDelay', systemUri, '45Sec', 'PowerOnDelay', 'Delay45Sec'],
  ['PowerRegulatorMode', systemUri, 'Max', 'PowerRegulator', 'StaticHighPerf'],
  ['PostDiscoveryMode', systemUri, 'ForceFastBoot', 'PostDiscoveryMode', 'ForceFastDiscovery'],
  ['ThermalConfiguration', thermalUri, 'MaximumCooling', 'ThermalConfig', 'MaxCooling'],
];

function vendorPart(lab: Lab, uri: string): JsonObject {
  const { Oem } = lab.get(uri).is(200).reply.body as { Oem: { Vnd: JsonObject } };
  return Oem.Vnd;
}

function patchVendor(lab: Lab, uri: string, Vnd: object): void {
  lab.patch(uri, { Oem: { Vnd } }).is(200);
}

for (const [property, uri, shown, attribute, value] of pairs) {
  test(`${property} that is set holds at once, and ${attribute} reads the same`, () => {
    const lab = createLab();

    patchVendor(lab, uri, { [property]: shown });

    const { tree } = lab.controller;
    assert.is(biosAttribute(tree, attribute), value);
    assert.not.ok(isPending(tree.bios.attributes));
    assert.is(vendorPart(lab, uri)[property], shown);
  });

  test(`${attribute} that a start has taken over is what ${property} shows`, () => {
    assert.is(vendorPart(labWith({ [attribute]: value }), uri)[property], shown);
  });
}

test('every value of such an attribute is one of its property', () => {
  for (const { attribute, names } of Object.values(aliases)) {
    const found = findAttribute(attribute);
    assert.equal(
      [...Object.values<string>(names)].sort(),
      found?.type === 'Enumeration' ? [...found.values].sort() : [],
    );
  }
});

test('what waits for the next start goes on waiting when a property is set beside it', () => {
  const lab = createLab();
  const { tree } = lab.controller;
  const attributes = {
    ...tree.bios.attributes,
    configured: { AdminName: 'Ada', PowerRegulator: 'OsControl' },
  };
  lab.controller.restore({ ...tree, bios: { ...tree.bios, attributes } });

  patchVendor(lab, systemUri, { PowerRegulatorMode: 'Min' });

  const { configured, inForce } = lab.controller.tree.bios.attributes;
  assert.is(configured.AdminName, 'Ada');
  assert.is(inForce.AdminName, undefined);
  // Two resources set the same attribute. The value that was written later is in force.
  assert.equal([configured.PowerRegulator, inForce.PowerRegulator], ['StaticLowPower', 'StaticLowPower']);
});

test('a workload profile gives way to a regulator that is set, and the rest of what it has set stays', () => {
  const lab = labWith({
    WorkloadProfile: 'LowLatency',
    PowerRegulator: 'StaticHighPerf',
    ProcTurbo: 'Disabled',
  });

  patchVendor(lab, systemUri, { PowerRegulatorMode: 'Max' });
  assert.is(biosAttribute(lab.controller.tree, 'WorkloadProfile'), 'LowLatency');
  patchVendor(lab, systemUri, { PowerRegulatorMode: 'OSControl' });

  const { tree } = lab.controller;
  assert.equal(
    (['WorkloadProfile', 'PowerRegulator', 'ProcTurbo'] as const).map((name) => biosAttribute(tree, name)),
    ['Custom', 'OsControl', 'Disabled'],
  );
});

test('a server that is to remain off has no delay, and none when it is to be powered on again', () => {
  const lab = labWith({ PowerOnDelay: 'Delay60Sec' });

  patchVendor(lab, systemUri, { PowerAutoOn: 'RemainOff' });
  assert.is(vendorPart(lab, systemUri).PowerOnDelay, null);
  patchVendor(lab, systemUri, { PowerAutoOn: 'Restore' });

  assert.is(vendorPart(lab, systemUri).PowerOnDelay, 'Minimum');
});

test('acoustic mode is optimal cooling to the BIOS, and ends when another is configured there', () => {
  const lab = createLab();

  patchVendor(lab, thermalUri, { ThermalConfiguration: 'AcousticMode' });
  assert.is(biosAttribute(lab.controller.tree, 'ThermalConfig'), 'OptimalCooling');
  assert.is(vendorPart(lab, thermalUri).ThermalConfiguration, 'AcousticMode');
  patchVendor(lab, thermalUri, { ThermalConfiguration: 'SmoothCooling' });

  assert.is(biosAttribute(lab.controller.tree, 'ThermalConfig'), 'SmoothCooling');
  patchVendor(lab, thermalUri, { ThermalConfiguration: 'OptimalCooling' });
  assert.is(vendorPart(lab, thermalUri).ThermalConfiguration, 'OptimalCooling');
});

test('a controller that is reset to its defaults takes back what it has set of these, not what the firmware has', () => {
  const lab = labWith({ AutoPowerOn: 'AlwaysPowerOff', AdminName: 'Ada' });

  lab
    .post(`${root}Managers/1/Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' })
    .is(200);
  lab.advance('10m');

  const { tree } = lab.controller;
  assert.equal(
    (['AutoPowerOn', 'AdminName'] as const).map((name) => biosAttribute(tree, name)),
    ['RestoreLastState', 'Ada'],
  );
});

test.run();
