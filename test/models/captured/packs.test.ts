/** Tests of dialect packs: vendor actions, jobs, ids of tasks and immediate settings of captured services. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type DialectPack, parsePack } from '../../../models/blueprint/index.js';
import { captureBlueprint } from '../../../models/captured/index.js';
import { listPacks } from '../../../models/captured/packs/packs.js';
import { createController, type InProcessController } from '../../../scenarios/index.js';
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

test('each pack of the project has a folder of its name', () => {
  assert.equal(
    listPacks().map(({ name }) => name),
    ['idrac-style', 'openbmc-style', 'smc-style'],
  );
});

function fetchTarget(controller: InProcessController): string {
  return look(controller, uris.update).Actions['#UpdateService.SimpleUpdate'].target;
}

test.run();
