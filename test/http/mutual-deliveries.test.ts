/** Deliveries where both sides prove who they are: what the controller shows, and whom it believes then. */
import { X509Certificate } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CertificateAuthority } from '../support/certificate-authority.js';
import { signServerCertificate } from '../support/certificate-login-rig.js';
import { asBasic, dataFolder, settled } from '../support/http-rig.js';
import { eventActionUri, subscriptionsUri } from '../support/lab.js';
import { type DeliveryWorld, withListener } from '../support/listener-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const mutually = { Oem: { Vnd: { MutualAuthenticationEnabled: true } } };

/** Asks whoever comes for a certificate, and takes any. */
const curious = { requestCert: true, rejectUnauthorized: false };

async function trust({ client }: DeliveryWorld, { pem }: CertificateAuthority): Promise<void> {
  const uri = `${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`;
  assert.is((await client('POST', uri, { Certificate: pem })).status, 200);
}

function withCurious(use: (world: DeliveryWorld) => Promise<void>): Promise<void> {
  return withListener(data.folder, [200], use, {}, curious);
}

test('the controller shows the certificate it is served with, and only where it is to', () =>
  withCurious(async (world) => {
    const { service, listener, submit, subscribe, client } = world;
    await trust(world, world.authority);
    await subscribe();
    await submit('One');
    await settled(service);
    await client('PATCH', `${subscriptionsUri}1/`, mutually);
    await submit('Two');
    await settled(service);

    const { fingerprint256 } = new X509Certificate(service.certificate.certificate);
    assert.equal(
      listener.heard.map(({ shownBy }) => shownBy),
      [undefined, fingerprint256],
    );
  }));

test('a certificate that was taken over is shown from the controller’s return on', () =>
  withCurious(async (world) => {
    const { service, listener, authority, subscribe } = world;
    await trust(world, authority);
    await subscribe(mutually);
    const { https: before } = service.controller.tree.certificates;
    await signServerCertificate({ service, administrator: asBasic(), authority });
    service.controller.simulation.advanceBy(600_000);
    await settled(service);
    const { https: after } = service.controller.tree.certificates;

    assert.is.not(after.fingerprint, before.fingerprint);
    assert.match(listener.messages().at(-1) ?? '', 'MgmtReset');
    assert.is(listener.heard.at(-1)?.shownBy, after.fingerprint);
  }));

test('a listener is then judged by the authorities for listeners alone, however much it is believed otherwise', () =>
  withCurious(async (world) => {
    const { service, listener, submit, subscribe, pass } = world;
    await subscribe(mutually);
    await submit('One');
    await settled(service);
    await trust(world, await CertificateAuthority.create('Somebody'));
    await pass(30);
    assert.equal(listener.heard, []);

    await trust(world, world.authority);
    await pass(30);

    assert.equal(listener.messages(), ['MgmtEvents.6.10.One']);
  }));

test('a listener that does not take the controller’s certificate hears nothing, and that is a failure', () => {
  const strict = { requestCert: true, rejectUnauthorized: true };

  return withListener(
    data.folder,
    [200],
    async (world) => {
      const { service, listener, submit, subscribe, pass } = world;
      await trust(world, world.authority);
      await subscribe(mutually);
      await submit('One');
      await settled(service);
      for (let retry = 0; retry < 3; retry++) await pass(30);
      await pass(1);
      await submit('Two');
      await settled(service);

      assert.equal(listener.heard, []);
      assert.equal(service.controller.tree.subscriptions.byId, {});
    },
    {},
    strict,
  );
});

test.run();
