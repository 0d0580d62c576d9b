/** Tests of dialect packs: vendor actions, jobs, ids of tasks and immediate settings of captured services. */
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCapture } from '../../../http/captures/open-capture.js';
import { type DialectPack, parsePack } from '../../../models/blueprint/index.js';
import { mapRoles } from '../../../models/capture/index.js';
import { findAttributes } from '../../../models/captured/attribute-registry.js';
import { captureBlueprint } from '../../../models/captured/index.js';
import { packs, packsFor } from '../../../models/captured/packs/packs.js';
import { createController, type InProcessController } from '../../../scenarios/index.js';
import { absent, publicCaptures } from '../../support/captures/public-captures.js';
import { password, servedCapture, uris } from '../../support/captures/served-mockup.js';
import { collection, link, type MockupFiles, resource } from '../../support/captures/small-mockup.js';

const { manager, system, tasks } = uris;
const jobs = `${manager}/Queue`;
const settings = `${manager}/Options`;
const path = (uri: string) => `${uri.slice(1)}/index.json`;

/** Collection of jobs, a resource with settings, and a drive with an action of its own. */
const files: MockupFiles = {
  [path(jobs)]: collection(jobs, 'MakerJobCollection', [`${jobs}/TSK_0041`]),
  [path(`${jobs}/TSK_0041`)]: resource(`${jobs}/TSK_0041`, '#MakerJob.v1_0_0.MakerJob', {
    JobState: 'Done',
  }),
  [path(settings)]: resource(settings, '#MakerOptions.v1_0_0.MakerOptions', {
    Attributes: { Greeting: 'hello' },
    '@Redfish.Settings': { SettingsObject: link(`${settings}/Next`) },
    Actions: {
      '#Maker.Restart': { target: `${settings}/Restart` },
      '#Maker.Greet': { target: `${settings}/Greet`, 'Text@Redfish.AllowableValues': ['hi', 'ho'] },
    },
  }),
  [path(`${settings}/Next`)]: resource(`${settings}/Next`, '#MakerOptions.v1_0_0.MakerOptions', {
    Attributes: {},
  }),
};

const pack: DialectPack = {
  name: 'maker-style',
  description: 'Controllers of the mockup.',
  speaks: ['MakerOptions'],
  actions: {
    'Maker.Restart': { action: 'ComputerSystem.Reset', on: 'system', parameters: { ResetType: 'ForceOff' } },
    'Maker.Greet': { patch: { AssetTag: { parameter: 'Text' } } },
  },
  taskIds: { prefix: 'TSK_', digits: 4 },
  jobs: [
    {
      collection: 'MakerJobCollection',
      type: '#MakerJob.v1_0_0.MakerJob',
      properties: {
        JobState: { from: '/TaskState', values: { Exception: 'Broken' } },
        Why: { from: '/Messages/0/MessageId' },
        Kind: { value: 'Update' },
      },
    },
  ],
  immediateSettings: ['MakerOptions'],
};

