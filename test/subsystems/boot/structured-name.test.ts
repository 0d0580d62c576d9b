/** Tests of structured boot names: printed names are read back, and other texts are refused. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bootDeviceTypes,
  bootLocations,
  bootQualifiers,
  parseStructuredName,
  printStructuredName,
} from '../../../machines/parts/index.js';

const propertySeed = 20_260_302;
const number = fc.integer({ min: 1, max: 999_999_999 });

const structuredName = fc
  .record(
    {
      type: fc.constantFrom(...bootDeviceTypes),
      location: fc.constantFrom(...bootLocations),
      instance: number,
      subInstance: number,
      qualifier: fc.constantFrom(...bootQualifiers),
      turn: fc.integer({ min: 2, max: 9 }),
    },
    { requiredKeys: ['type', 'location', 'instance'] },
  )
  // Only what is booted in some way is one of several.
  .map(({ turn, ...name }) => (name.qualifier && turn ? { ...name, turn } : name));

test('a structured name that was printed is read as what it was', () => {
  const property = fc.property(structuredName, (name) => {
    assert.equal(parseStructuredName(printStructuredName(name)), { ...name });
  });

  fc.assert(property, { seed: propertySeed, numRuns: 2_000 });
});

test('what is read prints as what it was, and two names are never printed alike', () => {
  const parts = ['HD', 'NIC', 'Slot', 'Emb', '1', '2', '01', '0', 'IPv4', 'Httpv6', 'iSCSI3', '', 'x'];
  const property = fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 6 }), (given) => {
    const text = given.join('.');
    const name = parseStructuredName(text);
    if (name !== undefined) assert.is(printStructuredName(name), text);
  });

  fc.assert(property, { seed: propertySeed, numRuns: 5_000 });
});

test('names seen on real servers are read, and what breaks the grammar is not', () => {
  for (const text of [
    'Generic.USB.1.1',
    'NIC.Slot.2.1.Httpv4',
    'OCP.Slot.18.1',
    'NIC.LOM.1.IPv6',
    'HD.Emb.3',
  ])
    assert.ok(parseStructuredName(text), text);
  for (const text of [
    ...['', 'HD', 'HD.Slot', 'HD.Slot.0', 'HD.Slot.01', 'HD.Slot.1.', 'HD.Slot.1.1.1', 'hd.Slot.1'],
    ...[
      'HD.Moon.1',
      'HD.Slot.1.1.IPv5',
      'NIC.Slot.1.1.iSCSI1',
      'NIC.Slot.1.1.iSCSI02',
      'HD.Slot.1.IPv4.1',
      'HD.Slot.1.1.IPv4.x',
      'HD.Slot.-1',
      'HD.Slot.1e3',
    ],
  ])
    assert.is(parseStructuredName(text), undefined, text);
});

test.run();
