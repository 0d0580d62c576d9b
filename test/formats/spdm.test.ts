/** Tests of the exchange of SPDM measurements: its bytes match DSP0274 1.1, and openssl accepts the signature. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  allBlocks,
  encodeExchange,
  encodeRequest,
  encodeResponse,
  type MeasurementBlock,
} from '../../models/formats/spdm/measurements.js';
import { rootCertificate } from '../../models/formats/x509/make.js';
import { Secret } from '../../models/secret.js';
import { hasSigned } from '../support/service/openssl.js';

const nonce = Buffer.alloc(32, 0xaa);
const own = (answer: number) => Buffer.alloc(32, 0xb0 + answer);
const blocks: readonly MeasurementBlock[] = [
  { index: 1, type: 'ImmutableROM', digest: Buffer.alloc(48, 1) },
  { index: 2, type: 'MutableFirmware', digest: Buffer.alloc(48, 2) },
];

test('a request for a signature has a nonce and a slot behind its header, one without has neither', () => {
  const signed = encodeRequest({ operation: allBlocks, slot: 3, nonce });

  assert.is(signed.toString('hex'), `11e001ff${'aa'.repeat(32)}03`);
  assert.is(encodeRequest({ operation: 2, slot: 3, nonce: undefined }).toString('hex'), '11e00002');
});

test('an answer counts its blocks and their bytes, and ends in the nonce and nothing opaque', () => {
  const answer = encodeResponse({ operation: allBlocks, slot: 3, nonce }, blocks, own(0));

  const block = (index: string, type: string, digest: string) =>
    `${index}01${'3300'}${type}${'3000'}${digest.repeat(48)}`;
  const record = block('01', '00', '01') + block('02', '01', '02');
  assert.is(record.length / 2, 110);
  assert.is(answer.toString('hex'), `11600003026e0000${record}${'b0'.repeat(32)}0000`);
});

test('of several questions the last alone asks for a signature', () => {
  const exchange = encodeExchange({ slot: 0, operations: [2, 1], blocks, nonce, ownNonce: own });

  const first = { operation: 2, slot: 0, nonce: undefined };
  const last = { operation: 1, slot: 0, nonce };
  const expected = [
    encodeRequest(first),
    encodeResponse(first, blocks.slice(1), own(0)),
    encodeRequest(last),
    encodeResponse(last, blocks.slice(0, 1), own(1)),
  ];
  assert.equal(exchange, Buffer.concat(expected));
});

test('openssl verifies the signature over the exchange, and no other', () => {
  const key = Secret.ofSeed('formats').keyPair('drive', 'P-384');
  const dates = { serial: '4711', notBeforeMs: Date.UTC(2026, 0, 1), notAfterMs: Date.UTC(2060, 0, 1) };
  const certificate = rootCertificate(dates, { name: { CN: 'Drive' }, key });
  const exchange = encodeExchange({ slot: 0, operations: [allBlocks], blocks, nonce, ownNonce: own });
  const signature = key.signPlain(exchange);

  assert.is(signature.length, 96);
  assert.ok(hasSigned(certificate, exchange, signature));
  assert.not.ok(hasSigned(certificate, Buffer.concat([exchange, Buffer.of(0)]), signature));
});

test.run();
