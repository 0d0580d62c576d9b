/**
 * Tests of complete bodies of updates by address, tasks and install sets, as the vendor's tools and published examples
 * send them. The tools send an additional `Action`.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { updateServiceRecord } from '../../../machines/updates/updates/index.js';
import { createLab, type Lab } from '../../support/lab.js';
import { componentOf, updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUriUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const ImageURI = 'https://files.example.com/78234252243101731641816114517031190620195/rom_U58-2.50.fwpkg';
const filename = 'rom_U58-2.50.fwpkg';
const image = { for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' } as const;

const createFetchLab = () => createLab({ seed: 'vendor bodies', sources: { [ImageURI]: { image } } });

function idOf(lab: Lab, name: string): string {
  const { Members } = lab.controller.get<{
    readonly Members: readonly { readonly '@odata.id': string; readonly Name: string }[];
  }>(`${updateUri}FirmwareInventory/?$expand=.`);
  return Members.find((each) => each.Name === name)?.['@odata.id'] ?? '';
}

function ended(lab: Lab): string {
  lab.controller.runUntil(() => ['Complete', 'Error'].includes(updateServiceOf(lab).State), '2h');
  return updateServiceOf(lab).State;
}

test('AddFromUri takes the published example: an image for named targets, which is not stored', () => {
  const lab = createFetchLab();
  const body = {
    ImageURI,
    TPMOverrideFlag: true,
    UpdateRepository: false,
    UpdateTarget: true,
    Targets: [idOf(lab, 'System ROM')],
  };

  lab.post(addFromUriUri, body).is(202);

  assert.equal(updateServiceRecord(lab.controller.tree).context.job?.items.length, 1);
  assert.is(ended(lab), 'Complete');
  assert.is(componentOf(lab, filename), undefined);
});

test('AddFromUri stores the image unless it is told not to, and refuses an order for nothing', () => {
  const lab = createFetchLab();
  lab.post(addFromUriUri, { ImageURI, UpdateRepository: true, UpdateTarget: false }).is(202);
  assert.is(ended(lab), 'Complete');
  assert.ok(componentOf(lab, filename));

  const nothing = { ImageURI, UpdateRepository: false, UpdateTarget: false };
  lab.post(addFromUriUri, nothing).is(400).says('Mgmt.UpdateBadParameter');
  const Targets = Array.from({ length: 11 }, () => idOf(lab, 'System ROM'));
  lab.post(addFromUriUri, { ImageURI, Targets }).is(400).says('Mgmt.TargetsLimitExceeded');
  lab
    .post(addFromUriUri, { ImageURI, Targets: ['/redfish/v1/Systems/1/'] })
    .is(400)
    .says('Mgmt.InvalidTargetsURI');
});

test('SimpleUpdate takes the Action of the tool and the TPMOverrideFlag of the example', () => {
  for (const more of [
    { Action: 'UpdateService.SimpleUpdate', TPMOverride: true },
    { TPMOverrideFlag: true },
  ]) {
    const lab = createFetchLab();
    lab.post(simpleUpdateUri, { ImageURI, ...more }).is(202);
    assert.is(ended(lab), 'Complete');
  }
});

test('two values for one parameter under its two names are refused', () => {
  const lab = createFetchLab();
  const body = { ImageURI, TPMOverride: false, TPMOverrideFlag: true };
  lab.post(simpleUpdateUri, body).is(400).says('Base.PropertyValueConflict');
  lab.post(addFromUriUri, body).is(400).says('Base.PropertyValueConflict');
});

test('a refusal for the lack of TPMOverride names the parameter', () => {
  const lab = createLab({ seed: 'vendor bodies' });
  const answer = lab.upload(image).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
  assert.match(JSON.stringify(answer.reply.body), /"RelatedProperties":\["#\/TPMOverride"\]/);
});

test('tasks and sets of the tool and of the examples are taken, with WaitTimeSeconds 0 beside any command', () => {
  const lab = createFetchLab();
  lab.post(addFromUriUri, { ImageURI }).is(202);
  assert.is(ended(lab), 'Complete');
  const rom = idOf(lab, 'System ROM');
  const queue = `${updateUri}UpdateTaskQueue/`;

  const tasks: readonly object[] = [
    { Name: 'Wait-1 3600 seconds', Command: 'Wait', WaitTimeSeconds: 3_600, UpdatableBy: ['Bmc'] },
    {
      Name: 'Update-2 System ROM',
      Command: 'ApplyUpdate',
      Filename: filename,
      UpdatableBy: ['Bmc'],
      TPMOverride: true,
    },
    { Name: 'Reboot-3', Command: 'ResetServer', UpdatableBy: ['RuntimeAgent'] },
    {
      Name: 'upgrade',
      Command: 'ApplyUpdate',
      Filename: filename,
      UpdatableBy: ['Bmc'],
      Targets: [rom],
      TPMOverride: true,
      WaitTimeSeconds: 0,
    },
  ];
  for (const task of tasks) lab.post(queue, task).is(201);
  const both = { Command: 'ApplyUpdate', Filename: filename, TPMOverride: true, WaitTimeSeconds: 5 };
  lab
    .post(queue, { Name: 'both', ...both })
    .is(400)
    .says('Mgmt.PropertyValueIncompatible');

  const set = {
    Description: 'Service Pack for Proliant',
    IsRecovery: false,
    Name: 'Installset',
    Sequence: [
      {
        Command: 'ApplyUpdate',
        ExecutionTimeoutMinutes: 1,
        Filename: filename,
        Name: 'FW of the ROM',
        UpdatableBy: ['Bmc'],
        Targets: [rom],
        WaitTimeSeconds: 0,
      },
      { Name: 'Wait', UpdatableBy: ['RuntimeAgent'], Command: 'Wait', WaitTimeSeconds: 60 },
      { Name: 'Reboot', UpdatableBy: ['RuntimeAgent'], Command: 'ResetServer' },
    ],
  };
  const uri = lab.post(`${updateUri}InstallSets/`, set).is(201).header('Location') ?? '';
  lab
    .post(`${uri}Actions/VndComponentInstallSet.Invoke/`, {
      ClearTaskQueue: true,
      StartAfter: null,
      Expire: null,
      TPMOverride: true,
      UpdateRecoverySet: false,
    })
    .is(200);
});

test('a task names its component, and says so where it lacks one', () => {
  const lab = createLab({ seed: 'vendor bodies' });
  const body = { Name: 'one', UpdatableBy: ['Bmc'], Command: 'ApplyUpdate', TPMOverride: true };

  const lacking = lab.post(`${updateUri}UpdateTaskQueue/`, body).is(400).says('Base.PropertyMissing');
  assert.match(JSON.stringify(lacking.reply.body), /"MessageArgs":\["Component"\]/);
  lab
    .post(`${updateUri}UpdateTaskQueue/`, { ...body, Component: 'System ROM' })
    .is(201)
    .has({ Component: 'System ROM' });
});

test.run();
