/** Tests of image uploads by the in-process `fetch`: the tested code sends a form, as real clients do. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { repositoryBytes } from '../../../models/blueprint/repository.js';
import { chunkBytes } from '../../../models/formats/firmware-image/digest.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { sessionsUri, systemUri } from '../../support/lab.js';
import { imageFile } from '../../support/updates/image-file.js';

const updateUri = '/redfish/v1/UpdateService/';
const rom = imageFile('systemRom', 'U58 v2.60 (01/01/2026)', 5_000);

async function logIn({ fetch, credentials: { userName, password } }: InProcessController): Promise<string> {
  const answer = await fetch(sessionsUri, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName: userName, Password: password }),
  });
  return answer.headers.get('X-Auth-Token') ?? '';
}

interface Brought {
  readonly octets?: Uint8Array<ArrayBuffer>;
  readonly parameters?: object;
}

/** Returns a form with the file names and types of the parts that clients send. */
function formOf(token: string, { octets = rom.octets, parameters = {} }: Brought = {}): FormData {
  const form = new FormData();
  form.set('sessionKey', token);
  const told = JSON.stringify({ UpdateRepository: true, UpdateTarget: false, ...parameters });
  form.set('parameters', new Blob([told], { type: 'application/json' }));
  form.set('compsig', new Blob([printSignature('rom.bin', rom.header)]), 'rom.bin.compsig');
  form.set('file', new Blob([octets], { type: 'application/octet-stream' }), 'rom.bin');
  return form;
}

/** Uploads a form to the URI that the update service advertises, as clients do. */
async function push(
  controller: InProcessController,
  token: string,
  brought: Brought = {},
): Promise<readonly [status: number, message: string]> {
  const service = await controller.fetch(updateUri, { headers: { 'X-Auth-Token': token } });
  const { HttpPushUri } = (await service.json()) as { HttpPushUri: string };
  const answer = await controller.fetch(HttpPushUri, { method: 'POST', body: formOf(token, brought) });
  const { error } = (await answer.json()) as {
    error: { '@Message.ExtendedInfo': [{ MessageId: string }] };
  };
  return [answer.status, error['@Message.ExtendedInfo'][0].MessageId.split('.').at(-1) ?? ''];
}

function stateOf(controller: InProcessController): string {
  return controller.get<{ Oem: { Vnd: { State: string } } }>(updateUri).Oem.Vnd.State;
}

function sizeOf({ tree }: InProcessController): number | undefined {
  return tree.repository.components.find(({ filename }) => filename === 'rom.bin')?.sizeBytes;
}

test('a form pushes an image into the repository, and whoever sends it is known by its part', async () => {
  const controller = createController();

  assert.equal(await push(controller, await logIn(controller)), [200, 'Success']);

  assert.is(stateOf(controller), 'Verifying');
  controller.runUntil(() => stateOf(controller) === 'Complete', '10m');
  assert.is(sizeOf(controller), rom.octets.length);
});

test('a history has nothing of the form but what it says: its boundary is another each time', async () => {
  const pushed = async (): Promise<string> => {
    const controller = createController({ seed: 7 });
    assert.equal(await push(controller, await logIn(controller)), [200, 'Success']);
    return controller.advance('1h').fingerprint;
  };
  const boundaries = [formOf(''), formOf('')].map((body) => new Response(body).headers.get('Content-Type'));

  assert.is.not(boundaries[0], boundaries[1]);
  assert.is(await pushed(), await pushed());
});

test('requests that are sent at once come in the same order each time', async () => {
  const together = async (): Promise<string> => {
    const controller = createController({ seed: 7 });
    const token = await logIn(controller);
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token };
    const tags = ['first', 'second'].map((AssetTag) =>
      controller.fetch(systemUri, { method: 'PATCH', headers, body: JSON.stringify({ AssetTag }) }),
    );
    await Promise.all([push(controller, token), ...tags, push(controller, token)]);
    return controller.fingerprint;
  };

  const first = await together();
  assert.equal([await together(), await together()], [first, first]);
});

test('a second form is told to wait, and the first goes on', async () => {
  const controller = createController();
  const token = await logIn(controller);

  assert.equal(await push(controller, token), [200, 'Success']);
  assert.equal(await push(controller, token), [400, 'ComponentUploadAlreadyInProgress']);

  controller.runUntil(() => stateOf(controller) === 'Complete', '10m');
});

test('a file comes in sections, each a form of its own, in their order', async () => {
  const controller = createController();
  const token = await logIn(controller);
  const { header, octets } = imageFile('systemRom', 'U58 v2.61 (01/01/2026)', chunkBytes);
  const send = (Section: number) => {
    const at = Section * chunkBytes;
    const piece = new Uint8Array(octets.subarray(at, at + chunkBytes));
    const body = formOf(token, { octets: piece, parameters: { Section, UploadCurrentEtag: 'mine' } });
    body.set('compsig', new Blob([printSignature('rom.bin', header)]), 'rom.bin.compsig');
    return controller.fetch('/cgi-bin/uploadFile', { method: 'POST', body });
  };

  assert.is((await send(0)).status, 200);
  assert.is((await send(0)).status, 400);
  assert.is(stateOf(controller), 'Uploading');
  assert.is((await send(1)).status, 200);

  controller.runUntil(() => stateOf(controller) === 'Complete', '10m');
  assert.is(sizeOf(controller), octets.length);
});

test('an image by description is not taken either when it is larger than any repository', () => {
  const controller = createController();
  const image = { for: 'systemRom', version: 'U58 v2.60 (01/01/2026)', sizeBytes: repositoryBytes } as const;
  const before = controller.tree.updates;

  const answer = controller.upload(image, { parameters: { UpdateTarget: true, TPMOverride: true } });

  assert.equal([answer.status, answer.messageIds], [413, ['Base.1.18.PayloadTooLarge']]);
  assert.is(stateOf(controller), 'Idle');
  assert.is(controller.tree.updates.next, before.next + 1);
});

test('nobody else is let in, and a controller that is away takes nothing', async () => {
  const controller = createController();
  const body = formOf('x'.repeat(32));

  const stranger = await controller.fetch('/cgi-bin/uploadFile', { method: 'POST', body });
  const before = controller.tree.updates;
  controller.operator('mains.off');
  const away = await controller
    .fetch('/cgi-bin/uploadFile', { method: 'POST', body })
    .catch((error: unknown) => error);

  assert.is(stranger.status, 401);
  assert.instance(away, TypeError);
  assert.is(controller.tree.updates, before);
});

test('a form to any other address is no JSON, as over HTTPS', async () => {
  const controller = createController();

  const answer = await controller.fetch(`${updateUri}UpdateTaskQueue/`, {
    method: 'POST',
    headers: { Authorization: controller.authorization },
    body: formOf(''),
  });

  assert.is(answer.status, 415);
});

test.run();
