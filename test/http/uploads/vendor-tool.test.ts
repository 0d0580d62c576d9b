/**
 * Tests of uploads in the form of four clients: the vendor's command-line tool, its library's example, its automation
 * collection, and the tool of an adapter maker. Names, order, types and headers of the parts are those of the published
 * sources.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { updateServiceRecord } from '../../../machines/updates/updates/index.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { type Answer, asBasic, ask, control, logIn } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';
import { type Form, formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';
import { imageFile } from '../../support/updates/image-file.js';

let service: RunningService;
let token: string;

shareService(test, (shared) => {
  service = shared.service;
});

test.before.each(async () => {
  await control(service, 'advance', { body: { by: '2h' } });
  token = (await logIn(service))['X-Auth-Token'];
});

const image = imageFile('systemRom', 'U58 v2.60 (01/01/2026)', 5_000);
const octets = 'application/octet-stream';
const signatureOf = (filename: string) => printSignature(filename, image.header);

/** Headers that the vendor's library adds to each request over the network. */
const libraryHeaders = () => ({
  'X-Auth-Token': token,
  'OData-Version': '4.0',
  'Accept-Encoding': 'gzip',
  Cookie: `sessionKey=${token}`,
});

function send(parts: Form, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const body = formOf(parts);
  return ask(service, uploadUri, { method: 'POST', headers: { ...multipart, ...headers }, body });
}

interface Shown {
  readonly State: string;
  readonly UploadCurrentEtag?: string;
}

async function shown(): Promise<Shown> {
  const { json } = await ask(service, '/redfish/v1/UpdateService/', { headers: asBasic() });
  return (json as { readonly Oem: { readonly Vnd: Shown } }).Oem.Vnd;
}

const isStored = (name: string) =>
  service.controller.tree.repository.components.some(({ filename }) => filename === name);

/** Returns the body of the tool's `uploadcomp`, with or without a signature file for the component. */
function toolForm(filename: string, parameters: object, compsig: string | undefined): Form {
  return [
    ['sessionKey', token],
    ['parameters', JSON.stringify(parameters)],
    ...(compsig === undefined ? [] : [['compsig', compsig, 'rom.compsig', octets] as const]),
    ['file', image.octets, filename, octets],
  ];
}

const toolParameters = (filename: string) => ({
  UpdateRepository: true,
  UpdateTarget: false,
  ETag: `sum${filename.replace(/[._-]/g, '')}`,
  Section: 0,
  UpdateRecoverySet: false,
});

test('the vendor tool uploads a component, and its tag is read back as UploadCurrentEtag', async () => {
  const form = toolForm('rom-a.bin', toolParameters('rom-a.bin'), signatureOf('rom-a.bin'));

  assert.is((await send(form, libraryHeaders())).status, 200);
  assert.is((await shown()).UploadCurrentEtag, 'sumromabin');
  await control(service, 'advance', { body: { by: '10m' } });

  assert.is((await shown()).State, 'Complete');
  assert.ok(isStored('rom-a.bin'));
});

test('a signed image without a signature file is sent in one with Section 0, however long the name of its file is', async () => {
  const name = `${'n'.repeat(124)}.bin`;

  const answer = await send(toolForm(name, toolParameters(name), undefined), libraryHeaders());

  assert.is(answer.status, 200, answer.text);
  await control(service, 'advance', { body: { by: '10m' } });
  assert.ok(isStored(name));
});

test('the example of the library sends a short tag and no UpdateRecoverySet', async () => {
  const parameters = { UpdateRepository: true, UpdateTarget: false, ETag: 'atag', Section: 0 };

  assert.is((await send(toolForm('rom-b.bin', parameters, undefined), libraryHeaders())).status, 200);

  assert.is((await shown()).UploadCurrentEtag, 'atag');
});

test('the documented example sends an empty Expect, and a type with its parameters', async () => {
  const form: Form = [
    ['sessionKey', token],
    ['parameters', JSON.stringify({ UploadCurrentEtag: 'mine' }), undefined, 'application/json'],
    ['compsig', signatureOf('rom-c.bin'), 'rom-c.compsig', octets],
    ['file', image.octets, 'rom-c.bin', octets],
  ];
  const headers = { ...libraryHeaders(), Accept: 'application/json', Expect: '' };

  const answer = await send(form, headers);

  assert.is(answer.status, 200, answer.text);
  assert.is((await shown()).UploadCurrentEtag, 'mine');
});

test('the tool of an adapter maker calls its file part files[]', async () => {
  const parameters = {
    UpdateTarget: false,
    UpdateRepository: true,
    UpdateRecoverySet: false,
    UploadCurrentEtag: 'etag',
  };
  const form: Form = [
    ['sessionKey', token],
    ['parameters', JSON.stringify(parameters)],
    ['files[]', image.octets, 'rom-d.bin', octets],
  ];

  const answer = await send(form, { Cookie: `sessionKey=${token}` });

  assert.is(answer.status, 200, answer.text);
  const twice: Form = [...form, ['file', image.octets, 'rom-d.bin', octets]];
  await control(service, 'advance', { body: { by: '10m' } });
  assert.is((await send(twice, libraryHeaders())).status, 400);
});

test('two names with two values for one parameter are refused, and the second is named', async () => {
  const parameters = { UpdateRepository: true, ETag: 'one', UploadCurrentEtag: 'other' };

  const answer = await send(toolForm('rom-e.bin', parameters, undefined), libraryHeaders());

  assert.is(answer.status, 400);
  assert.match(answer.text, /PropertyValueConflict.*"ETag","UploadCurrentEtag"/);
});

test('UpdateRecoverySet takes the privilege of recovery, and what takes its place there is stored', async () => {
  const userName = 'uploader';
  const password = 'uploader_-.secret';
  const account = await ask(service, '/redfish/v1/AccountService/Accounts/', {
    method: 'POST',
    headers: asBasic(),
    body: { UserName: userName, Password: password, RoleId: 'Administrator' },
  });
  assert.is(account.status, 201);
  const parameters = { ...toolParameters('rom-f.bin'), UpdateRepository: false, UpdateRecoverySet: true };
  const form = toolForm('rom-f.bin', parameters, undefined).slice(1);

  const refused = await send(form, asBasic(userName, password));
  assert.is(refused.status, 403);
  assert.match(refused.text, /InsufficientPrivilege/);
  const taken = await send(form, asBasic());
  assert.is(taken.status, 200, taken.text);
  assert.ok(updateServiceRecord(service.controller.tree).context.job?.toRecoverySet);
  await control(service, 'advance', { body: { by: '10m' } });

  assert.ok(isStored('rom-f.bin'));
  const set = service.controller.tree.installSets.sets.find(({ isRecovery }) => isRecovery);
  assert.ok(set?.sequence.some(({ filename }) => filename === 'rom-f.bin'));
});

test.run();
