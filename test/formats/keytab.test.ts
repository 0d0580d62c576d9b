/**
 * Tests of the keytab reader: its results for valid files, and that no byte sequence makes it throw an unexpected
 * error.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keytabBytesMax, parseKeytab, printKeytab } from '../../models/formats/keytab.js';

const seed = 20_261_121;
const content = { realm: 'EXAMPLE.COM', principals: ['HTTP/bmc.example.com', 'host/bmc.example.com'] };

/**
 * Keytab written by hand from the description of the format: HTTP/bmc.example.com@EXAMPLE.COM, version 3, an aes256 and
 * an aes128 key.
 */
const byHand = Buffer.from(
  '0502' +
    '00000057000200 0b4558414d504c452e434f4d 000448545450 000f626d632e6578616d706c652e636f6d'.replaceAll(
      ' ',
      '',
    ) +
    '00000001 69203c80 03 0012 0020'.replaceAll(' ', '') +
    '11'.repeat(32) +
    '00000003' +
    '00000047000200 0b4558414d504c452e434f4d 000448545450 000f626d632e6578616d706c652e636f6d'.replaceAll(
      ' ',
      '',
    ) +
    '00000001 69203c80 03 0011 0010'.replaceAll(' ', '') +
    '22'.repeat(16) +
    '00000003',
  'hex',
);

function reasonFor(bytes: Uint8Array): string {
  const reading = parseKeytab(bytes);
  return reading.ok ? 'none, it was read' : reading.reason;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

test('it finds the realm, each principal once, and the number of keys', () => {
  assert.equal(parseKeytab(byHand), {
    ok: true,
    keytab: { realm: 'EXAMPLE.COM', principals: ['HTTP/bmc.example.com@EXAMPLE.COM'], keys: 2 },
  });
});

test('it keeps nothing of a key', () => {
  const found = JSON.stringify(parseKeytab(byHand));

  for (const key of [Buffer.alloc(32, 0x11), Buffer.alloc(16, 0x22)]) {
    for (const encoding of ['hex', 'base64', 'latin1'] as const) {
      assert.not.ok(found.includes(key.subarray(0, 4).toString(encoding)));
    }
  }
});

test('holes where entries were are passed over, and an entry of no size ends the file', () => {
  const entries = byHand.subarray(2);
  const withHoles = Buffer.concat([
    Buffer.of(5, 2),
    int32(-7),
    Buffer.alloc(7, 0xff),
    entries,
    int32(-1),
    Buffer.of(0),
    int32(0),
    Buffer.from('anything'),
  ]);

  assert.equal(parseKeytab(withHoles), parseKeytab(byHand));
});

test('without the longer key version, and with padding behind an entry, it is the same keytab', () => {
  const first = byHand.subarray(6, 6 + 0x57);
  const bare = Buffer.concat([Buffer.of(5, 2), int32(0x57 - 4), first.subarray(0, -4)]);
  const padded = Buffer.concat([Buffer.of(5, 2), int32(0x57 + 9), first, Buffer.alloc(9)]);

  assert.equal(parseKeytab(bare), parseKeytab(padded));
  assert.ok(parseKeytab(bare).ok);
});

test('what separates the parts of a name is escaped where it stands inside one', () => {
  const printed = Buffer.from(printKeytab({ realm: 'A@B', principals: ['xx'] }));
  const bytes = Buffer.from(printed.toString('latin1').replace('xx', 'x/'), 'latin1');

  const reading = parseKeytab(bytes);

  assert.equal(reading.ok && reading.keytab.principals, ['x\\/@A\\@B']);
});

test('a file cut anywhere but between two entries is no keytab', () => {
  const whole = printKeytab(content);
  const first = printKeytab({ ...content, principals: ['HTTP/bmc.example.com'] }).length;

  for (let length = 0; length < whole.length; length++) {
    assert.is(parseKeytab(whole.subarray(0, length)).ok, length === first, `${length} bytes`);
  }
});

test('what is no keytab is told by a reason of its own', () => {
  const entry = (...parts: number[]) =>
    Buffer.concat([Buffer.of(5, 2), int32(parts.length), Buffer.of(...parts)]);
  const tail = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 18];

  assert.is(reasonFor(Buffer.from('<html>')), 'it does not begin as a keytab of version 2');
  assert.is(reasonFor(Buffer.of(5, 1)), 'it does not begin as a keytab of version 2');
  assert.is(reasonFor(Buffer.of(5, 2)), 'it holds no key');
  assert.is(reasonFor(Buffer.concat([Buffer.of(5, 2), int32(-(2 ** 31))])), 'it breaks off');
  assert.is(reasonFor(entry(0, 0, 0, 1, 65, ...tail, 0, 1, 7)), 'an entry names no principal');
  assert.is(reasonFor(entry(0, 1, 0, 1, 65, 0, 1, 66, ...tail, 0, 0)), 'an entry has no key');
  assert.is(reasonFor(entry(0, 1, 0, 1, 255, 0, 1, 66, ...tail, 0, 1, 7)), 'a name in it is no UTF-8');
  assert.is(reasonFor(entry(0, 1, 0, 0, 0, 1, 66, ...tail, 0, 1, 7)), 'a name in it is empty or unprintable');
  assert.is(
    reasonFor(entry(0, 1, 0, 1, 10, 0, 1, 66, ...tail, 0, 1, 7)),
    'a name in it is empty or unprintable',
  );
  assert.is(reasonFor(Buffer.alloc(keytabBytesMax + 1)), 'it has more than 16384 bytes');
});

test('no bytes make it throw, and whatever it finds is text of their own length at most', () => {
  const begun = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([Buffer.of(5, 2), bytes]));
  const spoilt = fc
    .tuple(fc.nat(byHand.length - 1), fc.nat(255))
    .map(([at, byte]) => Buffer.concat([byHand.subarray(0, at), Buffer.of(byte), byHand.subarray(at + 1)]));

  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), begun, spoilt), (bytes) => {
      const reading = parseKeytab(bytes);
      if (!reading.ok) assert.ok(reading.reason.length > 0);
      else assert.ok(reading.keytab.keys >= reading.keytab.principals.length);
    }),
    { seed, numRuns: 2_000 },
  );
});

test('what is printed is read again', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/);
  const principals = fc.uniqueArray(
    fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
    {
      minLength: 1,
      maxLength: 5,
    },
  );

  fc.assert(
    fc.property(name, principals, (realm, names) => {
      assert.equal(parseKeytab(printKeytab({ realm, principals: names })), {
        ok: true,
        keytab: { realm, principals: names.map((principal) => `${principal}@${realm}`), keys: names.length },
      });
    }),
    { seed, numRuns: 200 },
  );
});

test.run();
