/** Tests of the steps of an install set: their contents, the refused ones, and the error messages. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { createLab } from '../../support/lab.js';
import { make, nic, refuses, reset, rest, sets, setsUri } from '../../support/updates/install-set-rig.js';
import { repositoryUri, withComponent } from '../../support/updates/repository-rig.js';

test('a set is made of steps, with whoever can update each and where its component is', () => {
  const lab = withComponent(createLab());

  const uri = make(lab, { Description: 'Once a month' });

  const { body } = lab.get(uri).is(200).reply;
  assert.is(body['@odata.type'], '#VndComponentInstallSet.v1_5_0.VndComponentInstallSet');
  assert.match(String(body.Id), /^[0-9a-f]{8}$/);
  assert.equal(
    [body.Name, body.Description, body.IsRecovery, body.Created, body.Modified],
    ['Plan', 'Once a month', false, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  );
  const component = lab.controller.tree.repository.components.at(-1);
  assert.equal(body.Sequence, [
    {
      Name: 'NIC',
      Command: 'ApplyUpdate',
      Component: `${repositoryUri}${component?.id}/`,
      Filename: 'nic.fwpkg',
      UpdatableBy: ['Uefi', 'RuntimeAgent'],
      ExecutionTimeoutMinutes: 0,
    },
    {
      Name: 'Rest',
      Command: 'Wait',
      UpdatableBy: ['RuntimeAgent'],
      WaitTimeSeconds: 60,
      ExecutionTimeoutMinutes: 0,
    },
    { Name: 'Reboot', Command: 'ResetServer', UpdatableBy: ['RuntimeAgent'], ExecutionTimeoutMinutes: 0 },
  ]);
  const actions = body.Actions as JsonObject;
  assert.equal(actions['#VndComponentInstallSet.Invoke'], {
    target: `${uri}Actions/VndComponentInstallSet.Invoke/`,
  });
});

test('what a GET shows of the steps is taken back, and a component is named in any of its ways', () => {
  const lab = withComponent(createLab());
  const uri = make(lab);
  const { Sequence } = lab.get(uri).reply.body;

  lab.patch(uri, { Sequence }).is(200);
  assert.equal(lab.get(uri).reply.body.Sequence, Sequence);

  const { Filename: _, ...unnamed } = nic;
  const id = lab.controller.tree.repository.components.at(-1)?.id;
  for (const Component of ['NIC', 'nic.fwpkg', `${repositoryUri}${id}`, `${repositoryUri}${id}/`]) {
    lab.patch(uri, { Sequence: [{ ...unnamed, Component }] }).is(200);
    assert.is(sets(lab).at(-1)?.sequence[0]?.filename, 'nic.fwpkg');
  }
});

test('the names of steps are unique, and the refusal names both places', () => {
  const lab = withComponent(createLab());
  const Sequence = [nic, rest, { ...reset, Name: 'NIC' }];

  const answer = refuses(
    lab,
    ['POST', setsUri, { Name: 'Plan', Sequence }],
    'Mgmt.PropertyValueIncompatible',
  );

  const { error } = answer.reply.body as unknown as {
    error: { '@Message.ExtendedInfo': { MessageArgs: string[] }[] };
  };
  assert.equal(error['@Message.ExtendedInfo'][0]?.MessageArgs, [
    'NIC',
    'Sequence[0].Name',
    'Sequence[2].Name',
  ]);
  const uri = make(lab);
  refuses(lab, ['PATCH', uri, { Sequence }], 'Mgmt.PropertyValueIncompatible');
});

test('a step has to make sense: its component is there, its agents fit, a wait has one agent and a time', () => {
  const lab = withComponent(createLab());
  const uri = make(lab);
  const wrong: readonly (readonly [object, string])[] = [
    [{ ...nic, Filename: 'gone.fwpkg' }, 'Base.PropertyValueNotInList'],
    [{ ...nic, Component: 'gone' }, 'Base.PropertyValueConflict'],
    [{ ...nic, UpdatableBy: ['Bmc'] }, 'Mgmt.ArrayPropertyValueBadParam'],
    [{ ...nic, WaitTimeSeconds: 3 }, 'Mgmt.PropertyValueIncompatible'],
    [{ Name: 'NIC', Command: 'ApplyUpdate' }, 'Base.PropertyMissing'],
    [{ ...rest, UpdatableBy: ['Bmc', 'Uefi'] }, 'Mgmt.ArrayPropertyValueBadParam'],
    [{ ...rest, UpdatableBy: [] }, 'Mgmt.PropertyValueBadParam'],
    [{ ...rest, WaitTimeSeconds: 3_601 }, 'Mgmt.PropertyValueOutOfRange'],
    [{ ...rest, WaitTimeSeconds: -1 }, 'Mgmt.PropertyValueOutOfRange'],
    [{ Name: 'Rest', Command: 'Wait', UpdatableBy: ['Bmc'] }, 'Base.PropertyMissing'],
    [{ ...reset, Filename: 'nic.fwpkg' }, 'Mgmt.PropertyValueIncompatible'],
    [{ ...reset, Command: 'Explode' }, 'Base.PropertyValueNotInList'],
    [{ Command: 'ResetBmc' }, 'Base.PropertyMissing'],
    [{ Name: 'Reset' }, 'Base.PropertyMissing'],
    [{ ...reset, Sooner: true }, 'Mgmt.PropertyNotWritableOrUnknown'],
  ];

  for (const [step, said] of wrong) {
    refuses(lab, ['POST', setsUri, { Name: 'Wrong', Sequence: [step] }], said);
    refuses(lab, ['PATCH', uri, { Sequence: [step] }], said);
  }
  refuses(lab, ['POST', setsUri, { Name: 'Wrong', Sequence: [] }], 'Mgmt.PropertyValueBadParam');
  refuses(lab, ['POST', setsUri, { Name: 'Wrong' }], 'Base.PropertyMissing');
});

test('what is missing in a step is named by its place, all of it at once', () => {
  const lab = withComponent(createLab());
  const missingOf = (...Sequence: readonly object[]) => {
    const said = ['Base.PropertyMissing', 'Base.PropertyMissing'];
    const { reply } = refuses(lab, ['POST', setsUri, { Name: 'Plan', Sequence }], ...said);
    const { error } = reply.body as unknown as { error: { '@Message.ExtendedInfo': JsonObject[] } };
    return error['@Message.ExtendedInfo'].map(({ MessageArgs, RelatedProperties }) =>
      [MessageArgs, RelatedProperties].flat().join(' '),
    );
  };

  assert.equal(missingOf(rest, {}), [
    'Sequence[1].Name #/Sequence/1/Name',
    'Sequence[1].Command #/Sequence/1/Command',
  ]);
  assert.equal(missingOf({ Name: 'NIC', Command: 'ApplyUpdate' }, rest, { Name: 'Short', Command: 'Wait' }), [
    'Sequence[0].Component #/Sequence/0/Component',
    'Sequence[2].WaitTimeSeconds #/Sequence/2/WaitTimeSeconds',
  ]);
});

test.run();
