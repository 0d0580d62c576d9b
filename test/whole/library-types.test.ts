/**
 * Tests of the types that the package ships: misuses do not compile, the samples of the documents do, and every body of
 * a controller has the type of its URI.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLong } from '../support/budget.js';
import { type CompileError, compileSamples, makeDeclarations } from '../support/compile.js';
import { parseBlocks } from '../support/docs/blocks.js';
import { readPages } from '../support/docs/pages.js';
import { createLab } from '../support/lab.js';
import { project } from '../support/paths.js';
import { crawl } from '../support/redfish/crawl.js';

const tests = suite('types of the library', { errors: [] as readonly CompileError[] });
/** The tests run only in the long form, because making the declarations takes some ten seconds. */
const test = isLong ? tests : tests.skip;

const opening = `import * as tidefish from 'tidefish';
import type * as types from 'tidefish';
const controller = tidefish.createController({ seed: 42 });
declare const id: string;
declare const uri: string;
`;

/** Uses that compile. */
const valid: Readonly<Record<string, string>> = {
  'body-by-uri': `const body: types.ComputerSystem = controller.get('/redfish/v1/Systems/1/'); body.Status?.Health;`,
  'body-without-slash': `controller.get('/redfish/v1/Systems/1').BootProgress?.LastState === 'OSRunning';`,
  'body-by-template': `controller.get(\`/redfish/v1/Systems/1/Storage/\${id}/Drives/\${id}/\`).CapacityBytes?.toFixed();`,
  'fixed-segment-first': `controller.get('/redfish/v1/ComponentIntegrity/TPM-0/Certificates/1/').CertificateString;`,
  'expanded-members': `controller.get('/redfish/v1/Systems/1/LogServices/IML/Entries/').Members[0]?.Severity === 'Critical';`,
  'general-type': `const value: unknown = controller.get(uri).Anything; controller.get('/redfish/v1/Systems/?$expand=.').Anything;`,
  'type-argument': `controller.get<types.Drive>(uri).CapacityBytes; controller.look<types.Drive>(uri)?.CapacityBytes;`,
  'own-type': `controller.get<{ readonly PowerState: string }>(uri).PowerState;`,
  'part-of-a-segment': `controller.get(\`/redfish/v1/Systems/1\${id}\`).Anything;`,
  durations: `controller.advance('1h30m').advance('500ms').advance(uri).advance(\`\${id}m\`).hang(5_000).runUntil(() => true, '1d2h3m4s');`,
  'any-of-two': `declare const one: '/redfish/v1/Systems/1/' | '/redfish/v1/Chassis/1/'; controller.get(one).Status?.Health;`,
  image: `const image = tidefish.makeImage({ component: 'a', version: '1', for: ['drive/VB000480NVM3'], size: 1 }); controller.upload(image.octets, { filename: image.filename, signature: image.signature });`,
  look: `controller.look('/redfish/v1/Systems/1/')?.PowerState === 'On';`,
  selection: `controller.look('/redfish/v1/Systems/1/', { PowerState: null })?.PowerState;`,
  'as-json': `type Json = ReturnType<typeof controller.request>['body']; const body: Json = controller.get('/redfish/v1/Systems/1/');`,
  allowed: `controller.get('/redfish/v1/Systems/1/').Actions?.['#ComputerSystem.Reset']?.['ResetType@Redfish.AllowableValues']?.includes('On');`,
};

