/** Tests of TLS: resumed sessions, and a certificate that cannot be served. */
import tls, { type SecureVersion } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CertificateAuthority,
  type ClientCertificate,
} from '../../support/security/certificate-authority.js';
import {
  administer,
  authentication,
  mapToOwnAccount,
  prepare,
  type Rig,
  servedTo,
  show,
  signServerCertificate,
  withAliceIn,
  withRig,
} from '../../support/security/certificate-login-rig.js';
import { asBasic, dataFolder, systemUri } from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const versions: readonly SecureVersion[] = ['TLSv1.2', 'TLSv1.3'];

interface Visit {
  readonly version: SecureVersion;
  readonly session?: Buffer | undefined;
}

/**
 * Sends one request on a connection that resumes the given session. Returns the status and the session for the next
 * connection.
 */
function visit({ service }: Rig, { pem, keyPem }: ClientCertificate, { version, session }: Visit) {
  const { hostname: host, port } = new URL(service.url);
  return new Promise<{ readonly status: string; readonly session: Buffer | undefined }>((resolve, reject) => {
    const socket = tls.connect({
      host,
      port: Number(port),
      minVersion: version,
      maxVersion: version,
      rejectUnauthorized: false,
      cert: pem,
      key: keyPem,
      ...(session === undefined ? {} : { session }),
    });
    let offered: Buffer | undefined;
    socket.on('session', (given: Buffer) => {
      offered = given;
    });
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('end', () => {
      // No event reports a session that the server identifies by id, so that the socket is asked for it.
      resolve({
        status: text.slice('HTTP/1.1 '.length).slice(0, 3),
        session: offered ?? socket.getSession(),
      });
      socket.destroy();
    });
    socket.write(`GET ${systemUri} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  });
}

test('a client that wants to resume its session is let in by its whole chain again', () =>
  withAliceIn(data.folder, async (rig) => {
    const between = await CertificateAuthority.create('Between', rig.authority);
    const carol = await between.client('carol');
    const chain = { ...carol, pem: `${carol.pem}\n${between.pem}` };
    await mapToOwnAccount(rig, 'carol', carol.pem);

    for (const version of versions) {
      const first = await visit(rig, chain, { version });
      const second = await visit(rig, chain, { version, session: first.session });
      assert.equal([first.status, second.status], ['200', '200'], version);
    }
  }));

test('a session from before login by certificate was enabled is no way past being asked for one', () =>
  withAliceIn(data.folder, async (rig) => {
    const enable = (CertificateLoginEnabled: boolean) =>
      administer(rig, 'PATCH', authentication, { CertificateLoginEnabled });

    for (const version of versions) {
      await enable(false);
      const before = await visit(rig, rig.alice, { version });
      await enable(true);
      const after = await visit(rig, rig.alice, { version, session: before.session });
      assert.equal([before.status, after.status], ['401', '200'], version);
    }
  }));

test('a certificate that cannot be served is reported, the one before stays, and the service goes on', () => {
  const reports: string[] = [];
  return withRig(
    data.folder,
    async (rig) => {
      const { controller } = rig.service;
      await prepare(rig);
      await signServerCertificate(rig);
      const before = await servedTo(rig);
      Object.defineProperty(controller, 'servedCertificate', {
        value: { certificate: 'none', privateKey: 'none' },
      });

      controller.simulation.advanceBy(10 * 60_000);

      assert.is.not(controller.tree.certificates.https.fingerprint, before);
      assert.is(await servedTo(rig), before);
      assert.is(reports.length, 1);
      assert.is((await show(rig, undefined, { headers: asBasic() })).status, 200);
    },
    { report: (text) => reports.push(text) },
  );
});

test.run();
