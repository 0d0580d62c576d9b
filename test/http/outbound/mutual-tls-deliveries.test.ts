/**
 * Tests of deliveries with mutual TLS: the certificate that the controller presents, and the listeners that it trusts.
 */
import { X509Certificate } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventActionUri, subscriptionsUri } from '../../support/lab.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';
import { signServerCertificate } from '../../support/security/certificate-login-rig.js';
import { asBasic, dataFolder, effectsAnswered } from '../../support/service/http-rig.js';
import { type DeliveryRig, withListener } from '../../support/service/listener-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const mutually = { Oem: { Vnd: { MutualAuthenticationEnabled: true } } };

/** TLS options of a listener that requests a client certificate and accepts any. */
const curious = { requestCert: true, rejectUnauthorized: false };

async function trust({ client }: DeliveryRig, { pem }: CertificateAuthority): Promise<void> {
  const uri = `${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`;
  assert.is((await client('POST', uri, { Certificate: pem })).status, 200);
}

function withCurious(use: (rig: DeliveryRig) => Promise<void>): Promise<void> {
  return withListener(data.folder, [200], use, {}, curious);
}

test('the controller shows the certificate it is served with, and only where it is to', () =>
  withCurious(async (rig) => {
    const { service, listener, submit, subscribe, client } = rig;
    await trust(rig, rig.authority);
    await subscribe();
    await submit('One');
    await effectsAnswered(service);
    await client('PATCH', `${subscriptionsUri}1/`, mutually);
    await submit('Two');
    await effectsAnswered(service);

    const { fingerprint256 } = new X509Certificate(service.certificate.certificate);
    assert.equal(
      listener.heard.map(({ shownBy }) => shownBy),
      [undefined, fingerprint256],
    );
  }));

test('a certificate that was taken over is shown from the controller’s return on', () =>
  withCurious(async (rig) => {
    const { service, listener, authority, subscribe } = rig;
    await trust(rig, authority);
    await subscribe(mutually);
    const { https: before } = service.controller.tree.certificates;
    await signServerCertificate({ service, administrator: asBasic(), authority });
    service.controller.simulation.advanceBy(600_000);
    await effectsAnswered(service);
    const { https: after } = service.controller.tree.certificates;

    assert.is.not(after.fingerprint, before.fingerprint);
    assert.match(listener.messages().at(-1) ?? '', 'MgmtReset');
    assert.is(listener.heard.at(-1)?.shownBy, after.fingerprint);
  }));

test('a listener is then judged by the authorities for listeners alone, however much it is believed otherwise', () =>
  withCurious(async (rig) => {
    const { service, listener, submit, subscribe, pass } = rig;
    await subscribe(mutually);
    await submit('One');
    await effectsAnswered(service);
    await trust(rig, await CertificateAuthority.create('Somebody'));
    await pass(30);
    assert.equal(listener.heard, []);

    await trust(rig, rig.authority);
    await pass(30);

    assert.equal(listener.messages(), ['MgmtEvents.6.10.One']);
  }));

test('a listener that does not take the controller’s certificate hears nothing, and that is a failure', () => {
  const strict = { requestCert: true, rejectUnauthorized: true };

  return withListener(
    data.folder,
    [200],
    async (rig) => {
      const { service, listener, submit, subscribe, pass } = rig;
      await trust(rig, rig.authority);
      await subscribe(mutually);
      await submit('One');
      await effectsAnswered(service);
      for (let retry = 0; retry < 3; retry++) await pass(30);
      await pass(1);
      await submit('Two');
      await effectsAnswered(service);

      assert.equal(listener.heard, []);
      assert.equal(service.controller.tree.subscriptions.byId, {});
    },
    {},
    strict,
  );
});

test.run();
