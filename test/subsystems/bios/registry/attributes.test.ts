import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  attributes,
  biosAttribute,
  findAttribute,
  presentAttributes,
} from '../../../../machines/bios-attributes/index.js';
import { createLab } from '../../../support/lab.js';

const test = suite('BIOS attributes');

test('the registry has as many attributes of each kind as the field has, with ours: passwords, booleans and the boot mode', () => {
  const count: Record<string, number> = {};

  for (const { type } of attributes()) count[type] = (count[type] ?? 0) + 1;

  assert.equal(count, { Enumeration: 602, String: 36, Integer: 11, Password: 2, Boolean: 2 });
  assert.is(
    presentAttributes().length,
    315,
    '300 that a real current area shows, ours, and ten of the slots that the default server has adapters in',
  );
});

test('no name and no value begins with a digit', () => {
  const texts = attributes().flatMap((attribute) => [
    attribute.name,
    ...(attribute.type === 'Enumeration' ? attribute.values : []),
  ]);

  assert.equal(
    texts.filter((text) => !/^[A-Za-z]/.test(text)),
    [],
  );
});

test('every enumeration has distinct values, its default among them', () => {
  for (const attribute of attributes()) {
    if (attribute.type !== 'Enumeration') continue;
    assert.is(new Set(attribute.values).size, attribute.values.length, attribute.name);
    assert.ok(attribute.values.includes(attribute.default), attribute.name);
  }
});

test('a row for many slots is spread out, each with the number of its menu', () => {
  const last = findAttribute('PciSlot19LinkSpeed');

  assert.is(last?.menu, './PciDevConfig/PciSlot19Config');
  assert.is(last?.absent, true);
  assert.equal(last?.type === 'Enumeration' && last.values, ['Auto', 'PcieGen1', 'PcieGen2']);
  assert.is(findAttribute('PciSlot20LinkSpeed'), undefined);
});

test('an attribute is found by its exact name only', () => {
  assert.is(findAttribute('TpmVisibility')?.default, 'Visible');
  assert.is(findAttribute('tpmvisibility'), undefined);
  assert.is(findAttribute('constructor'), undefined);
});

test('a name in the code is one of the rows, or does not compile', () => {
  const { tree } = createLab().controller;

  assert.is(biosAttribute(tree, 'IsAdminPasswordSet'), false, 'of a row for several words');
  assert.is(biosAttribute(tree, 'Slot14NicBoot2'), 'NetworkBoot', 'of a row for several numbers');
  // @ts-expect-error: a misspelt name
  assert.throws(() => biosAttribute(tree, 'BootModus'), /no BIOS attribute BootModus/);
  // @ts-expect-error: a word that the row does not have
  assert.throws(() => biosAttribute(tree, 'IsUserPasswordSet'), /no BIOS attribute/);
});

test.run();
