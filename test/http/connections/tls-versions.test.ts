/**
 * Tests of the TLS versions: newer versions are always accepted, older ones only while the controller is configured for
 * them.
 */
import tls, { DEFAULT_CIPHERS, type SecureVersion } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { asBasic, ask, dataFolder, optionsFor, withService } from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

const versions: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const securityUri = '/redfish/v1/Managers/1/SecurityService/';

/** Connects with clients that each support only one TLS version, and returns the versions that the service accepts. */
async function spoken({ url }: RunningService): Promise<SecureVersion[]> {
  const { hostname: host, port } = new URL(url);
  const speaks = (version: SecureVersion) =>
    new Promise<boolean>((resolve) => {
      const socket = tls.connect({
        host,
        port: Number(port),
        minVersion: version,
        maxVersion: version,
        ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0`,
        rejectUnauthorized: false,
      });
      socket.on('secureConnect', () => {
        resolve(socket.getProtocol() === version);
        socket.destroy();
      });
      socket.on('error', () => resolve(false));
    });
  const answers = await Promise.all(versions.map(speaks));
  return versions.filter((_, index) => answers[index]);
}

async function switchTo(service: RunningService, TLSVersion: object): Promise<void> {
  const options = { method: 'PATCH', headers: asBasic(), body: { TLSVersion } };
  assert.is((await ask(service, securityUri, options)).status, 200);
  // Advances time until the controller has been reset, which applies the setting.
  service.controller.catchUp(service.controller.simulation.now + 10 * 60_000);
}

test('the versions that the controller is set to are spoken, and no other', () =>
  withService(optionsFor(data.folder), async (service) => {
    assert.equal(await spoken(service), ['TLSv1.2', 'TLSv1.3']);

    await switchTo(service, { TLS1_0: 'Enabled' });
    assert.equal(await spoken(service), ['TLSv1', 'TLSv1.2', 'TLSv1.3']);
    await switchTo(service, { TLS1_1: 'Enabled' });
    assert.equal(await spoken(service), versions);
    await switchTo(service, { TLS1_0: 'Disabled' });
    assert.equal(await spoken(service), ['TLSv1.1', 'TLSv1.2', 'TLSv1.3']);
    await switchTo(service, { TLS1_1: 'Disabled' });

    assert.equal(await spoken(service), ['TLSv1.2', 'TLSv1.3']);
  }));

test.run();
