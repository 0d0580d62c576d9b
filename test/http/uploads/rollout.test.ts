/**
 * Tests of a firmware rollout over HTTPS by two clients at once. Each client uploads its images, queues them, restarts
 * the server where an update waits for a restart, and verifies the running versions. The service accepts one upload at
 * a time, so that one client is refused at first.
 */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FirmwareItem, listFirmware } from '../../../machines/parts/index.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { ChunkDigests, joinDigests } from '../../../models/formats/firmware-image/digest.js';
import { printImageHeader } from '../../../models/formats/firmware-image/header.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { cleanUp, serve } from '../../support/command/serve-rig.js';
import { createLab } from '../../support/lab.js';
import { serveFiles } from '../../support/service/file-server.js';
import { FleetClient, type FleetImage } from '../../support/service/fleet-client.js';

const test = suite('a rollout over HTTPS');
test.after(cleanUp);

const serviceUri = '/redfish/v1/UpdateService/';
const queueUri = `${serviceUri}UpdateTaskQueue/`;
const addFromUri = `${serviceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const contentBytes = 200_000;
const pace = '180x';

/** Firmware of each client: the kind and the version of its images. Each image is for the first item of its kind. */
const brought = [
  [
    ['powerSupply', '1.04'],
    ['provisioning', '4.30.4'],
    ['storageController', '52.30.1-6000'],
  ],
  [
    ['platformServices', '6.1.5.2'],
    ['platformData', '11.8.0 Build 2'],
    ['adapter', '4.60.0'],
  ],
] as const;

interface Listed {
  readonly Id: string;
  readonly Version: string;
}

/** Returns an image file with its signature, as a vendor would deliver them. */
function imageFor(item: FirmwareItem, version: string): FleetImage {
  const content = Buffer.alloc(contentBytes, version);
  const draft = describeImage(item, version, content.length);
  const digests = new ChunkDigests(Buffer.byteLength(printImageHeader(draft)));
  digests.add(content);
  const header = { ...draft, sha256: joinDigests(digests.end()) };
  const filename = `${item.kind}.bin`;
  return {
    filename,
    file: Buffer.concat([Buffer.from(printImageHeader(header)), content]),
    signature: printSignature(filename, header),
    item: item.id,
    version,
  };
}

async function rollOut(client: FleetClient, images: readonly FleetImage[], depot: string): Promise<void> {
  for (const image of images.slice(1)) {
    await client.upload(image, { UpdateRepository: true, UpdateTarget: false });
    await client.settle();
  }
  // The service downloads the first image itself, by the action AddFromUri. The task monitor of the action reports the
  // result.
  for (const { filename } of images.slice(0, 1)) {
    const monitor = await client.taken(addFromUri, { ImageURI: `${depot}${filename}` });
    assert.is((await client.awaited(monitor)).status, 200);
  }
  for (const { filename } of images) {
    const task = { Name: filename, Command: 'ApplyUpdate', Filename: filename, TPMOverride: true };
    const made = await client.ask('POST', queueUri, task);
    assert.is(made.status, 201, JSON.stringify(made.body));
    const done = await client.until(String(made.headers.location), ({ State, UpdatableBy }) => {
      assert.not.equal(State, 'Exception');
      return State === 'Complete' || (State === 'Pending' && UpdatableBy.includes('Uefi'));
    });
    if (done.State === 'Pending') await client.until(done['@odata.id'], ({ State }) => State === 'Complete');
  }
}

/**
 * Restarts the server, so that the written updates and those that wait for a restart become active. Either client may
 * call this function.
 */
async function restart(client: FleetClient): Promise<void> {
  await client.until(queueUri, () => true);
  const uri = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';
  assert.is((await client.ask('POST', uri, { ResetType: 'ForceRestart' })).status, 200);
}

test('two clients update one server at once: one is refused as busy, both succeed', async () => {
  const { facts } = await serve(['--pace', pace]);
  const ca = readFileSync(facts.certificateFile);
  const items = listFirmware(createLab().controller.tree.blueprint);
  const jobs = brought.map((list) => {
    const client = new FleetClient(facts.url, ca, facts.password ?? '');
    const images = list.map(([kind, version]) => {
      const item = items.find((each) => each.kind === kind);
      if (item === undefined) throw new Error(`no firmware of kind ${kind}`);
      return imageFor(item, version);
    });
    return { client, images };
  });

  const files = new Map(
    jobs.flatMap(({ images }) => images.map(({ filename, file }) => [`/${filename}`, file])),
  );
  const depot = await serveFiles(({ url = '' }, response) => response.end(files.get(url)));

  try {
    await Promise.all(jobs.map(({ client, images }) => rollOut(client, images, depot.url)));
  } finally {
    await depot.close();
  }
  const [first] = jobs;
  if (first === undefined) throw new Error('there are two clients');
  await restart(first.client);

  for (const { client, images } of jobs) {
    for (const { item, version } of images) {
      await client.until(
        `${serviceUri}FirmwareInventory/${item}/`,
        ({ Version }: Listed) => Version === version,
      );
    }
  }
  assert.ok(
    jobs.some(({ client }) => client.busy > 0),
    'nobody was refused as busy',
  );
});

test.run();
