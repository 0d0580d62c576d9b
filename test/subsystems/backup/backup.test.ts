/**
 * Tests of backup files: they are created and restored as the vendor's tool does, and files of another controller are
 * refused.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountServiceUri, createLab, type Lab, managerUri, systemUri } from '../../support/lab.js';

const serviceUri = `${managerUri}BackupRestoreService/`;
const filesUri = `${serviceUri}BackupFiles/`;

interface Service {
  readonly BackupFileLocation: string;
  readonly HttpPushUri: string;
}

/** Requests a backup as the tool does: by a form to the location that the service shows. */
async function backUp(lab: Lab, password?: string): Promise<string> {
  const { BackupFileLocation } = lab.controller.get<Service>(serviceUri);
  const sessionKey = lab.login()['X-Auth-Token'];
  const fields = { sessionKey, ...(password === undefined ? {} : { password }) };
  const answer = await lab.controller.fetch(BackupFileLocation, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  assert.is(answer.status, 200);
  return answer.text();
}

/** Restores a backup as the tool does: by a multipart form with the file after token and password. */
async function restore(
  lab: Lab,
  file: string,
  password?: string,
  as?: Parameters<Lab['login']>[0],
): Promise<number> {
  const { HttpPushUri } = lab.controller.get<Service>(serviceUri);
  const form = new FormData();
  form.append('sessionKey', lab.login(as)['X-Auth-Token']);
  if (password !== undefined) form.append('password', password);
  form.append('file', new Blob([file], { type: 'application/octet-stream' }), 'settings.bak');
  return (await lab.controller.fetch(HttpPushUri, { method: 'POST', body: form })).status;
}

function lengthMin(lab: Lab): number {
  return lab.controller.get<{ MinPasswordLength: number }>(accountServiceUri).MinPasswordLength;
}

test('what the vendor’s tool sends makes a file, and restores the settings of the time it was made', async () => {
  const lab = createLab();
  lab.patch(accountServiceUri, { MinPasswordLength: 10 }).is(200);
  lab.account('somebody_kept');
  const file = await backUp(lab, 'tide and fish');
  assert.not.match(file, 'somebody');

  lab.patch(accountServiceUri, { MinPasswordLength: 4 }).is(200);
  const { uri } = lab.account('somebody_new');
  assert.is(await restore(lab, file, 'tide and fish'), 200);
  lab.advance('10m');

  assert.is(lengthMin(lab), 10);
  lab.get(uri).is(404);
  lab.get(systemUri).is(200);
});

test('settings of the key manager are part of a file', async () => {
  const lab = createLab();
  const uri = `${managerUri}SecurityService/ESKM/`;
  lab.patch(uri, { PrimaryKeyServerAddress: 'keys.example.com', PrimaryKeyServerPort: 9_000 }).is(200);
  const file = await backUp(lab);
  lab.patch(uri, { PrimaryKeyServerAddress: 'other.example.com' }).is(200);

  assert.is(await restore(lab, file), 200);

  lab.advance('10m').get(uri).has({ PrimaryKeyServerAddress: 'keys.example.com' });
});

test('whoever has not every privilege restores nothing, for the accounts of a file come back with theirs', async () => {
  const lab = createLab();
  const file = await backUp(lab);
  const restorer = lab.account('restorer', { RoleId: 'Administrator' });
  lab.patch(restorer.uri, { Oem: { Vnd: { Privileges: { UserConfigPriv: false } } } }).is(200);

  assert.is(await restore(lab, file, undefined, restorer), 403);
  assert.is(await restore(lab, file), 200);
});

test('a file is refused with a wrong password, without one, damaged, or of another controller', async () => {
  const lab = createLab();
  const file = await backUp(lab, 'tide and fish');
  const plain = await backUp(lab);
  const before = lab.controller.tree.accountService;

  assert.is(await restore(lab, file, 'fish and tide'), 400);
  assert.is(await restore(lab, file), 400);
  assert.is(await restore(lab, file.replace('"Data":"', '"Data":"AA'), 'tide and fish'), 400);
  const forged = JSON.parse(plain) as { Data: string };
  const settings = JSON.parse(Buffer.from(forged.Data, 'base64').toString('utf8')) as object;
  forged.Data = Buffer.from(JSON.stringify({ ...settings, federation: { groups: [] } })).toString('base64');
  assert.is(await restore(lab, JSON.stringify(forged)), 400);
  assert.is(await restore(lab, 'no file'), 400);
  assert.is(await restore(createLab({ seed: 9 }), plain), 400);

  assert.is(lab.controller.tree.accountService, before);
  assert.is(await restore(lab, plain), 200);
});

test('no password of a file is in the history, and no secret in the clear is in a file', async () => {
  const lab = createLab();
  const secret = 'bind-_.secret';
  lab.patch(accountServiceUri, { LDAP: { Authentication: { Username: 'cn=a', Password: secret } } }).is(200);

  const plain = JSON.parse(await backUp(lab)) as { Data: string };
  await backUp(lab, 'tide and fish');

  assert.not.match(Buffer.from(plain.Data, 'base64').toString('utf8'), secret);
  assert.not.match(JSON.stringify(lab.controller.tree), 'tide and fish');
});

test('one file is stored at a time, and it is restored or deleted by its address', () => {
  const lab = createLab();
  const made = lab.post(filesUri, { Password: 'tide and fish' }).is(201);
  const uri = made.header('Location') ?? '';
  lab.post(filesUri, {}).is(400).says('Base.CreateLimitReachedForResource');
  lab.get(filesUri).has({ Oem: { Vnd: { BackupFileCount: 1, BackupFilesAllowed: 1 } } });
  lab.patch(accountServiceUri, { MinPasswordLength: 4 }).is(200);

  const action = `${uri}Actions/VndMgmtBackupFile.Restore/`;
  lab.post(action, { Password: 'x' }).is(400);
  assert.is(lengthMin(lab), 4);
  lab.post(action, { Password: 'tide and fish' }).is(200).says('Mgmt.ResetInProgress');
  lab.advance('10m');

  assert.is(lengthMin(lab), 8);
  lab.delete(uri).is(200);
  lab.get(filesUri).has({ 'Members@odata.count': 0 });
});

test('whoever may not change the controller makes no file and restores none', async () => {
  const lab = createLab();
  const file = await backUp(lab);
  const token = lab.login(lab.account('reader', { RoleId: 'ReadOnly' }));

  const { BackupFileLocation, HttpPushUri } = lab.controller.get<Service>(serviceUri);
  const sessionKey = token['X-Auth-Token'];
  for (const [uri, more] of [
    [BackupFileLocation, {}],
    [HttpPushUri, { file }],
  ] as const) {
    const body = new URLSearchParams({ sessionKey, ...more });
    const answer = await lab.controller.fetch(uri, { method: 'POST', body });
    assert.ok(answer.status >= 400, `${uri} answered ${answer.status}`);
  }
});

test.run();
