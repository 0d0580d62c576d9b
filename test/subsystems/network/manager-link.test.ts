/** Tests of the controller's own port: enabling it, its cable, and the port at the front. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerResetUri, managerUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

const portUri = `${managerUri}DedicatedNetworkPorts/1/`;
const dedicatedUri = `${managerUri}EthernetInterfaces/1/`;
const sharedUri = `${managerUri}EthernetInterfaces/2/`;

const linkCodes = [73, 74, 460, 1_047];

test('the dedicated port is switched as its interface is, and never so that no way in is left', () => {
  const lab = createLab();

  lab.patch(portUri, { InterfaceEnabled: false }).is(400).says('Mgmt.InvalidConfigurationSpecified');
  lab.patch(sharedUri, { InterfaceEnabled: true }).is(200);
  lab.get(portUri).has({ InterfaceEnabled: false, LinkState: 'Disabled', LinkStatus: 'LinkUp' });

  lab.patch(portUri, { LinkState: 'Enabled' }).is(200);
  lab.get(dedicatedUri).has({ InterfaceEnabled: true });
  lab.get(sharedUri).has({ InterfaceEnabled: false });
});

test('a port that is switched off has no link from the reset of the controller on', () => {
  const lab = createLab();
  lab.patch(sharedUri, { InterfaceEnabled: true }).is(200);
  lab.post(managerResetUri, {}).is(200);

  lab
    .advance('10m')
    .get(portUri)
    .has({ LinkStatus: 'NoLink', Status: { State: 'Disabled' } });
});

test('a controller that loses its link says so, at port and interface and in its log, and when it is back', () => {
  const lab = createLab();

  lab.controller.fault('managerLink.down');

  for (const uri of [portUri, dedicatedUri])
    lab.get(uri).has({ LinkStatus: 'LinkDown', Status: { Health: 'Warning', State: 'Enabled' } });
  lab.get(sharedUri).has({ LinkStatus: 'NoLink' });
  lab.controller.clearFault('managerLink.down');
  lab.get(portUri).has({ LinkStatus: 'LinkUp', CurrentSpeedGbps: 1, Status: { Health: 'OK' } });
  assert.equal(
    codesIn(lab.controller.tree).filter((code) => linkCodes.includes(code)),
    [73, 74],
  );
});

test('a link that was lost while the controller was away is found on its return, once', () => {
  const lab = createLab();
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s').controller.fault('managerLink.down');

  lab.advance('10m');
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.equal(
    codesIn(lab.controller.tree).filter((code) => linkCodes.includes(code)),
    [73],
  );
});

test('what is plugged into the service port is in the log, unless the port takes no network adapters', () => {
  const lab = createLab();

  lab.controller.operator('servicePort.network').operator('servicePort.host');
  assert.equal(
    codesIn(lab.controller.tree).filter((code) => linkCodes.includes(code)),
    [1_047, 1_047, 460],
  );

  const settings = { Oem: { Vnd: { MgmtServicePort: { USBEthernetAdaptersEnabled: false } } } };
  lab.patch(managerUri, settings).is(200);
  assert.throws(() => lab.controller.operator('servicePort.network'));
});

test.run();
