/** Tests of the factory certificate: the stored fields equal those that are read from its PEM text. */
import { X509Certificate } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deliveredCertificate } from '../../../machines/genesis.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { storeCertificate } from '../../../models/formats/x509/read.js';
import { Secret } from '../../../models/secret.js';

/**
 * Start times of the history. They include the limit of two-digit years in certificates, a leap day, and a time with a
 * fraction of a second.
 */
const starts = [
  Date.UTC(2026, 0, 1),
  Date.UTC(2028, 1, 29, 12),
  Date.UTC(2034, 11, 31, 23, 59, 59, 999),
  Date.UTC(2035, 0, 2),
  Date.UTC(2049, 11, 31),
  86_400_000,
];
const hosts = ['mgmt-1', 'M', '0', 'a-long-name-with-Upper-and-lower-case-0123456789'];

test('what is kept of a certificate of our own is what node:crypto reads in it, for any start, name and key', () => {
  for (const [index, startMs] of starts.entries()) {
    for (const hostName of hosts) {
      const { manager } = resolveBlueprint({ manager: { hostName } });

      const kept = deliveredCertificate({ manager }, Secret.ofSeed(`${index} ${hostName}`), startMs);

      assert.equal(kept, storeCertificate(kept.pem), `${hostName} at ${startMs}`);
    }
  }
});

test('it is valid from a day before the start, vouches for itself, and stands for the name that the blueprint gives', () => {
  const startMs = Date.UTC(2026, 0, 1);
  const blueprint = resolveBlueprint({ manager: { hostName: 'mgmt-9', fqdn: 'mgmt-9.example.org' } });
  const { pem, notBeforeMs } = deliveredCertificate(blueprint, Secret.ofSeed('own'), startMs);
  const read = new X509Certificate(pem);

  assert.is(startMs - notBeforeMs, 86_400_000);
  assert.ok(read.verify(read.publicKey));
  assert.is(read.checkHost('mgmt-9.example.org'), 'mgmt-9.example.org');
  assert.is(read.checkHost('mgmt-8.example.org'), undefined);
});

test.run();
