/** Tests of uploads in the standard form (DSP0266 "Multipart HTTP push updates"): targets, task and end. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openHistory, readJournal, toHar } from '../../../index.js';
import { createLab, Lab, root } from '../../support/lab.js';
import { formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';
import { imageFile } from '../../support/updates/image-file.js';
import { updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const inventory = `${root}UpdateService/FirmwareInventory/`;
const image = { for: 'systemRom', version: 'U58 v2.60 (01/17/2026)' } as const;
const override = { Oem: { Vnd: { TPMOverride: true } } };

const push = (lab: Lab, UpdateParameters: object = override) =>
  lab.upload(image, { parameters: { UpdateParameters: UpdateParameters as typeof override } });

test('the update service shows the URI of the standard form and its apply times', () => {
  const lab = createLab();

  lab.get(updateUri).has({
    MultipartHttpPushUri: '/cgi-bin/uploadFile',
    'MultipartHttpPushUri@Redfish.OperationApplyTimeSupport': { SupportedValues: ['Immediate'] },
  });
});

test('a pushed image is a task from its upload on, until its version is written', () => {
  const lab = createLab();

  const pushed = push(lab).is(202);

  const monitor = pushed.header('Location') ?? '';
  const task = String(pushed.reply.body['@odata.id']);
  pushed.has({ TaskState: 'Running', Payload: { TargetUri: '/cgi-bin/uploadFile/', HttpOperation: 'POST' } });
  const shown = JSON.stringify(lab.get(task).reply.body);
  assert.match(shown, /"Content-Type: multipart\/form-data".*TPMOverride/);
  assert.not.match(shown, /BytesMax|FileName/);
  lab.get(monitor).is(202);
  lab.advance('30m');
  lab.get(task).has({ TaskState: 'Completed', TaskStatus: 'OK', PercentComplete: 100 });
  lab.get(monitor).is(200);
  assert.is(updateServiceOf(lab).State, 'Complete');
});

test('the targets of a pushed image are items of the inventory that the image fits', () => {
  for (const [item, isWritten] of [
    ['2', true],
    ['1', false],
  ] as const) {
    const lab = createLab();

    const answer = push(lab, { ...override, Targets: [`${inventory}${item}/`] });

    assert.is(answer.reply.status, isWritten ? 202 : 400, item);
  }
  push(createLab(), { ...override, Targets: ['/redfish/v1/Systems/1/'] })
    .is(400)
    .says('Mgmt.InvalidTargetsURI');
});

test('a refused push has no task, and a pushed file that is no image ends its task with the reason', () => {
  const lab = createLab();

  push(lab, {}).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
  push(lab, { ForceUpdate: true }).is(400).says('Mgmt.PropertyNotWritableOrUnknown');
  push(lab, { '@Redfish.OperationApplyTime': 'OnReset' }).is(400).says('Base.PropertyValueNotInList');
  lab.upload(image, { parameters: { ...override, UpdateParameters: {} } }).is(400);
  lab.get(`${root}TaskService/Tasks/`).has({ 'Members@odata.count': 0 });

  const pushed = lab.upload(Buffer.from('hello'), { parameters: { UpdateParameters: {} } }).is(202);
  lab.advance('1m');

  const { body } = lab.get(String(pushed.reply.body['@odata.id'])).has({ TaskState: 'Exception' }).reply;
  assert.match(JSON.stringify(body.Messages), /UpdateInvalidFile/);
});

test('a push that a reset of the controller interrupts ends its task', () => {
  const lab = createLab();
  const task = String(push(lab).is(202).reply.body['@odata.id']);

  lab.controller.operator('mains.off').advance('1m').operator('mains.on').advance('30m');

  lab.get(task).has({ TaskState: 'Exception' });
  assert.is(updateServiceOf(lab).State, 'Idle');
});

test('a push whose file breaks off is refused, and its task ends', async () => {
  const { controller } = createLab();
  const { octets } = imageFile('systemRom', image.version, 5_000);
  const whole = formOf([
    ['UpdateParameters', JSON.stringify(override)],
    ['UpdateFile', octets, 'rom.bin'],
  ]);

  const answer = await controller.fetch(uploadUri, {
    method: 'POST',
    headers: { ...multipart, Authorization: controller.authorization },
    body: new Uint8Array(whole.subarray(0, -100)),
  });

  assert.is(answer.status, 400);
  new Lab(controller).get(`${root}TaskService/Tasks/1/`).has({ TaskState: 'Exception' });
});

test('a history with a push becomes a scenario that pushes, and an archive with the standard form', () => {
  const lab = createLab();
  push(lab).is(202);
  lab.advance('30m');

  const scenario = lab.controller.toScenario();
  const journal = readJournal(lab.controller.journal(), 'push.jsonl');
  assert.ok(journal.ok);
  const { history } = openHistory(journal.journal);
  assert.ok(history);

  assert.match(scenario, /UpdateParameters:/);
  assert.not.match(scenario, /Left out/);
  const archive = [...toHar(history)].join('');
  assert.match(archive, /"name":"UpdateFile","fileName":"systemRom.bin"/);
  assert.match(archive, /"status":202/);
});

test.run();
