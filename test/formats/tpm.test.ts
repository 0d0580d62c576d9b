/** Tests of the TPM: extended platform configuration registers, and quotes of them that openssl accepts. */
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { extend, measureOne, pcrEvent, resetPcr } from '../../models/formats/tpm/pcr.js';
import {
  encodePublicArea,
  encodeQuote,
  encodeQuoteResponse,
  qualifiedName,
} from '../../models/formats/tpm/quote.js';
import { deviceCertificate, rootCertificate } from '../../models/formats/x509/make.js';
import { Secret } from '../../models/secret.js';
import { hasSigned, isIssuedBy, openssl } from '../support/service/openssl.js';

const secret = Secret.ofSeed('formats');
const rootKey = secret.keyPair('root', 'P-384');
const key = secret.keyPair('tpm', 'P-384');
const dates = { serial: '4711', notBeforeMs: Date.UTC(2026, 0, 1), notAfterMs: Date.UTC(2060, 0, 1) };
const authority = { name: { O: 'VND', CN: 'Root' }, key: rootKey };
const root = rootCertificate(dates, authority);
const leaf = deviceCertificate({ ...dates, subject: { CN: 'TPM' }, publicKey: key.publicKey }, authority);

function quoteOf(pcr: number, value: Uint8Array, nonce: Uint8Array): Buffer {
  return encodeQuote({
    signerPoint: key.point,
    nonce,
    clock: { clockMs: 4_294_967_297, resetCount: 3, restartCount: 1 },
    firmware: { major: 1, minor: 512 },
    bank: 'sha384',
    registers: new Map([[pcr, value]]),
  });
}

test('a register is extended with the digest of its value and of what is added, beginning from zeroes', () => {
  const digest = createHash('sha256').update('event').digest();
  const expected = createHash('sha256')
    .update(Buffer.concat([Buffer.alloc(32), digest]))
    .digest('hex');

  assert.is(extend('sha256', Buffer.alloc(32), digest).toString('hex'), expected);
  // Expected value from an independent source: event logs of real machines contain it for a register after one
  // separator of four zero bytes.
  const separator = measureOne('sha256', [pcrEvent(1, Buffer.alloc(4))]).toString('hex');
  assert.is(separator, '3d458cfe55cc03ea1f443f1562beec8df51c75e14a9fcf9a7234a13f198e7969');
});

test('registers of a dynamic launch read all ones before one, all others zeroes; order matters', () => {
  for (const pcr of [0, 16, 23]) assert.equal(resetPcr('sha384', pcr), Buffer.alloc(48), `${pcr}`);
  for (const pcr of [17, 20, 22]) assert.equal(resetPcr('sha384', pcr), Buffer.alloc(48, 0xff), `${pcr}`);
  const [one, other] = [pcrEvent(4, Buffer.from('one')), pcrEvent(4, Buffer.from('other'))];

  assert.not.equal(measureOne('sha384', [one, other]), measureOne('sha384', [other, one]));
});

test('a quote is laid out as the library specification has it, with nonce, register and digest inside', () => {
  const value = Buffer.alloc(48, 7);
  const quote = quoteOf(17, value, Buffer.from('0abc', 'hex'));

  assert.is(quote.subarray(0, 6).toString('hex'), 'ff5443478018');
  assert.is(quote.readUInt16BE(6), 50, 'a name: an algorithm and a digest of SHA-384');
  assert.equal(quote.subarray(8, 58), qualifiedName(key.point));
  assert.is(quote.subarray(58, 62).toString('hex'), '00020abc');
  assert.is(
    quote.subarray(62, 87).toString('hex'),
    '0000000100000001' + '00000003' + '00000001' + '01' + '00000001' + '00000200',
  );
  assert.is(quote.subarray(87, 97).toString('hex'), '00000001' + '000c' + '03' + '000002');
  assert.is(quote.readUInt16BE(97), 48);
  assert.equal(quote.subarray(99), createHash('sha384').update(value).digest());
});

test('the public area of the key is 120 bytes, and its name changes with the key', () => {
  const area = encodePublicArea(key.point);

  assert.is(area.length, 120);
  assert.is(area.subarray(0, 20).toString('hex'), '0023000c0005007200000010' + '0018000c' + '00040010');
  assert.not.equal(qualifiedName(key.point), qualifiedName(rootKey.point));
});

test('openssl verifies the certificate of the key by the root, and the quote by the certificate', () => {
  const quote = quoteOf(0, Buffer.alloc(48, 1), Buffer.from('ff', 'hex'));
  const response = encodeQuoteResponse(quote, key.signPlain(quote));
  const signature = response.subarray(2 + quote.length);
  const plain = Buffer.concat([signature.subarray(6, 54), signature.subarray(56)]);

  assert.is(signature.subarray(0, 6).toString('hex'), '0018000c0030');
  assert.is(plain.length, 96);
  assert.ok(isIssuedBy(leaf, root, Date.UTC(2030, 0, 1)));
  assert.not.ok(isIssuedBy(leaf, root, Date.UTC(2025, 0, 1)), 'not valid yet');
  assert.ok(hasSigned(leaf, quote, plain));
  assert.not.ok(hasSigned(root, quote, plain), 'by another key');
  assert.equal(Secret.ofSeed('formats').keyPair('tpm', 'P-384').signPlain(quote), plain, 'nothing is random');
  const text = openssl(['x509', '-in', 'root.pem', '-noout', '-text'], { 'root.pem': root }).text;
  assert.match(text, /CA:TRUE/);
  assert.match(text, /NIST CURVE: P-384/);
});

test.run();
