/** Tests of anonymization: the same value has the same replacement everywhere, and everything else stays. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { anonymizeCapture, danglingLinks, mapRoles, readCapture } from '../../../models/capture/index.js';
import { filesOf, type MockupFiles, resource, smallMockup } from '../../support/captures/small-mockup.js';

const read = (files: MockupFiles = {}) => readCapture(filesOf({ ...smallMockup, ...files }));
const textOf = (capture: ReturnType<typeof read>) =>
  JSON.stringify([...capture.resources.values(), ...capture.notes]);

test('identities are replaced in values, texts, URIs and ids', () => {
  const account = resource('/redfish/v1/Extra', '#Extra.v1_0_0.Extra', {
    UserName: 'bofh',
    RoleId: 'Operator',
  });
  const capture = anonymizeCapture(read({ 'redfish/v1/Extra/index.json': account }), '7');
  const text = textOf(capture);

  for (const identity of ['XK77A12', '38947555-7742', 'db-17', 'bofh', '10.1.2.3'])
    assert.not.ok(text.includes(identity), identity);
  const system = capture.find(mapRoles(capture).first('system') ?? '')?.body;
  assert.match(String(system?.SerialNumber), /^[A-Z]{2}\d{2}[A-Z]\d{2}$/);
  assert.is(system?.['@odata.id'], `/redfish/v1/Systems/${system?.SerialNumber}`);
  assert.match(text, new RegExp(`from 198\\.1[89]\\.\\d+\\.\\d+, serial ${system?.SerialNumber}`));
});

test('versions, types, common accounts and roles stay', () => {
  const capture = anonymizeCapture(
    read({
      'redfish/v1/Extra/index.json': resource('/redfish/v1/Extra', '#Extra.v1_0_0.Extra', {
        UserName: 'root',
        RoleId: 'Operator',
        SerialNumber: 'N/A',
        EnablePassword: 'Enabled',
        MACAddress: '00:00:00:00:00:00',
        SubnetMask: '255.255.255.0',
      }),
    }),
    '7',
  );

  const { '@odata.id': _, ...rest } = capture.find('/redfish/v1/Extra')?.body ?? {};
  assert.equal(rest, {
    '@odata.type': '#Extra.v1_0_0.Extra',
    Id: 'Extra',
    Name: '#Extra.v1_0_0.Extra',
    UserName: 'root',
    RoleId: 'Operator',
    SerialNumber: 'N/A',
    EnablePassword: 'Enabled',
    MACAddress: '00:00:00:00:00:00',
    SubnetMask: '255.255.255.0',
  });
  assert.is(capture.find('/redfish/v1/Managers/1')?.body.FirmwareVersion, '4.40.00.00');
});

test('an address of a device is replaced in each of its forms', () => {
  const capture = anonymizeCapture(
    read({
      'redfish/v1/Extra/index.json': resource('/redfish/v1/Extra', '#Extra.v1_0_0.Extra', {
        MACAddress: 'B8:3F:D2:A4:1B:D2',
        Lower: 'port b8-3f-d2-a4-1b-d2',
        Attributes: { NIC_B83FD2A41BD2_Mode: 'On' },
      }),
    }),
    '7',
  );

  const body = capture.find('/redfish/v1/Extra')?.body ?? {};
  const address = String(body.MACAddress);
  assert.match(address, /^02:00(:[0-9A-F]{2}){4}$/);
  assert.is(body.Lower, `port ${address.replaceAll(':', '-').toLowerCase()}`);
  assert.equal(Object.keys(Object(body.Attributes)), [`NIC_${address.replaceAll(':', '')}_Mode`]);
});

test('the seed decides the replacements, and links lead where they led', () => {
  assert.is(anonymizeCapture(read(), '7').digest, anonymizeCapture(read(), '7').digest);
  assert.is.not(anonymizeCapture(read(), '7').digest, anonymizeCapture(read(), '8').digest);
  const capture = anonymizeCapture(read(), '7');
  assert.equal(
    [...capture.resources.values()].flatMap(({ body }) => danglingLinks(capture, body)),
    [],
  );
});

test.run();
