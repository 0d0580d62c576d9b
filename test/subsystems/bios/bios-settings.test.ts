/** Tests of BIOS attributes: clients set them, and the next start validates and applies them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  attributesAt,
  biosSettingsUri,
  biosUri,
  lastBiosSettings,
  restart,
  restartToCheck,
} from '../../support/bios/bios-rig.js';
import { createLab, Lab, resetUri, root, systemUri } from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';
import { reordered } from '../../support/redfish/reordered.js';

const test = suite('BIOS settings');

test('the current area is read only, and says where settings are made and what explains them', () => {
  const lab = createLab();

  const current = lab
    .get(biosUri)
    .is(200)
    .has({
      Id: 'bios',
      AttributeRegistry: 'BiosAttributeRegistryU58.v1_2_44',
      '@Redfish.Settings': {
        ETag: '',
        Time: null,
        SettingsObject: { '@odata.id': biosSettingsUri },
        Messages: [{ MessageId: 'Base.1.0.Success' }],
      },
    });

  assert.is(current.header('Allow'), 'GET, HEAD');
  lab.patch(biosUri, { Attributes: { AdminName: 'x' } }).is(405);
  lab.get(systemUri).has({ Bios: { '@odata.id': biosUri } });
  lab.get('/redfish/v1/systems/1/bios/').has({ '@odata.id': biosUri });
});

test('every attribute of this machine is shown by name, passwords never, and what others tell is told', () => {
  const attributes = attributesAt(createLab(), biosUri);

  const names = Object.keys(attributes);
  assert.is(names.length, 315);
  assert.equal(names, names.toSorted());
  assert.is(attributes.AdminPassword, null);
  assert.is(attributes.TpmState, 'PresentEnabled');
  assert.is(attributes.ProcTurbo, 'Enabled');
  assert.is(attributes.VlanId, 0);
  assert.not(Object.hasOwn(attributes, 'NicBoot1'), 'of a part that is not there');
});

test('PATCH, PUT and POST of the pending area are taken alike, and nothing is in force before a start', () => {
  const lab = createLab();

  for (const [method, name] of [
    ['PATCH', 'ServerName'],
    ['PUT', 'AdminName'],
    ['POST', 'ServiceName'],
  ] as const) {
    lab
      .request(method, biosSettingsUri, { Attributes: { [name]: method } })
      .is(200)
      .says('Mgmt.SystemResetRequired');
  }

  assert.is(lab.get(biosSettingsUri).header('Allow'), 'GET, HEAD, POST, PUT, PATCH');
  const { ServerName, AdminName, ServiceName } = attributesAt(lab, biosSettingsUri);
  assert.equal([ServerName, AdminName, ServiceName], ['PATCH', 'PUT', 'POST']);
  assert.is(attributesAt(lab, biosUri).AdminName, '');

  restart(lab);
  assert.is(attributesAt(lab, biosUri).AdminName, 'PUT');
  assert.equal(attributesAt(lab, biosUri), attributesAt(lab, biosSettingsUri));
  assert.equal(lastBiosSettings(lab).Messages, [{ MessageId: 'Base.1.0.Success' }]);
  assert.match(String(lastBiosSettings(lab).ETag), /^[0-9A-F]{8}$/);
  assert.match(String(lastBiosSettings(lab).Time), /^2\d{3}-.*\+00:00$/);
});

test('a body that is no object of attributes is refused', () => {
  const lab = createLab();

  for (const body of [
    { Attributes: 'x' },
    { Attributes: [] },
    { Attributes: { AdminName: { first: 'x' } } },
    { Attributes: { AdminName: ['x'] } },
    { Attributs: {} },
    { BaseConfig: 'mine' },
    [],
  ]) {
    lab.patch(biosSettingsUri, body).is(400);
  }
  assert.equal(attributesAt(lab, biosSettingsUri), attributesAt(lab, biosUri));
});

test('what is wrong is taken, judged by the start, dropped and told of, each by its kind', () => {
  const lab = createLab();
  lab
    .patch(biosSettingsUri, {
      Attributes: {
        NoSuchThing: 'x',
        NicBoot1: 'Disabled',
        ProcHyperthreading: 'Maybe',
        Numa: 7,
        VlanId: 5000,
        Ipv4Address: 'here',
        TpmChipId: 'None',
        ProcTurbo: 'Disabled',
        AdminName: 'Rosa',
      },
    })
    .says('Mgmt.SystemResetRequired');

  restart(lab);

  const problem = (key: string, name: string, ...args: string[]) => ({
    MessageId: `Base.1.0.${key}`,
    MessageArgs: [...args, name],
    RelatedProperties: [`#/${name}`],
  });
  const [success, ...problems] = lastBiosSettings(lab).Messages as readonly Body[];
  assert.equal(success, { MessageId: 'Base.1.0.Success' });
  assert.equal(problems, [
    problem('PropertyValueFormatError', 'Ipv4Address', 'here'),
    problem('PropertyUnknown', 'NicBoot1'),
    problem('PropertyUnknown', 'NoSuchThing'),
    problem('PropertyValueTypeError', 'Numa', '7'),
    problem('PropertyValueNotInList', 'ProcHyperthreading', 'Maybe'),
    problem('PropertyNotWritable', 'TpmChipId'),
    problem('PropertyValueFormatError', 'VlanId', '5000'),
    problem('PropertyNotWritable', 'ProcTurbo'),
  ]);
  const { AdminName, NoSuchThing, ProcTurbo } = attributesAt(lab, biosSettingsUri);
  assert.equal([AdminName, NoSuchThing, ProcTurbo], ['Rosa', undefined, 'Enabled']);
});

test('what a workload profile forces moves with it, and what it locks cannot be set, not even to its default', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { WorkloadProfile: 'LowLatency' } });
  restart(lab);

  const { ProcTurbo, Sriov, IntelVmdDirectAssign } = attributesAt(lab, biosUri);
  assert.equal([ProcTurbo, Sriov, IntelVmdDirectAssign], ['Disabled', 'Disabled', 'Disabled']);
  lab.patch(biosSettingsUri, { Attributes: { ProcTurbo: 'Enabled' } });
  restart(lab);
  assert.is(attributesAt(lab, biosUri).ProcTurbo, 'Disabled');
  assert.is(
    (lastBiosSettings(lab).Messages as readonly Body[])[1]?.MessageId,
    'Base.1.0.PropertyNotWritable',
  );

  lab.patch(biosSettingsUri, { Attributes: { WorkloadProfile: 'Custom', ProcTurbo: 'Enabled' } });
  restart(lab);
  assert.is(attributesAt(lab, biosUri).ProcTurbo, 'Enabled');
  assert.is(attributesAt(lab, biosUri).Sriov, 'Disabled', 'left as the profile had set it');
  assert.equal(lastBiosSettings(lab).Messages, [{ MessageId: 'Base.1.0.Success' }]);
});

test('a change that is refused takes with it what would have been right only beside it', () => {
  const lab = createLab();
  // `Costum` is invalid, and PowerRegulator can be set only in the profile Custom, so that both are refused.
  lab.patch(biosSettingsUri, { Attributes: { WorkloadProfile: 'Costum', PowerRegulator: 'OsControl' } });

  restart(lab);

  const problems = (lastBiosSettings(lab).Messages as readonly Body[]).slice(1);
  assert.equal(
    problems.map(({ RelatedProperties }) => RelatedProperties),
    [['#/WorkloadProfile'], ['#/PowerRegulator']],
  );
});

test('a start that is cut short takes nothing over, and the next one everything', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Rosa', ServerName: 'tide' } });

  restartToCheck(lab);
  lab.advance('3s');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  assert.equal([attributesAt(lab, biosUri).AdminName, attributesAt(lab, biosUri).ServerName], ['', '']);
  assert.is(lastBiosSettings(lab).Time, null);

  lab.patch(biosSettingsUri, { Attributes: { ServerName: 'fish' } });
  lab.advance('20m');
  assert.equal(
    [attributesAt(lab, biosUri).AdminName, attributesAt(lab, biosUri).ServerName],
    ['Rosa', 'fish'],
  );
});

test('power that is lost in the check leaves all of it waiting', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Rosa' } });
  restartToCheck(lab);

  lab.controller.operator('mains.off');
  lab.advance('1m');
  lab.controller.operator('mains.on');
  lab.advance('5m');

  assert.is(lab.controller.tree.bios.attributes.configured.AdminName, 'Rosa');
});

test('the pending area has the unmodified ETag while nothing waits, also when a change was taken back', () => {
  const lab = createLab();
  const unmodified = () =>
    (lab.get(biosUri).reply.body.Oem as { Vnd: { SettingsObject: Body } }).Vnd.SettingsObject.UnmodifiedETag;
  const pending = () => lab.get(biosSettingsUri).header('ETag');

  assert.is(pending(), unmodified());
  assert.match(String(pending()), /^W\/"[0-9A-F]{32}"$/);
  const before = pending() ?? '';
  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Rosa' } });
  assert.is.not(pending(), unmodified());
  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Ada' } }, { 'If-Match': before }).is(412);
  lab.patch(biosSettingsUri, { Attributes: { AdminName: '' } }, { 'If-Match': pending() ?? '' }).is(200);
  assert.is(pending(), unmodified());
  assert.is(pending(), before);
});

test('all that is shown can be sent back, and changes nothing', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { WorkloadProfile: 'LowLatency' } });
  restart(lab);
  const shown = attributesAt(lab, biosUri);
  const last = lastBiosSettings(lab);

  lab.patch(biosSettingsUri, { Attributes: shown }).is(200);
  restart(lab);

  assert.equal(attributesAt(lab, biosUri), shown);
  assert.equal(lastBiosSettings(lab), last);
});

test('what waits is bounded, though any name is taken', () => {
  const lab = createLab();
  const many = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`${prefix}${index}`, index]));

  lab.patch(biosSettingsUri, { Attributes: many('A') }).is(200);
  lab.patch(biosSettingsUri, { Attributes: many('B') }).is(400);

  assert.is(Object.keys(lab.controller.tree.bios.attributes.configured).length, 600);
});

test('names that the registry does not have are shown in their own order, whatever order they are kept in', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { Zed: 1, Abel: 2, AdminName: 'Rosa' } }).is(200);
  const other = lab.controller.fork();
  other.restore(reordered(lab.controller.snapshot()));

  const [mine, theirs] = [lab, new Lab(other)].map((it) => Object.keys(attributesAt(it, biosSettingsUri)));

  assert.equal(mine?.slice(-2), ['Abel', 'Zed']);
  assert.equal(theirs, mine);
});

test('a start without anything that waits leaves what was said of the last one', () => {
  const lab = createLab();
  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Rosa' } });
  restart(lab);
  const last = lastBiosSettings(lab);

  restart(lab);

  assert.equal(lastBiosSettings(lab), last);
});

test('a user without the right to configure the BIOS changes nothing', () => {
  const lab = createLab();
  const { userName, password } = lab.account('reader', { RoleId: 'ReadOnly' });
  const Authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;

  lab.patch(biosSettingsUri, { Attributes: { AdminName: 'Rosa' } }, { Authorization }).is(403);
  lab.get(`${root}Systems/1/Bios/`, { Authorization }).is(200);
});

test.run();
