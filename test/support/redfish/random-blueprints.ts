/**
 * Generator of random blueprints for property tests: other counts, names, sizes and speeds of all parts. It covers
 * everything that the schema allows, including values that no real server has.
 */
import fc from 'fast-check';
import type { BlueprintInput } from '../../../models/blueprint/schema.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Generator of strings of the given characters. It is much faster than fast-check's generator of strings by pattern,
 * and a server has about a hundred strings.
 */
function textFrom(characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
}

/**
 * Labels as they are printed beside slots and sockets: with spaces, dashes or other alphabets, and labels that differ
 * only in upper and lower case.
 */
const label = fc.oneof(
  textFrom(`${letters} -`, 1, 12),
  fc.constantFrom(
    'PROC 1 DIMM 1',
    'proc 1 dimm 1',
    'Proc 2 Dimm 31',
    'A1',
    'a-1',
    '–',
    'Слот 1',
    '1',
    '/',
    '..',
  ),
);
const name = fc
  .tuple(textFrom(letters, 1, 1), textFrom(`${letters} ./()-`, 0, 30))
  .map(([first, rest]) => first + rest);
const hexId = (prefix: string) => textFrom('0123456789ABCDEF', 6, 6).map((digits) => prefix + digits);

/** Adds some of the identifying properties that a part can have: a serial number and a UUID. */
function identified<Part extends object>(part: fc.Arbitrary<Part>) {
  const pinned = fc.record(
    { serialNumber: textFrom(`${letters}-`, 1, 32), uuid: fc.uuid() },
    { requiredKeys: [] },
  );
  return fc.tuple(part, pinned).map(([bare, identity]) => ({ ...bare, ...identity }));
}

function listed<Part>(
  part: fc.Arbitrary<Part>,
  key: keyof Part & string,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<Part[]> {
  return fc.uniqueArray(part, { selector: (entry) => entry[key], minLength, maxLength, size: 'max' });
}

const processor = fc
  .record({
    socket: label,
    manufacturer: name,
    model: name,
    cores: fc.integer({ min: 1, max: 512 }),
    maxSpeedMHz: fc.integer({ min: 100, max: 10_000 }),
    tdpWatts: fc.integer({ min: 1, max: 2_000 }),
  })
  .chain((part) => fc.integer({ min: part.cores, max: 2_048 }).map((threads) => ({ ...part, threads })));

const dimm = fc.record({
  slot: label,
  manufacturer: name,
  partNumber: name,
  capacityMiB: fc.integer({ min: 1_024, max: 4_194_304 }),
  type: fc.constantFrom('DDR4' as const, 'DDR5' as const),
  speedMHz: fc.integer({ min: 800, max: 20_000 }),
  ranks: fc.integer({ min: 1, max: 8 }),
});

const powerSupply = fc.record({
  bay: fc.integer({ min: 1, max: 16 }),
  manufacturer: name,
  model: name,
  firmwareVersion: name,
  capacityWatts: fc.integer({ min: 100, max: 5_000 }),
});

const fan = fc.record({ name: label, hotPluggable: fc.boolean(), redundant: fc.boolean() });

const sensor = fc
  .record({
    name: label,
    number: fc.integer({ min: 1, max: 255 }),
    physicalContext: fc.constantFrom(
      'Intake' as const,
      'CPU' as const,
      'SystemBoard' as const,
      'Exhaust' as const,
    ),
    location: fc.record({ xMm: fc.integer({ min: 0, max: 2_000 }), yMm: fc.integer({ min: 0, max: 2_000 }) }),
    readings: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: -40, max: 150 }))),
    hasCritical: fc.boolean(),
    hasFatal: fc.boolean(),
  })
  .map(({ readings, hasCritical, hasFatal, ...part }) => {
    const [idle, loaded, critical, fatal] = [...readings].sort((one, other) => one - other) as [
      number,
      number,
      number,
      number,
    ];
    return {
      ...part,
      idleCelsius: idle,
      loadedCelsius: loaded,
      upperThresholdCriticalCelsius: hasCritical ? critical : null,
      upperThresholdFatalCelsius: hasFatal ? fatal : null,
    };
  });

const drive = fc.record({
  bay: fc.integer({ min: 1, max: 64 }),
  name,
  model: name,
  firmwareVersion: name,
  capacityBytes: fc.integer({ min: 1e9, max: 1e15 }),
  mediaType: fc.constantFrom('SSD' as const, 'HDD' as const),
  protocol: fc.constantFrom('NVMe' as const, 'SAS' as const, 'SATA' as const),
  capableSpeedGbps: fc.integer({ min: 1, max: 512 }),
});

/** Slot numbers from a small range, so that devices often have the same slot. */
const slot = fc.integer({ min: 1, max: 6 });

const storage = fc.constantFrom('raid' as const, 'direct' as const).chain((kind) =>
  fc.record({
    id: hexId(kind === 'raid' ? 'DE' : 'DA'),
    kind: fc.constant(kind),
    name,
    manufacturer: name,
    firmwareVersion: name,
    slot,
    drives: listed(identified(drive), 'bay', 0, 24),
  }),
);

const port = fc.record(
  {
    number: fc.integer({ min: 1, max: 8 }),
    speedMbps: fc.integer({ min: 10, max: 800_000 }),
    linkUp: fc.boolean(),
    macAddress: fc.stringMatching(/^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$/),
  },
  { requiredKeys: ['number', 'speedMbps', 'linkUp'] },
);

const adapter = fc.record({
  id: fc.oneof(hexId('DE'), hexId('DA')),
  name,
  manufacturer: name,
  model: name,
  firmwareVersion: name,
  slot,
  ports: listed(port, 'number', 1, 8),
});

/** Overrides of the default blueprint: all its lists, and all other keys that change which resources exist. */
export const randomBlueprint: fc.Arbitrary<BlueprintInput> = fc.record({
  chassis: fc.record({
    type: fc.constantFrom('RackMount' as const, 'Blade' as const, 'Tower' as const, 'StandAlone' as const),
    heightU: fc.integer({ min: 1, max: 48 }),
    environmentalClass: fc.constantFrom('A2' as const, 'A3' as const, 'A4' as const),
    maintenanceSwitchesOn: fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
  }),
  settings: fc.record({ initialPower: fc.constantFrom('on' as const, 'off' as const) }),
  tpm: fc.constantFrom(null, undefined),
  processors: listed(identified(processor), 'socket', 1, 8),
  memory: listed(identified(dimm), 'slot', 1, 32),
  powerSupplies: listed(identified(powerSupply), 'bay', 1, 4),
  fans: listed(fan, 'name', 0, 16),
  temperatures: listed(sensor, 'number', 0, 24),
  storage: listed(identified(storage), 'id', 0, 8),
  nics: listed(identified(adapter), 'id', 0, 6),
});
