/**
 * Tests of remote support. No support server is modeled, so that a registration reports a failure. The credentials are
 * not stored anywhere.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri } from '../../support/lab.js';

const uri = `${managerUri}RemoteSupportService/`;
const actionUri = (name: string) => `${uri}Actions/VndRemoteSupport.${name}/`;

test('a registration is accepted and comes to nothing, and the password of the owner is nowhere', () => {
  const lab = createLab();
  const secret = 'owner-_.secret';
  lab
    .post(actionUri('RegisterDeviceToRemoteSupport'), {
      DestinationUrl: 'support.example.com',
      WebProxyUrl: 'http://proxy.example',
      VndPassportUserId: 'eel',
      VndPassportPassword: secret,
    })
    .is(200);

  lab.get(uri).has({
    ConnectModel: 'CentralConnect',
    DestinationURL: 'support.example.com',
    LastTransmissionType: 'Registration',
    LastTransmissionError: 'The destination does not answer',
    RemoteSupportEnabled: false,
    ProxySettings: { Url: 'http://proxy.example' },
  });
  assert.not.match(JSON.stringify(lab.controller.tree), secret);
});

test('service events are kept back for the minutes that were asked for', () => {
  const lab = createLab();
  lab.post(actionUri('ServerMaintenance'), { MaintenanceMode: 'Set', Expiration: 5 }).is(200);
  lab.get(uri).has({ MaintenanceModeEnabled: true, MaintenanceTimeLeftInMinutes: 5 });
  lab.advance('5m');
  lab.get(uri).has({ MaintenanceModeEnabled: false, MaintenanceTimeLeftInMinutes: 0 });
});

test.run();