/** Uses that do not compile, with the error of each. */
const misuses: Readonly<Record<string, readonly [code: string, error: RegExp]>> = {
  'wrong-property': [`controller.get('/redfish/v1/Systems/1/').PowerStat;`, /'PowerStat' does not exist/],
  'wrong-nested-property': [
    `controller.get('/redfish/v1/Systems/1/').Status?.Healt;`,
    /'Healt' does not exist/,
  ],
  'optional-property': [`controller.get('/redfish/v1/Systems/1/').Status.Health;`, /possibly 'undefined'/],
  'wrong-value': [`controller.get('/redfish/v1/Systems/1/').PowerState === 'Onn';`, /no overlap/],
  'wrong-type': [
    `const tag: number = controller.get('/redfish/v1/Systems/1/').Name;`,
    /'string' is not assignable/,
  ],
  'body-is-read-only': [`controller.get('/redfish/v1/Systems/1/').Name = 'x';`, /read-only/],
  'property-of-another-type': [
    `controller.get(\`/redfish/v1/Systems/1/Storage/\${id}/Drives/\${id}/\`).PowerState;`,
    /'PowerState' does not exist/,
  ],
  'links-are-no-bodies': [`controller.get('/redfish/v1/Systems/').Members[0]?.Id;`, /'Id' does not exist/],
  'wrong-property-of-look': [
    `controller.look('/redfish/v1/Systems/1/')?.PowerStat;`,
    /'PowerStat' does not exist/,
  ],
  'look-at-nothing': [`controller.look('/redfish/v1/Systems/1/').PowerState;`, /possibly 'undefined'/],
  'wrong-property-of-argument': [`controller.get<types.Drive>(uri).Capacity;`, /'Capacity' does not exist/],
  'wrong-resource-type': [`controller.get<types.ComputerSytem>(uri);`, /no exported member/],
  'wrong-action': [
    `controller.get('/redfish/v1/Systems/1/').Actions?.['#ComputerSystem.Rest'];`,
    /does not exist|any/,
  ],
  'wrong-fault': [`controller.fault('fan.fialed', { part: 'Fan 1' });`, /"fan.fialed"/],
  'wrong-fault-parameter': [`controller.fault('fan.failed', { prt: 'Fan 1' });`, /'prt' does not exist/],
  'fault-without-part': [`controller.fault('fan.failed');`, /Expected 2 arguments/],
  'fault-that-clears-itself': [
    `controller.clearFault('memory.correctedError', { part: 1 });`,
    /"memory.correctedError"/,
  ],
  'wrong-operator-action': [`controller.operator('mains.of');`, /"mains.of"/],
  'wrong-option': [`tidefish.createController({ sed: 7 });`, /'sed' does not exist/],
  'wrong-option-value': [`tidefish.createController({ whenUnavailable: 'drops' });`, /"drops"/],
  'wrong-blueprint-key': [
    `tidefish.createController({ blueprint: { chasis: {} } });`,
    /'chasis' does not exist/,
  ],
  'wrong-scheduled-fault': [
    `tidefish.createController({ faults: [{ fault: 'fan.faild', part: 'Fan 1' }] });`,
    /"fan.faild"/,
  ],
  'wrong-executor': [`tidefish.createController({ executor: 'xtate' });`, /"xtate"/],
  'wrong-image': [`controller.upload({ for: 'systemRoms', version: '1' });`, /"systemRoms"/],
  'wrong-image-target': [
    `tidefish.makeImage({ component: 'a', version: '1', for: 'systemRoms', size: 1 });`,
    /"systemRoms"/,
  ],
  'wrong-activation': [
    `tidefish.makeImage({ component: 'a', version: '1', for: 'drive', size: 1, activates: 'Later' });`,
    /"Later"/,
  ],
  'wrong-upload-option': [
    `controller.upload({ for: 'systemRom', version: '1' }, { signatur: true });`,
    /'signatur' does not exist/,
  ],
  'wrong-listener': [`controller.listener('https://a.example/', 'refusess');`, /"refusess"/],
  'wrong-future': [`controller.fork({ futureSed: 'a' });`, /'futureSed' does not exist/],
  'wrong-condition': [`controller.runUntil('Off');`, /not assignable/],
  'wrong-duration': [`controller.advance('10 minutes');`, /"10 minutes"/],
  'wrong-limit': [`controller.runUntil(() => true, '1 hour');`, /"1 hour"/],
  'location-as-text': [`[...tidefish.why(controller.history(), '/redfish/v1/#/Name')];`, /not assignable/],
  'unread-location': [
    `[...tidefish.why(controller.history(), tidefish.readLocation('/host/hostName'))];`,
    /not assignable/,
  ],
  'wrong-branch': [`controller.tree.hosts;`, /'hosts' does not exist/],
  'wrong-world-option': [`tidefish.createWorld({ sed: 7 });`, /'sed' does not exist/],
};

/** Samples of the documents by name. */
const samples = readPages()
  .filter(({ file }) => !file.startsWith('docs/reference/'))
  .flatMap(({ file, text }) =>
    parseBlocks(text)
      .filter(({ language, notRun }) => ['js', 'ts'].includes(language) && notRun === undefined)
      .map((block, index) => ({ name: `${file.replaceAll(/[/.]/g, '-')}-${index}`, ...block })),
  );

/** Codes of errors about parameters and promises without a type, because JavaScript cannot declare it. */
const untyped = [7006, 7031, 2571];

/** Declares each body of a controller with the type of its URI. */
function declareBodies(): string {
  const bodies = [...crawl(createLab({ seed: 7 }))].filter(([uri]) => !/[?#]/.test(uri));
  const lines = bodies.map(
    ([uri, body], index) => `const body${index}: BodyAt<${JSON.stringify(uri)}> = ${JSON.stringify(body)};`,
  );
  return [`import type { BodyAt } from 'tidefish';`, ...lines].join('\n');
}

tests.before((context) => {
  if (!isLong) return;
  makeDeclarations();
  context.errors = compileSamples(
    new Map([
      ...Object.entries(valid).map(([name, code]) => [`valid-${name}`, opening + code] as const),
      ...Object.entries(misuses).map(([name, [code]]) => [`misuse-${name}`, opening + code] as const),
      ...samples.map(({ name, text }) => [name, text] as const),
      ['bodies', declareBodies()],
    ]),
  );
});

test('every body of a controller has the type of its URI', ({ errors }) => {
  assert.equal(
    errors.filter(({ sample }) => sample === 'bodies'),
    [],
  );
});

test('valid uses compile', ({ errors }) => {
  assert.equal(
    errors.filter(({ sample }) => sample.startsWith('valid-')),
    [],
  );
});

for (const [name, [code, error]] of Object.entries(misuses)) {
  test(`${code} does not compile`, ({ errors }) => {
    const found = errors.filter(({ sample }) => sample === `misuse-${name}`);

    assert.is(found.length, 1, found.map(({ text }) => text).join('\n'));
    assert.match(found[0]?.text ?? '', error);
  });
}

test('the samples of the documents compile under strict; JavaScript needs no types of parameters', ({
  errors,
}) => {
  for (const { name, language } of samples) {
    const found = errors.filter(({ sample }) => sample === name);
    assert.equal(language === 'js' ? found.filter(({ code }) => !untyped.includes(code)) : found, [], name);
  }
  assert.ok(samples.length >= 15);
});

tests('the types of the main resources are declared', () => {
  const declarations = readFileSync(path.join(project, 'machines/resource-types.ts'), 'utf8');
  for (const type of ['ComputerSystem', 'Chassis', 'Manager', 'Drive'])
    assert.match(declarations, new RegExp(`export (?:interface|type) ${type}\\b`));
});

tests.run();
