/** Tests of the location of pending BIOS settings: for standard clients, by the specification, and for vendor tools. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { biosUri } from '../../support/bios/bios-rig.js';
import { createLab, root } from '../../support/lab.js';

test('the pending settings are found at the top of the BIOS and in the annotation, by an address that ends in their Id', () => {
  const lab = createLab();
  const body = lab.get(biosUri).is(200).reply.body as object as {
    SettingsObject: { '@odata.id': string };
    '@Redfish.Settings': { SettingsObject: { '@odata.id': string } };
  };
  const { '@odata.id': uri } = body.SettingsObject;

  assert.equal(body['@Redfish.Settings'].SettingsObject, { '@odata.id': uri });
  assert.is(uri, `${biosUri}settings/`);
  lab.get(uri).has({ Id: 'settings', '@odata.id': uri });
  lab.get(uri.replace('settings', 'Settings')).has({ '@odata.id': uri });
});

test('a tool that looks for /settings in the directory of resources finds every pending area of the BIOS', () => {
  const lab = createLab();
  const { Instances } = lab.get(`${root}ResourceDirectory/`).reply.body as object as {
    Instances: { '@odata.id': string }[];
  };
  const found = Instances.map((instance) => instance['@odata.id']).filter((uri) => uri.includes('/settings'));

  assert.is(found.length, 7);
  for (const uri of found) lab.get(uri.split('settings')[0] ?? '').is(200);
});

test.run();
