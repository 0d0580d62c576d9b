/**
 * Tests of dependencies of attributes: all their references exist, and evaluating them ends in one stable result for
 * any values.
 */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AttributeValues,
  attributes,
  evaluateDependencies,
  findAttribute,
  validateValue,
} from '../../../../machines/bios-attributes/index.js';
import { menus } from '../../../../machines/bios-attributes/registry/attribute-registry.js';
import {
  type Condition,
  forcingDependencies,
  stateDependencies,
} from '../../../../machines/bios-attributes/registry/dependencies.js';

const test = suite('BIOS dependencies');

test('every menu of an attribute exists, and every menu above it', () => {
  const paths = new Set(menus().map(({ path }) => path));

  for (const { menu, name } of attributes()) assert.ok(paths.has(menu), name);
  for (const path of paths) {
    const above = path.slice(0, path.lastIndexOf('/'));
    assert.ok(above === '.' || paths.has(above), path);
  }
  assert.is(paths.size, 79);
});

test('every condition compares an attribute with a value that it can have, and every effect is on one or on a menu', () => {
  const menuNames = new Set(menus().map(({ name }) => name));
  const isAllowed = ({ attribute, value }: Pick<Condition, 'attribute' | 'value'>) => {
    const found = findAttribute(attribute);
    return found !== undefined && validateValue(found, value) === undefined;
  };

  for (const { when, effect } of [...forcingDependencies(), ...stateDependencies()]) {
    for (const condition of when) assert.ok(isAllowed(condition), JSON.stringify(condition));
    assert.ok(findAttribute(effect.on) || menuNames.has(effect.on), effect.on);
    if (effect.property === 'CurrentValue') {
      assert.ok(isAllowed({ attribute: effect.on, value: effect.value }), JSON.stringify(effect));
    }
  }
});

test('defaults agree with one another', () => {
  assert.equal(evaluateDependencies({}).values, {});
});

test('a workload profile sets its attributes and locks them, Custom neither', () => {
  const custom = evaluateDependencies({ WorkloadProfile: 'Custom' });
  const latency = evaluateDependencies({ WorkloadProfile: 'LowLatency' });

  assert.equal(custom.values, { WorkloadProfile: 'Custom' });
  assert.not(custom.readOnly.has('ProcTurbo'));
  assert.is(latency.values.ProcTurbo, 'Disabled');
  assert.ok(latency.readOnly.has('ProcTurbo'));
  assert.is(latency.values.OptimizedPowerMode, 'Disabled');
  assert.not(latency.readOnly.has('OptimizedPowerMode'), 'set, but not locked');
  // The profile does not set this attribute itself. A dependency on an attribute that the profile sets forces the
  // value.
  assert.is(latency.forced.IntelVmdDirectAssign, 'Disabled');
});

test('what was chosen stays, and what is in conflict with it moves', () => {
  const inForce = { EmbeddedSerialPort: 'Com2Irq3', VirtualSerialPort: 'Com1Irq4' };

  const embedded = { ...inForce, EmbeddedSerialPort: 'Com1Irq4' };
  const virtual = { ...inForce, VirtualSerialPort: 'Com2Irq3' };

  assert.equal(evaluateDependencies(embedded, new Set(['EmbeddedSerialPort'])).values, {
    EmbeddedSerialPort: 'Com1Irq4',
    VirtualSerialPort: 'Com2Irq3',
  });
  assert.equal(evaluateDependencies(virtual, new Set(['VirtualSerialPort'])).values, {
    EmbeddedSerialPort: 'Com1Irq4',
    VirtualSerialPort: 'Com2Irq3',
  });
});

test('a hidden TPM turns TXT off, unless TXT was chosen: then the TPM stays visible', () => {
  const both = { TpmVisibility: 'Hidden', IntelTxt: 'Enabled' };

  assert.is(evaluateDependencies(both, new Set(['TpmVisibility'])).values.IntelTxt, 'Disabled');
  assert.is(evaluateDependencies(both, new Set(['IntelTxt'])).values.TpmVisibility, 'Visible');
});

/**
 * Generator of values for attributes with dependencies. Any possible value may occur; most attributes keep their
 * default.
 */
const anyValues: fc.Arbitrary<AttributeValues> = fc
  .uniqueArray(fc.constantFrom(...involved()), { maxLength: 24 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, anyValueOf(name)]))));

function involved(): readonly string[] {
  const dependencies = [...forcingDependencies(), ...stateDependencies()];
  const names = dependencies.flatMap(({ when, effect }) => [
    effect.on,
    ...when.map(({ attribute }) => attribute),
  ]);
  return [...new Set(names)].filter((name) => findAttribute(name) !== undefined);
}

function anyValueOf(name: string): fc.Arbitrary<string | number> {
  const attribute = findAttribute(name);
  if (attribute?.type === 'Enumeration') return fc.constantFrom(...attribute.values);
  if (attribute?.type === 'Integer') return fc.integer({ min: attribute.from, max: attribute.to });
  return fc.constant('');
}

const anyChosen = fc.uniqueArray(fc.constantFrom(...involved()), { maxLength: 6 });

test('whatever the values are and whatever was chosen, they settle, and nothing follows from them any more', () => {
  fc.assert(
    fc.property(anyValues, anyChosen, (values, chosen) => {
      const settled = evaluateDependencies(values, new Set(chosen));
      const again = evaluateDependencies(settled.values);

      assert.equal(again.values, settled.values);
      assert.equal(again.forced, settled.forced);
      assert.equal(again.readOnly, settled.readOnly);
    }),
    { seed: 7, numRuns: 1500 },
  );
});

test('what is settled has every value that is forced, and each is one its attribute can have', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const settled = evaluateDependencies(values);

      for (const [name, value] of Object.entries(settled.forced)) {
        const attribute = findAttribute(name);
        assert.is(settled.values[name] ?? attribute?.default, value, name);
        assert.ok(attribute && validateValue(attribute, value) === undefined, name);
      }
      for (const name of Object.keys(values)) {
        if (!Object.hasOwn(settled.forced, name) && settled.values[name] !== values[name]) {
          assert.match(name, /SerialPort$/, 'only a port that moved away is changed and then left alone');
        }
      }
    }),
    { seed: 11, numRuns: 500 },
  );
});

test.run();
