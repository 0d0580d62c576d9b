/**
 * Tests of blueprints: a file contains only overrides, the result is complete, and an error is reported at its place.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { blueprintProblems, parseBlueprint, resolveBlueprint } from '../../models/blueprint/blueprint.js';
import { resolvedDefault } from '../../models/blueprint/resolved-default.js';
import { type BlueprintInput, blueprintSchema } from '../../models/blueprint/schema.js';
import { formatProblem } from '../../models/document/document.js';

function problemsOf(text: string): readonly string[] {
  const result = parseBlueprint(text, 'box.yaml');
  return result.ok ? [] : result.problems.map(formatProblem);
}

test('the default blueprint meets its own schema without a key filled in or dropped', () => {
  assert.equal(blueprintSchema.parse(resolvedDefault), resolvedDefault);
  assert.equal(resolveBlueprint(), resolvedDefault);
});

test('the default is a two-socket server with eight drives behind RAID and a boot pair', () => {
  const { processors, memory, powerSupplies, fans, temperatures, storage, nics } = resolvedDefault;

  assert.equal(
    [processors, memory, powerSupplies, fans, temperatures, nics].map((parts) => parts.length),
    [2, 16, 2, 6, 21, 2],
  );
  assert.equal(
    storage.map(({ id, kind, drives }) => [id, kind, drives.length]),
    [
      ['DE00A000', 'raid', 8],
      ['DA000001', 'direct', 2],
    ],
  );
  assert.is.not(resolvedDefault.tpm, null);
});

test('the default pins no identity, so that two seeds make two servers', () => {
  assert.not.match(JSON.stringify(resolvedDefault), /serialNumber|uuid|macAddress/);
});

test('the default times a power cycle as measured', () => {
  const { powerOn, powerOff, postDiscovery, postCompletion } = resolvedDefault.timings;

  assert.equal(powerOn, { minMs: 0, typicalMs: 1_000, maxMs: 28_000 });
  assert.equal(powerOff, { minMs: 10_000, typicalMs: 10_000, maxMs: 11_000 });
  assert.equal(postDiscovery, { minMs: 81_000, typicalMs: 160_000, maxMs: 444_000 });
  assert.equal(postCompletion, { minMs: 6_000, typicalMs: 41_000, maxMs: 247_000 });
});

test('a partial file changes only what it says, at any depth', () => {
  const text = 'manager:\n  firmware:\n    version: "3.01"\nsystem: {hostName: db-7}\n';
  const result = parseBlueprint(text, 'box.yaml');

  assert.ok(result.ok);
  assert.equal(result.value, {
    ...resolvedDefault,
    manager: {
      ...resolvedDefault.manager,
      firmware: { ...resolvedDefault.manager.firmware, version: '3.01' },
    },
    system: { ...resolvedDefault.system, hostName: 'db-7' },
  });
});

test('a list replaces the list of the default and its entries get their defaults', () => {
  const result = parseBlueprint('fans:\n  - name: Fan A\n  - {name: Fan B, redundant: false}\n', 'box.yaml');

  assert.ok(result.ok);
  assert.equal(result.value.fans, [
    { name: 'Fan A', hotPluggable: true, redundant: true },
    { name: 'Fan B', hotPluggable: true, redundant: false },
  ]);
});

test('null takes the TPM out', () => {
  assert.is(resolveBlueprint({ tpm: null }).tpm, null);
});

test('a timing is one duration or three', () => {
  const result = parseBlueprint(
    'timings:\n  osBoot: 45s\n  osShutdown: {min: 30s, typical: 1m, max: 2m}\n',
    'f',
  );

  assert.ok(result.ok);
  assert.equal(result.value.timings.osBoot, { minMs: 45_000, typicalMs: 45_000, maxMs: 45_000 });
  assert.equal(result.value.timings.osShutdown, { minMs: 30_000, typicalMs: 60_000, maxMs: 120_000 });
});

test('a timing whose bounds are out of order is reported at the bound that is too high', () => {
  assert.equal(problemsOf('timings:\n  osBoot: {min: 20s, typical: 3m, max: 2m}\n'), [
    'box.yaml:2:31: timings.osBoot.typical: typical is 3m, max only 2m (expected min ≤ typical ≤ max)',
  ]);
  assert.equal(problemsOf('timings: {powerOn: {minMs: 2, typicalMs: 1, maxMs: 3}}\n'), [
    'box.yaml:1:28: timings.powerOn.minMs: minMs is 2ms, typicalMs only 1ms (expected minMs ≤ typicalMs ≤ maxMs)',
  ]);
});

test('a timing needs all of its bounds, because it is overridden whole', () => {
  const problems = problemsOf('timings:\n  osBoot: {min: 20s, max: 2m}\n');

  assert.is(problems.length, 1);
  assert.match(problems[0] as string, 'box.yaml:2:11: timings.osBoot.typical: "typical" is missing');
});

test('two parts in one place are refused at the second, even when an entry is wrong besides', () => {
  const dimm = 'manufacturer: a, partNumber: b, capacityMiB: 1024, type: DDR5';

  assert.equal(
    problemsOf(`memory:\n  - {slot: D1, ${dimm}, speedMHz: 4800}\n  - {slot: D1, ${dimm}, speedMHz: fast}\n`),
    [
      'box.yaml:3:12: memory[1].slot: "D1" is already entry 0 (expected each slot once)',
      'box.yaml:3:89: memory[1].speedMHz: found "fast" (expected a whole number from 800 to 20000)',
    ],
  );
});

test('a rule across two keys holds between a given key and one of the default', () => {
  assert.equal(problemsOf('cooling:\n  fanLoadedPercent: 10\n'), [
    'box.yaml:2:3: cooling.fanIdlePercent: is 23 (expected at most fanLoadedPercent, 10)',
  ]);
});

test('counts beyond what a server carries are refused, both ways', () => {
  const processor = (count: number) => ({
    processors: Array.from({ length: count }, (_, index) => ({
      ...(resolvedDefault.processors[0] as (typeof resolvedDefault.processors)[number]),
      socket: `Proc ${index + 1}`,
    })),
  });

  assert.equal(blueprintProblems(processor(8)), []);
  assert.equal(blueprintProblems(processor(9)).map(formatProblem), [
    'processors: found a list of 9 (expected a list of 1 to 8 entries)',
  ]);
  assert.equal(blueprintProblems(processor(0)).map(formatProblem), [
    'processors: found a list of 0 (expected a list of 1 to 8 entries)',
  ]);
});

test('a version that YAML reads as a number asks to be quoted', () => {
  assert.equal(problemsOf('manager: {firmware: {version: 2.80}}\n'), [
    "box.yaml:1:31: manager.firmware.version: found 2.8 (expected a quoted version such as '2.78')",
  ]);
});

test('an object in memory may be as partial as a file, and undefined counts as not given', () => {
  const resolved = resolveBlueprint({
    timings: { powerOff: '9s' },
    system: { uuid: undefined, sku: undefined },
  });

  assert.equal(resolved.timings.powerOff, { minMs: 9_000, typicalMs: 9_000, maxMs: 9_000 });
  assert.equal(resolved.system, resolvedDefault.system);
  assert.not.ok('uuid' in resolved.system);
  assert.throws(
    () => resolveBlueprint({ settings: { initialPower: 'onn' } } as unknown as BlueprintInput),
    'settings.initialPower: found "onn", did you mean "on"? (expected one of "on", "off")',
  );
});

test('a pinned serial number stays, an ill-formed one does not', () => {
  assert.is(resolveBlueprint({ system: { serialNumber: 'CZ12345' } }).system.serialNumber, 'CZ12345');
  assert.is(blueprintProblems({ system: { serialNumber: 'CZ 12345' } })[0]?.path, 'system.serialNumber');
});

test('nobody can change a resolved blueprint, in any part of it', () => {
  for (const resolved of [resolveBlueprint(), resolveBlueprint({ system: { hostName: 'db-7' } })]) {
    const open = resolved as unknown as { fans: { name: string }[]; system: { hostName: string } };

    assert.throws(() => open.fans.pop(), TypeError);
    assert.throws(() => {
      (open.fans[0] as { name: string }).name = 'x';
    }, TypeError);
    assert.throws(() => {
      open.system.hostName = 'x';
    }, TypeError);
  }
  assert.equal(resolveBlueprint(), resolvedDefault);
});

test('what a blueprint leaves as it is, it has in common with the default', () => {
  const standard = resolveBlueprint();
  const { fans } = standard;
  const resolved = resolveBlueprint({ system: { hostName: 'db-7' }, fans: [...fans.slice(0, -1)] });

  assert.is(resolved.storage, standard.storage);
  assert.is(resolved.fans[0], fans[0]);
  assert.is.not(resolved.system, standard.system);
  assert.is(resolved.fans.length, fans.length - 1);
  assert.is(resolveBlueprint(JSON.parse(JSON.stringify(standard))), standard);
});

test('lists that are empty stay so, whatever the default has', () => {
  const { nics, processors } = resolveBlueprint({ nics: [], tpm: null });

  assert.equal(nics, []);
  assert.is(processors.length, 2);
  assert.equal(
    resolveBlueprint({ chassis: { maintenanceSwitchesOn: [] } }).chassis.maintenanceSwitchesOn,
    [],
  );
});

test('a resolved blueprint printed as JSON or YAML parses to itself', () => {
  const bounds = fc
    .tuple(fc.nat(86_400_000), fc.nat(86_400_000), fc.nat(86_400_000))
    .map((three) => three.sort((a, b) => a - b) as [number, number, number])
    .map(([minMs, typicalMs, maxMs]) => ({ minMs, typicalMs, maxMs }));
  const differing: fc.Arbitrary<BlueprintInput> = fc.record(
    {
      timings: fc.record({ osBoot: bounds, powerOn: bounds, auxCycleOff: bounds }, { requiredKeys: [] }),
      settings: fc.record(
        { powerAutoOn: fc.constantFrom('PowerOn' as const, 'RemainOff' as const, 'Restore' as const) },
        { requiredKeys: [] },
      ),
      fans: fc
        .nat(16)
        .map((count) => Array.from({ length: count }, (_, index) => ({ name: `Fan ${index}` }))),
      system: fc.record(
        { model: fc.stringMatching(/^[^\p{Cc}]{1,40}$/u), uuid: fc.uuid() },
        { requiredKeys: [] },
      ),
      tpm: fc.constant(null),
    },
    { requiredKeys: [] },
  );
  const property = fc.property(differing, (given) => {
    const resolved = resolveBlueprint(given);
    assert.equal(resolveBlueprint(resolved), resolved);
    for (const text of [JSON.stringify(resolved), stringify(resolved)]) {
      const read = parseBlueprint(text, 'printed');
      assert.ok(read.ok, text);
      assert.is(JSON.stringify(read.value), JSON.stringify(resolved));
    }
  });

  fc.assert(property, { seed: 20_260_211, numRuns: 60 });
});

test('a directory is told from one that nobody could log in to', () => {
  const user = { userName: 'alice', password: 'in the clear' };
  assert.equal(blueprintProblems({ directory: { address: 'ldap.example.com', users: [user] } }), []);

  const problems = blueprintProblems({
    directory: {
      kind: 'NIS',
      users: [user, { ...user, mail: 'nowhere' }, { userName: 'a:b', password: '' }],
    },
  });

  assert.equal(
    problems.map(({ path }) => path),
    [
      'directory.kind',
      'directory.users[1].mail',
      'directory.users[2].userName',
      'directory.users[2].password',
      'directory.users[1].userName',
    ],
  );
});

test.run();
