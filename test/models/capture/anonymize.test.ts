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

/** Each text stands in one place where a captured service has an identity. */
const planted = {
  LDAP: {
    ServiceAddresses: ['ldaps://dc1.corp.planted-a.com:636', 'ldap://plantb', 'dc2.corp.planted-c.com'],
    Authentication: { Username: 'plantd', AuthenticationType: 'UsernameAndPassword' },
    LDAPService: { SearchSettings: { BaseDistinguishedNames: ['OU=Plante,DC=plantf,DC=com'] } },
    RemoteRoleMapping: [
      { RemoteUser: 'plantg', RemoteGroup: 'CN=planth,DC=planti', LocalRole: 'Operator' },
      { RemoteUser: 'CORP\\plantj', LocalRole: 'Operator' },
    ],
  },
  Location: {
    PostalAddress: { Country: 'Plantk', City: 'Plantl', Street: 'Plantm Road', GPSCoords: 'plantn' },
    Placement: { Row: 'Planto', Rack: 'Plantp', RackOffset: 7, RackOffsetUnits: 'EIA_310' },
    Contacts: [
      { ContactName: 'Jo Plantq', PhoneNumber: '+49 30 5557001', EmailAddress: 'plantr@plants.com' },
    ],
    Latitude: 52.51711,
    Longitude: 13.38811,
  },
  SNMP: { AgentCommunity: 'plantt', SNMPv3Username: 'plantu', TrapCommunity: 'plantv' },
  Attributes: {
    'SNMP.1.AgentCommunity': 'plantw',
    'LDAP.1.BindDN': 'plantx',
    'ActiveDirectory.1.DomainController1': 'planty.corp',
  },
  Url: 'https://plantz:plant0@plant1/api',
  Title: 'Session of plantd, plantg and plantj',
  MessageArgs: ['plantu'],
};

test('identities of directories, people, places and SNMP are nowhere in the result, also not in XML', () => {
  const uri = '/redfish/v1/Extra';
  const capture = anonymizeCapture(
    read({
      'redfish/v1/Extra/index.json': resource(uri, '#Extra.v1_0_0.Extra', planted),
      'redfish/v1/Extra/index.xml':
        '<Extra UserName="plant2"><SerialNumber>PLANT3X</SerialNumber><HostName>db-17.lab.example</HostName>' +
        '<Password>plant4</Password><!-- of plantd --></Extra>',
      'redfish/v1/$metadata/index.xml':
        '<edmx:Edmx Version="4.0"><!-- written on db-17.lab.example by XK77A12 --></edmx:Edmx>',
      'redfish/v1/Notes/index.xml':
        '<Notes><Text>38947555-7742-3448-3784-823347823834 10.1.2.3</Text></Notes>',
    }),
    '7',
  );
  const text = JSON.stringify([...capture.resources.values(), ...capture.documents.values()]);

  for (const found of text.matchAll(/plant.|5557001|52\.517|13\.388|db-17|XK77A12|38947555|10\.1\.2\.3/giu))
    assert.unreachable(`${found[0]} in ${text.slice(Math.max(0, found.index - 60), found.index + 20)}`);
  const { Location, LDAP } = Object(capture.find(uri)?.body);
  assert.equal([Location.Placement.RackOffset, Location.Placement.RackOffsetUnits], [7, 'EIA_310']);
  assert.is(LDAP.Authentication.AuthenticationType, 'UsernameAndPassword');
  assert.is(LDAP.RemoteRoleMapping[0].LocalRole, 'Operator');
  assert.match(LDAP.ServiceAddresses[0], /^ldaps:\/\/host-\w{6}\.example\.com:636$/);
  assert.match(
    LDAP.LDAPService.SearchSettings.BaseDistinguishedNames[0],
    /^OU=dn-\w{6},DC=dn-\w{6},DC=dn-\w{6}$/,
  );
  assert.match(
    capture.findDocument('/redfish/v1/$metadata')?.xml ?? '',
    /^<edmx:Edmx Version="4\.0"><!-- written/,
  );
});

test.run();
