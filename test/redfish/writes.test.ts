/** Tests of bodies of writes: a body is refused as a whole or applied as a whole, and a 200 always reports a change. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, resetUri, systemUri } from '../support/lab.js';

test('a body with one bad property is refused whole, with every problem named and pointed at', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  const answer = lab.patch(systemUri, {
    AssetTag: 'rack 12',
    PowerState: 'Off',
    Nonsense: 1,
    Boot: { BootSourceOverrideTarget: 'Moon', BootSourceOverrideEnabled: 7, BootRank: [] },
  });

  answer
    .is(400)
    .says(
      'Mgmt.PropertyNotWritableOrUnknown',
      'Mgmt.PropertyNotWritableOrUnknown',
      'Base.PropertyValueNotInList',
      'Base.PropertyValueTypeError',
      'Mgmt.PropertyNotWritableOrUnknown',
    );
  const { error } = answer.reply.body as {
    error: { '@Message.ExtendedInfo': { RelatedProperties: string[] }[] };
  };
  assert.equal(
    error['@Message.ExtendedInfo'].flatMap(({ RelatedProperties }) => RelatedProperties),
    [
      '#/PowerState',
      '#/Nonsense',
      '#/Boot/BootSourceOverrideTarget',
      '#/Boot/BootSourceOverrideEnabled',
      '#/Boot/BootRank',
    ],
  );
  assert.is(lab.controller.tree, before);
});

test('names of Object.prototype are unknown properties like any other', () => {
  const lab = createLab();

  lab.patch(systemUri, '{"__proto__": {"AssetTag": "x"}, "constructor": 1, "toString": {}}').is(400);
  lab.post(resetUri, '{"ResetType": "On", "constructor": 1}').is(400);
  lab.post(resetUri, { ResetType: 'toString' }).is(400).says('Mgmt.ActionParameterValueNotInList');
});

test('text longer than its limit is refused, text of exactly the limit is kept', () => {
  const lab = createLab();

  lab
    .patch(systemUri, { AssetTag: 'x'.repeat(64) })
    .is(400)
    .says('Base.StringValueTooLong');
  lab
    .patch(systemUri, { AssetTag: 'x'.repeat(63) })
    .is(200)
    .says('Base.Success');

  lab.get(systemUri).has({ AssetTag: 'x'.repeat(63) });
});

test('an empty body, and one that only repeats identity, change nothing and say so', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  lab.patch(systemUri, {}).is(200).says('Base.NoOperation');
  lab.patch(systemUri, { '@odata.id': systemUri, Id: '1' }).is(200).says('Base.NoOperation');
  lab.patch(systemUri, undefined).is(400).says('Base.UnrecognizedRequestBody');
  lab.patch(systemUri, '[1]').is(400).says('Base.UnrecognizedRequestBody');

  assert.is(lab.controller.tree, before);
});

test('a body nested deeper than any Redfish body is refused before it is read; brackets in text do not count', () => {
  const lab = createLab();

  lab
    .patch(systemUri, `{"AssetTag":${'['.repeat(100_000)}`)
    .is(400)
    .says('Base.MalformedJSON');
  lab
    .patch(systemUri, `{"AssetTag":${'['.repeat(40)}${']'.repeat(40)}}`)
    .is(400)
    .says('Base.MalformedJSON');
  lab.patch(systemUri, { AssetTag: '[{"'.repeat(20) }).is(200);
});

test('a one-time boot override holds for one boot and then reads Disabled', () => {
  const lab = createLab();

  lab
    .patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Once' } })
    .is(200);
  lab.get(systemUri).has({ Boot: { BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Once' } });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab
    .until({ BootProgress: { LastState: 'OSRunning' }, PowerState: 'On' })
    .until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });

  lab
    .get(systemUri)
    .has({ Boot: { BootSourceOverrideTarget: 'None', BootSourceOverrideEnabled: 'Disabled' } });
});

test('the order of the members of a body is of no consequence', () => {
  const settings = [
    { BootSourceOverrideEnabled: 'Disabled', BootSourceOverrideTarget: 'Pxe' },
    { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: 'None' },
    { BootSourceOverrideEnabled: 'Continuous', BootSourceOverrideTarget: 'Hdd' },
    { BootSourceOverrideEnabled: 'Disabled', BootSourceOverrideTarget: 'None' },
  ];

  for (const Boot of settings) {
    const reversed = Object.fromEntries(Object.entries(Boot).reverse());
    const [one, other] = [Boot, reversed].map((body) => {
      const lab = createLab();
      const { status } = lab.patch(systemUri, { Boot: body }).reply;
      return { status, boot: lab.get(systemUri).reply.body.Boot };
    });
    assert.equal(one, other, JSON.stringify(Boot));
  }
});

test('an override that is off, or of nothing, is taken with what is given; the one not given follows the other', () => {
  const lab = createLab();
  const boot = (settings: object) => lab.patch(systemUri, { Boot: settings });

  boot({ BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Once' }).is(200);
  boot({ BootSourceOverrideTarget: 'UefiTarget', BootSourceOverrideEnabled: 'Disabled' }).is(200);
  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });
  boot({ BootSourceOverrideTarget: 'None', BootSourceOverrideEnabled: 'Continuous' }).is(200);
  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Continuous' } });
  boot({ BootSourceOverrideEnabled: 'Disabled' }).is(200);
  boot({ BootSourceOverrideTarget: 'Pxe' }).is(200);
  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Once' } });
  boot({ BootSourceOverrideEnabled: 'Disabled' }).is(200);

  lab.get(systemUri).has({ Boot: { BootSourceOverrideTarget: 'None' } });
});

test('a delay without an auto-power-on is refused; given with the policy that ends it, it is ignored', () => {
  const lab = createLab();
  const power = (settings: object) => lab.patch(systemUri, { Oem: { Vnd: settings } });

  power({ PowerAutoOn: 'RemainOff', PowerOnDelay: '30Sec' }).is(200);
  lab.get(systemUri).has({ Oem: { Vnd: { PowerAutoOn: 'RemainOff', PowerOnDelay: null } } });
  power({ PowerOnDelay: '30Sec' }).is(400).says('Base.PropertyValueConflict');
  power({ PowerOnDelay: '30Sec', PowerAutoOn: 'PowerOn' }).is(200);

  lab.get(systemUri).has({ Oem: { Vnd: { PowerOnDelay: '30Sec' } } });
});

test('a continuous override outlives the boot', () => {
  const lab = createLab();
  const boot = { BootSourceOverrideTarget: 'Hdd', BootSourceOverrideEnabled: 'Continuous' };

  lab.patch(systemUri, { Boot: boot }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');

  lab.get(systemUri).has({ Boot: boot, BootProgress: { LastState: 'OSRunning' } });
});

test('a device path is needed to boot from one; over HTTP the network may say from where', () => {
  const lab = createLab();

  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri: null } }).is(200);
  lab.get(systemUri).has({ Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri: null } });
  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'None' } }).is(200);
  lab
    .patch(systemUri, { Boot: { BootSourceOverrideTarget: 'UefiTarget' } })
    .is(400)
    .says('Base.PropertyValueConflict');
  lab.get(systemUri).has({ Boot: { BootSourceOverrideTarget: 'None' } });
  lab
    .patch(systemUri, {
      Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri: 'http://192.0.2.1/boot.efi' },
    })
    .is(200);

  lab
    .get(systemUri)
    .has({ Boot: { BootSourceOverrideTarget: 'UefiHttp', BootSourceOverrideEnabled: 'Once' } });
});

test('boot settings are locked from the start of POST until it has finished, the asset tag is not', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });

  lab
    .patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Cd' } })
    .is(400)
    .says('Mgmt.UnableToModifyDuringSystemPOST');
  lab.patch(systemUri, { AssetTag: 'busy' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });

  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Cd' } }).is(200);
});

test('an action without its parameter, with an unknown one or a wrong type is refused; the legacy Action member is not', () => {
  const lab = createLab();

  lab.post(resetUri).is(400).says('Base.ActionParameterMissing');
  lab.post(resetUri, { ResetType: 'On', Force: true }).is(400).says('Base.ActionParameterUnknown');
  lab.post(resetUri, { ResetType: 5 }).is(400).says('Base.ActionParameterValueTypeError');
  lab.post(resetUri, { Action: 'ComputerSystem.Reset', ResetType: 'ForceOff' }).is(200);
});

test('a reset type that the present state does not allow is refused with that state, and changes nothing', () => {
  const lab = createLab();
  const state = lab.controller.tree.machines;

  const answer = lab.post(resetUri, { ResetType: 'On' }).is(400).says('Mgmt.InvalidOperationForSystemState');

  assert.match(JSON.stringify(answer.reply.body), /Power is on/);
  assert.is(lab.controller.tree.machines, state);
});

test('half a character is no text: it is refused before it could be stored', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  lab.patch(systemUri, '{"AssetTag":"\\ud800"}').is(400).says('Base.MalformedJSON');
  lab.patch(systemUri, '{"\\udfff":1}').is(400).says('Base.MalformedJSON');
  lab.post('/redfish/v1/SessionService/Sessions/', '{"UserName":"\\ud800","Password":"x"}').is(400);
  assert.is(lab.controller.tree, before);

  lab.patch(systemUri, '{"AssetTag":"\\ud83d\\ude00"}').is(200);
});

test('no refusal repeats a password, however wrong it was', () => {
  const lab = createLab();
  const words = ['s3cret-word-'.repeat(6), ['s3cret-word'], { word: 's3cret' }, 's3cret'];

  for (const Password of words) {
    const answers = [
      lab.post('/redfish/v1/SessionService/Sessions/', { UserName: 'x', Password }),
      lab.post('/redfish/v1/AccountService/Accounts/', { UserName: 'x', Password, RoleId: 'Nobody' }),
      lab.patch('/redfish/v1/AccountService/', { LDAP: { Authentication: { Password } } }),
      lab.patch('/redfish/v1/AccountService/', { LDAP: { Authentication: Password } }),
    ];
    for (const { reply, asked } of answers) assert.not(JSON.stringify(reply.body).includes('s3cret'), asked);
  }
});

test.run();
