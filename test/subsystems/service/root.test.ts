/** Tests of the properties of the service root that a login page needs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri, root, stranger } from '../../support/lab.js';

test('the root shows the text of the login banner to everyone, while the banner is shown', () => {
  const lab = createLab();
  const shown = () =>
    (lab.get(root, stranger).reply.body as { Oem: { Vnd: { Sessions: { SecurityMessage?: string } } } }).Oem
      .Vnd.Sessions.SecurityMessage;
  const setBanner = (banner: object) =>
    lab.patch(`${managerUri}SecurityService/`, { LoginSecurityBanner: banner }).is(200);

  assert.is(shown(), undefined);
  setBanner({ IsEnabled: true, SecurityMessage: 'Authorised users only' });
  assert.is(shown(), 'Authorised users only');
  setBanner({ IsEnabled: false });
  assert.is(shown(), undefined);
});

test('the root says whether the security override switch is on, as the security dashboard does', () => {
  const overrideOf = (switches: number[]) => {
    const lab = createLab({ blueprint: { chassis: { maintenanceSwitchesOn: switches } } });
    const { Oem } = lab.get(root, stranger).reply.body as {
      Oem: { Vnd: { Sessions: { SecurityOverride: boolean } } };
    };
    const { State } = lab.get(`${managerUri}SecurityService/SecurityDashboard/SecurityParams/0/`).reply.body;
    return [Oem.Vnd.Sessions.SecurityOverride, State];
  };

  assert.equal(overrideOf([]), [false, 'Off']);
  assert.equal(overrideOf([12]), [false, 'Off']);
  assert.equal(overrideOf([1]), [true, 'On']);
});

test.run();
