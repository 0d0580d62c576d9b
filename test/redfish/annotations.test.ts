/**
 * Tests of standard annotations in every kind of body. Annotations without effect are ignored everywhere, annotations
 * with an apply time are accepted or refused by their value, and a body with annotations alone changes nothing.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../engine/index.js';
import { resources } from '../../machines/resource-list.js';
import { createLab, Lab, resetUri, root, subscriptionsUri, systemUri } from '../support/lab.js';
import { createFullLab, findSpecial, findUri, legalBody } from '../support/redfish/writable-bodies.js';
import { listLeaves } from '../support/redfish/writable-values.js';

const biosUri = `${systemUri}Bios/Settings/`;
const volumesUri = `${systemUri}Storage/DE00A000/Volumes/`;

/** Annotations that a client sends back with a resource that it has read. */
const ignored = {
  '@odata.context': '/redfish/v1/$metadata#Any.Any',
  '@odata.etag': 'W/"00000000"',
  '@odata.id': '/redfish/v1/Any/',
  '@odata.type': '#Any.v1_0_0.Any',
  'Members@odata.count': 7,
  '@Redfish.WriteableProperties': ['AssetTag'],
  'AssetTag@Redfish.AllowableValues': ['rack 1'],
  '@Message.ExtendedInfo': [{ MessageId: 'Base.1.18.Success' }],
  'AssetTag@Message.ExtendedInfo': [],
};

/**
 * Returns the body with annotations at every level. Names of attributes and headers are data, so that annotations are
 * valid there as well.
 */
function annotated(body: JsonObject): JsonObject {
  const members = Object.entries(body).map(([name, value]) => {
    const isLevel = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isLevel && !('@odata.id' in value) ? annotated(value as JsonObject) : value];
  });
  return { ...ignored, ...Object.fromEntries(members) };
}

const whole = createFullLab();

for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
  test(`annotations in a body to ${definition.uri} are ignored, and alone they change nothing`, () => {
    const uri = findUri(whole, definition) ?? '';
    for (const method of ['PATCH', ...(definition.alsoSetBy ?? [])]) {
      const lab = new Lab(whole.controller.fork());
      const { tree } = lab.controller;
      lab.request(method, uri, ignored).is(200).says('Base.NoOperation');
      assert.is(lab.controller.tree, tree);
    }
    const [leaf] = listLeaves(definition);
    assert.ok(leaf, `${definition.uri} has nothing to set`);
    const bare = new Lab(whole.controller.fork());
    const at = findSpecial(definition, leaf).make?.(bare) ?? uri;
    const shown = bare.get(at).is(200).reply.body as JsonObject;
    const { body, special } = legalBody(definition, leaf, shown);
    const lab = new Lab(bare.controller.fork());

    bare.request(special.method ?? 'PATCH', at, body).is(200);
    lab.request(special.method ?? 'PATCH', at, annotated(body)).is(200);

    assert.equal(lab.get(at).reply.body, bare.get(at).reply.body);
  });
}

test('a time to apply is accepted where it can be kept, and refused by its value where it cannot', () => {
  const inForce = [systemUri, `${volumesUri}239/`, `${root}AccountService/`];
  const pending = [biosUri, `${systemUri}Bios/oem/vnd/iscsi/Settings/`];
  const settings = (ApplyTime: unknown) => ({ '@Redfish.SettingsApplyTime': { ApplyTime } });
  const operation = (time: unknown) => ({ '@Redfish.OperationApplyTime': time });
  const lab = createLab();

  for (const time of [settings, operation]) {
    for (const [uris, kept, not] of [
      [inForce, 'Immediate', 'OnReset'],
      [pending, 'OnReset', 'Immediate'],
    ] as const) {
      for (const uri of uris) {
        lab.patch(uri, time(kept)).is(200).says('Base.NoOperation');
        lab.patch(uri, time(not)).is(400).says('Base.PropertyValueNotInList');
        lab.patch(uri, time('AtMaintenanceWindowStart')).is(400).says('Base.PropertyValueNotInList');
        lab.patch(uri, time(7)).is(400).says('Base.PropertyValueTypeError');
      }
    }
  }
  lab.patch(biosUri, { '@Redfish.SettingsApplyTime': 'OnReset' }).is(400).says('Base.PropertyValueTypeError');
  const { error } = lab.patch(biosUri, settings('Immediate')).reply.body as {
    error: { '@Message.ExtendedInfo': { MessageArgs: string[]; RelatedProperties: string[] }[] };
  };
  assert.equal(error['@Message.ExtendedInfo'][0]?.MessageArgs, ['Immediate', 'ApplyTime']);
  assert.equal(error['@Message.ExtendedInfo'][0]?.RelatedProperties, [
    '#/@Redfish.SettingsApplyTime/ApplyTime',
  ]);
});