function createPacked(packs: readonly DialectPack[]): InProcessController {
  const blueprint = captureBlueprint(servedCapture(files), { packs });
  return createController({ userName: 'root', password, blueprint });
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of a mockup have no types
const look = (controller: InProcessController, uri: string): any => controller.look(uri);

test('each task is a job of the captured collection, with ids after the captured ones', () => {
  const controller = createPacked([pack]);

  const answer = controller.request('POST', fetchTarget(controller), {
    ImageURI: 'https://files.example.com/rom.bin',
  });

  assert.is(answer.status, 202);
  assert.is((answer.body as { readonly Id: string }).Id, 'TSK_0042');
  assert.equal(look(controller, tasks).Members.at(-1), link(`${tasks}/TSK_0042`));
  assert.equal(look(controller, jobs).Members, [link(`${jobs}/TSK_0041`), link(`${jobs}/TSK_0042`)]);
  const job = look(controller, `${jobs}/TSK_0042`);
  assert.is(job['@odata.type'], '#MakerJob.v1_0_0.MakerJob');
  assert.is(job.JobState, 'Broken');
  assert.is(job.Kind, 'Update');
  assert.match(job.Why, /UpdateFailed/);
  assert.is(look(controller, `${jobs}/TSK_0041`).JobState, 'Done');
});

test('without its pack, a vendor action is refused, and vendor jobs stay as captured', () => {
  const controller = createPacked([]);

  assert.is(controller.request('POST', `${settings}/Restart`, {}).status, 400);
  controller.request('POST', fetchTarget(controller), { ImageURI: 'https://files.example.com/rom.bin' });

  assert.equal(look(controller, jobs).Members, [link(`${jobs}/TSK_0041`)]);
});

test('a vendor action performs the standard action that its pack names', () => {
  const controller = createPacked([pack]);

  assert.is(controller.request('POST', `${settings}/Restart`, {}).status, 200);
  controller.advance('1m');

  assert.is(look(controller, system).PowerState, 'Off');
});

test('settings with immediate effect are in force at once, and others wait for a start', () => {
  const write = (controller: InProcessController) =>
    controller.request('PATCH', `${settings}/Next`, { Attributes: { Greeting: 'ahoy' } }).status;

  const immediate = createPacked([pack]);
  assert.is(write(immediate), 200);
  assert.is(look(immediate, settings).Attributes.Greeting, 'ahoy');

  const waiting = createPacked([]);
  assert.is(write(waiting), 200);
  assert.is(look(waiting, settings).Attributes.Greeting, 'hello');
  assert.is(waiting.request('PATCH', settings, { Attributes: { Greeting: 'ahoy' } }).status, 400);
});

test('a pack with a mistake is refused with its place', () => {
  const result = parsePack('name: x\ndescription: y\nspeaks: [Maker]\nactions: { Maker: {} }\n', 'pack.yaml');

  assert.is(result.ok, false);
  const [problem] = result.ok ? [] : result.problems;
  assert.is(problem?.line, 4);
});

/** Mockups with the actions and types of one family of controllers each, and what its pack makes of the action. */
const families = [
  {
    pack: 'idrac-style',
    oem: { Maker: { '@odata.type': '#Maker.v1_0_0.Maker' } },
    type: '#DellAttributes.v1_0_0.DellAttributes',
    action: '#DellManager.v1_0_0#DellManager.ResetToDefaults',
    performs: 'Manager.ResetToDefaults',
  },
  {
    pack: 'openbmc-style',
    oem: { OpenBmc: { '@odata.type': '#OemManager.OpenBmc', '@odata.id': `${manager}#/Oem/OpenBmc` } },
  },
  {
    pack: 'openbmc-style',
    oem: { OpenBmc: { '@odata.type': '#OpenBMCManager.v1_0_0.Manager' } },
    action: '#NvidiaManager.ResetToDefaults',
    performs: 'Manager.ResetToDefaults',
  },
  {
    pack: 'smc-style',
    oem: {},
    action: '#SmcManagerConfig.Reset',
    performs: 'Manager.ResetToDefaults',
  },
];

for (const { pack: name, oem, type = '#Extra.v1_0_0.Extra', action, performs } of families)
  test(`a mockup with ${action ?? type} and ${JSON.stringify(oem)} speaks ${name}`, () => {
    const extra = '/redfish/v1/Extra';
    const capture = servedCapture({
      [path(extra)]: resource(extra, type, {
        Oem: oem,
        ...(action === undefined ? {} : { Actions: { Oem: { [action]: { target: `${extra}/Do` } } } }),
      }),
    });
    const roles = mapRoles(capture);

    const spoken = packsFor(capture, roles);

    assert.equal(spoken.names, [name]);
    const found = spoken.action(roles.actions.get(`${extra}/Do`)?.name ?? '');
    assert.is(found !== undefined && 'action' in found ? found.action : undefined, performs);
  });

const publicPacks: Readonly<Record<string, readonly string[]>> = {
  dell: ['idrac-style'],
  nvidia_gh200: ['openbmc-style'],
  supermicro: ['smc-style'],
};

if (absent !== undefined) test.skip(absent, () => {});
for (const file of publicCaptures) {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tar.gz'.length);
  test(`the pack for ${name} is found`, () => {
    const capture = openCapture(file);
    assert.equal(packsFor(capture, mapRoles(capture)).names, publicPacks[name] ?? []);
  });
}

test('attributes are found where the list of registries locates the registry, whatever its id', () => {
  const registry = '/redfish/v1/Registries/Attributes';
  const capture = servedCapture({
    [path(registry)]: resource(registry, '#MessageRegistryFile.v1_1_0.MessageRegistryFile', {
      Registry: 'OwnBiosNames.v2_0_0',
      Location: [
        { Language: 'de', Uri: `${registry}/de` },
        { Language: 'en', Uri: `${registry}/en` },
      ],
    }),
    ...Object.fromEntries(
      ['de', 'en'].map((language) => [
        path(`${registry}/${language}`),
        resource(`${registry}/${language}`, '#AttributeRegistry.v1_3_0.AttributeRegistry', {
          Id: 'Texts',
          RegistryEntries: { Attributes: [{ AttributeName: `Mode-${language}` }] },
        }),
      ]),
    ),
  });

  assert.equal([...(findAttributes(capture, 'OwnBiosNames.v2_0_0')?.keys() ?? [])], ['Mode-en']);
  assert.is(findAttributes(capture, 'Others.v1_0_0'), undefined);
});

test('each pack of the project conforms to the schema, and has a folder of its name', () => {
  for (const pack of packs) {
    const folder = new URL(`../../../../models/captured/packs/${pack.name}/pack.json`, import.meta.url);
    const result = parsePack(readFileSync(folder, 'utf8'), 'pack.json');
    assert.ok(result.ok, pack.name);
    assert.equal(result.value, pack);
  }
});

function fetchTarget(controller: InProcessController): string {
  return look(controller, uris.update).Actions['#UpdateService.SimpleUpdate'].target;
}

test.run();
