/**
 * Tests of images that the controller downloads: the sources, the requests that start a download, and the report of
 * each failure.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';
import { componentOf, updateServiceOf, updateStatesOf, updateUri } from '../../support/updates/update-rig.js';

const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const rom = { for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' } as const;
const sources = {
  'https://files.example.com/rom.bin': { image: rom, after: '40s' },
  'https://files.example.com/drive.bin': { image: { for: 'drive', model: 'X', version: '1' } as const },
  'https://files.example.com/none.bin': { status: 404 },
  'https://files.example.com/moved.bin': { status: 302 },
  'https://files.example.com/large.bin': { image: { ...rom, sizeBytes: 1_073_200_000 } },
  'https://files.example.com/slow.bin': { image: rom, after: '2h' },
  'https://files.example.com/noise.bin': { base64: 'TVo=' },
};
const createFetchLab = () => createLab({ seed: 'fetch', sources });
const at = (name: string) => ({ ImageURI: `https://files.example.com/${name}`, TPMOverride: true });

interface ShownTask {
  readonly TaskState: string;
  readonly PercentComplete: number;
  readonly Payload: { readonly JsonBody: string };
  readonly Messages: readonly { readonly MessageId: string; readonly MessageArgs?: readonly string[] }[];
}

function taskOf(lab: Lab): ShownTask {
  const [latest] = Object.keys(lab.controller.tree.tasks.byId).slice(-1);
  return lab.controller.get<ShownTask>(`/redfish/v1/TaskService/Tasks/${latest}/`);
}

test('an image is fetched and written, and the task ends with it', () => {
  const lab = createFetchLab();
  const states = updateStatesOf(lab);

  lab.post(simpleUpdateUri, at('rom.bin')).is(202);
  assert.is(taskOf(lab).TaskState, 'Running');
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');

  assert.equal(states(), ['Uploading', 'Verifying', 'Writing', 'Updating', 'Complete']);
  assert.is(taskOf(lab).TaskState, 'Completed');
  assert.is(componentOf(lab, 'rom.bin'), undefined);
});

test('the task is as far as the writing is that it has led to, also where that breaks off', () => {
  const lab = createFetchLab();
  lab.controller.fault('firmware.writeFails', { part: 'System ROM' });
  lab.post(simpleUpdateUri, at('rom.bin')).is(202);
  assert.is(taskOf(lab).PercentComplete, 0);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');

  let last = 0;
  for (; updateServiceOf(lab).State === 'Updating'; lab.advance('5s')) {
    last = updateServiceOf(lab).FlashProgressPercent ?? -1;
    assert.is(taskOf(lab).PercentComplete, last);
  }

  assert.is(taskOf(lab).TaskState, 'Exception');
  const { PercentComplete } = taskOf(lab);
  assert.ok(last > 0 && PercentComplete >= last && PercentComplete < 100, `${last}, ${PercentComplete}`);
});

test('AddFromUri keeps it under the name of its address', () => {
  const lab = createFetchLab();

  lab.post(addFromUri, { ...at('rom.bin'), UploadCurrentEtag: 'e' }).is(202);
  assert.is(updateServiceOf(lab).UploadCurrentEtag, 'e');
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');

  assert.is(componentOf(lab, 'rom.bin')?.image.version, rom.version);
});

test('each failure ends in Error with a message that names it, and the task in Exception', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['none.bin', /UpdateFailed the server answered 404$/],
    ['moved.bin', /UpdateFailed the server sent on to another address \(302\)$/],
    ['large.bin', /UpdateFailed the image has more than 1073168384 bytes$/],
    ['slow.bin', /UpdateFailed the image had not come after 4800 s$/],
    ['nowhere.bin', /UpdateFailed nobody answers at this address$/],
    ['noise.bin', /UpdateInvalidFile $/],
    ['drive.bin', /UpdateNotApplicable $/],
  ];
  for (const [name, expected] of cases) {
    const lab = createFetchLab();
    lab.post(simpleUpdateUri, at(name)).is(202);
    lab.advance('3h');

    const { State, Result } = updateServiceOf(lab);
    assert.equal([name, State], [name, 'Error']);
    assert.match(`${Result?.MessageId} ${Result?.MessageArgs.join()}`, expected);
    const { TaskState, Messages } = taskOf(lab);
    assert.equal([name, TaskState], [name, 'Exception']);
    assert.is(Messages.at(-1)?.MessageId, Result?.MessageId);
  }
});

test('an address that is none, and targets that are none, are refused at once', () => {
  const lab = createFetchLab();
  for (const ImageURI of [
    'rom.bin',
    'ftp://files.example.com/rom.bin',
    'https://files.example.com/',
    'https://user:x@files.example.com/rom.bin',
  ]) {
    const answer = lab.post(simpleUpdateUri, { ImageURI }).is(400).says('Mgmt.SimpleUpdateInvalidImageURI');
    assert.not.match(JSON.stringify(answer.reply.body), /user:x/);
  }
  const Targets = ['/redfish/v1/Systems/1/'];
  lab
    .post(simpleUpdateUri, { ...at('rom.bin'), Targets })
    .is(400)
    .says('Mgmt.InvalidTargetsURI');
  lab
    .post(simpleUpdateUri, { ...at('rom.bin'), Targets: Array(11).fill(Targets[0]) })
    .says('Mgmt.TargetsLimitExceeded');
  lab.post(simpleUpdateUri, at('rom.bin')).is(202);
  lab.post(simpleUpdateUri, at('rom.bin')).is(400).says('Mgmt.ComponentUploadAlreadyInProgress');
});

test('a reset of the controller gives a fetch up: idle, a result that says so, and the task over', () => {
  const lab = createFetchLab();
  lab.post(simpleUpdateUri, at('slow.bin')).is(202);

  lab.controller.operator('mains.off').advance('10s').operator('mains.on').advance('10m');

  assert.is(updateServiceOf(lab).State, 'Idle');
  assert.match(updateServiceOf(lab).Result?.MessageId ?? '', /UpdateInterrupted$/);
  assert.is(taskOf(lab).TaskState, 'Exception');
});

test('a task ends with what the service says of the update, and shows the request as it was sent', () => {
  const lab = createFetchLab();
  lab.post(simpleUpdateUri, at('rom.bin')).is(202);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');

  const { Messages, Payload } = taskOf(lab);
  assert.match(updateServiceOf(lab).Result?.MessageId ?? '', /FWFlashSuccessTPMOverrideEnabled$/);
  assert.equal(
    Messages.map(({ MessageId }) => MessageId),
    [updateServiceOf(lab).Result?.MessageId],
  );
  assert.equal(JSON.parse(Payload.JsonBody), at('rom.bin'));
});

test('the log says once that an update failed, and why', () => {
  const lab = createFetchLab();
  for (const name of ['none.bin', 'drive.bin']) {
    lab.post(simpleUpdateUri, at(name)).is(202);
    lab.advance('1h');
  }

  const told = newEntries(lab.controller.tree).filter(({ code }) => code === 1_096);
  assert.equal(
    told.map(({ message }) => message),
    [
      'The firmware update failed: the server answered 404.',
      'The firmware update failed: The update is not for this server.',
    ],
  );
});

const recoveryFiles = (lab: Lab) =>
  lab.controller.tree.installSets.sets
    .find(({ isRecovery }) => isRecovery)
    ?.sequence.map((step) => step.filename);

test('an image that is fetched takes its place in the recovery set where that is asked for', () => {
  const lab = createFetchLab();
  const before = recoveryFiles(lab) ?? [];
  lab.post(addFromUri, { ...at('rom.bin'), UpdateRecoverySet: true }).is(202);
  assert.equal(recoveryFiles(lab), before);

  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');

  const romStep = before.findIndex((filename) => filename?.endsWith('.rom'));
  assert.equal(recoveryFiles(lab), before.with(romStep, 'rom.bin'));
});

test('one that could not be written to its parts leaves the recovery set as it was', () => {
  const lab = createFetchLab();
  const before = recoveryFiles(lab);
  const asked = { ...at('rom.bin'), TPMOverride: false, UpdateTarget: true, UpdateRecoverySet: true };

  lab.post(addFromUri, asked).is(202);
  lab.advance('1h');

  assert.is(updateServiceOf(lab).State, 'Error');
  assert.equal(recoveryFiles(lab), before);
});

test('only who may recover has the recovery set updated, and only where there is one', () => {
  const lab = createFetchLab();
  const ops = lab.login(lab.account('ops', { RoleId: 'Administrator' }));
  const asked = { ...at('rom.bin'), UpdateRecoverySet: true };

  lab.post(addFromUri, asked, ops).is(403).says('Base.InsufficientPrivilege');
  lab.delete('/redfish/v1/UpdateService/InstallSets/d84684b0/').is(200);
  lab.post(addFromUri, asked).is(400).says('Mgmt.RecoveryInstallSetRequired');

  assert.is(updateServiceOf(lab).State, 'Idle');
});

test('the password of the source stands nowhere', () => {
  const lab = createFetchLab();

  lab.post(simpleUpdateUri, { ...at('rom.bin'), Username: 'files', Password: 'sesame-open' }).is(202);

  assert.not.match(JSON.stringify(lab.controller.tree), /sesame-open/);
});

test.run();