test('settings of the firmware with an apply time wait for the next start, by each method', () => {
  for (const method of ['PATCH', 'PUT', 'POST']) {
    const lab = createLab();
    lab.get(`${systemUri}Bios/`).has({ '@Redfish.Settings': { SupportedApplyTimes: ['OnReset'] } });

    lab
      .request(
        method,
        biosUri,
        {
          Attributes: { AdminName: 'Ada', 'AdminName@Redfish.AllowableValues': ['Ada'] },
          '@Redfish.SettingsApplyTime': {
            '@odata.type': '#Settings.v1_1_0.PreferredApplyTime',
            ApplyTime: 'OnReset',
          },
        },
        { 'If-Match': lab.get(biosUri).header('ETag') ?? '' },
      )
      .is(200)
      .says('Mgmt.SystemResetRequired');

    lab.get(biosUri).has({ Attributes: { AdminName: 'Ada' } });
    lab.get(`${systemUri}Bios/`).has({ Attributes: { AdminName: '' } });
  }
});

test('a POST to a collection and one to an action are read past annotations', () => {
  const lab = createLab();

  lab
    .post(subscriptionsUri, {
      ...ignored,
      Destination: 'https://127.0.0.1:9/x',
      HttpHeaders: { ...ignored, 'X-Token': 'eel' },
      Oem: { ...ignored, Vnd: ignored },
    })
    .is(201);
  lab
    .post(`${root}AccountService/Accounts/`, {
      ...ignored,
      UserName: 'ada',
      Password: 'a-_.secret1',
      RoleId: 'ReadOnly',
    })
    .is(201);
  lab.post(resetUri, { ...ignored, ResetType: 'Nmi', '@Redfish.OperationApplyTime': 'Immediate' }).is(200);
  lab
    .post(resetUri, { ResetType: 'Nmi', '@Redfish.OperationApplyTime': 'OnReset' })
    .is(400)
    .says('Mgmt.ActionParameterValueNotInList');
  lab.post(`${systemUri}Bios/Actions/Bios.ResetBios/`, { '@Redfish.OperationApplyTime': 'OnReset' }).is(200);
});

test('volumes are made at the time that their collection names, and at no other', () => {
  for (const [appliesAt, kept, not, status] of [
    ['once', 'Immediate', 'OnReset', 201],
    ['nextReset', 'OnReset', 'Immediate', 202],
  ] as const) {
    const { storage } = createLab().controller.tree.blueprint;
    const lab = createLab({
      blueprint: { storage: storage.map((built) => ({ ...built, appliesAt })) },
    });
    lab.get(volumesUri).has({ '@Redfish.OperationApplyTimeSupport': { SupportedValues: [kept] } });
    const spare = { '@odata.id': `${systemUri}Storage/DE00A000/Drives/3/` };
    const body = { RAIDType: 'RAID0', Links: { ...ignored, Drives: [{ ...ignored, ...spare }] } };

    lab
      .post(volumesUri, { ...body, '@Redfish.OperationApplyTime': not })
      .is(400)
      .says('Base.PropertyValueNotInList');
    lab.post(volumesUri, { ...body, '@Redfish.OperationApplyTime': kept }).is(status);
  }
});

test('what only looks like an annotation is unknown', () => {
  const lab = createLab();

  for (const name of ['@Vendor.Note', 'AssetTag@note', 'odata.id', '@odata'])
    lab
      .patch(systemUri, { [name]: 1 })
      .is(400)
      .says('Mgmt.PropertyNotWritableOrUnknown');
});

test.run();
