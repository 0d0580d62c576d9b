/**
 * Tests of firmware images: the result does not depend on the chunks in which a file arrives, and other files are
 * refused.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChunkDigests, chunkBytes, joinDigests } from '../../models/formats/firmware-image/digest.js';
import {
  findHeaderProblem,
  headerBytesMax,
  type ImageHeader,
  printImageHeader,
  readImageHeader,
} from '../../models/formats/firmware-image/header.js';
import { FileReading, findImageFault } from '../../models/formats/firmware-image/reading.js';
import {
  printSignature,
  readSignature,
  verifiesHeader,
} from '../../models/formats/firmware-image/signature.js';

const seed = 20_261_123;
const content = Buffer.from('what is written to the part');
const header: ImageHeader = {
  component: 'System ROM',
  version: 'U58 v2.50',
  deviceClass: '11111111-2222-3333-4444-555555555555',
  targets: ['aaaaaaaa-2222-3333-4444-555555555555'],
  updatableBy: ['Bmc'],
  activates: 'AfterReboot',
  sizeBytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};
const image = Buffer.concat([Buffer.from(printImageHeader(header)), content]);

function readInPieces(octets: Buffer, cuts: readonly number[]) {
  const reading = new FileReading();
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    reading.add(octets.subarray(from, cut));
    from = cut;
  }
  reading.add(octets.subarray(from));
  return reading.end();
}

function faultOf(octets: Buffer): string {
  return findImageFault(readInPieces(octets, [])) ?? 'none';
}

test('an image is read alike in whatever pieces it comes', () => {
  const whole = readInPieces(image, []);

  assert.equal(whole.header, header);
  assert.is(findImageFault(whole), undefined);
  const cuts = fc.array(fc.integer({ min: 0, max: image.length }), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, (at) => {
      assert.equal(readInPieces(image, at), whole);
    }),
    { seed },
  );
});

test('a changed octet, a missing one and one too many make it no image', () => {
  const changed = Buffer.from(image);
  changed.writeUInt8(0, image.length - 1);

  assert.match(faultOf(changed), /not what its header says/);
  assert.match(faultOf(image.subarray(0, -1)), /has 26 octets, and its header says 27/);
  assert.match(faultOf(Buffer.concat([image, Buffer.of(0)])), /has 28 octets/);
});

test('whatever else comes is no image, and the reason says why', () => {
  const cases: readonly (readonly [Buffer | string, RegExp])[] = [
    ['', /ends within its header/],
    ['TIDEFISH-IM', /ends within its header/],
    ['MZ\u0090', /does not begin with "TIDEFISH-IMAGE 1"/],
    [`TIDEFISH-IMAGE 1\n${'x'.repeat(headerBytesMax)}`, /longer than 4096 octets/],
    ['TIDEFISH-IMAGE 1\n{\n\n', /its header/],
    [`TIDEFISH-IMAGE 1\n${JSON.stringify({ ...header, targets: [] })}\n\n`, /^targets is not 1 to 10/],
    [
      `TIDEFISH-IMAGE 1\n${JSON.stringify({ ...header, updatableBy: ['Bmc', 'Uefi'] })}\n\n`,
      /^updatableBy is not Bmc alone/,
    ],
    [`TIDEFISH-IMAGE 1\n${JSON.stringify({ ...header, more: 1 })}\n\n`, /its header/],
  ];
  for (const [file, expected] of cases) assert.match(faultOf(Buffer.from(file)), expected);
});

test('an image is for ten models at most, each named once', () => {
  const targets = Array.from(
    { length: 11 },
    (_, index) => `aaaaaaaa-2222-3333-4444-${String(index).padStart(12, '0')}`,
  );
  const problem = (named: readonly string[]) => findHeaderProblem({ ...header, targets: named })?.member;

  assert.is(problem(targets.slice(0, 10)), undefined);
  assert.is(problem(targets), 'targets');
  assert.is(problem(['A', ...targets.slice(0, 2)]), 'targets');
  assert.is(problem([...targets.slice(0, 2), ...targets.slice(0, 1)]), 'targets');
});

test('any octets whatever are read without an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (octets) => {
      const file = Buffer.concat([Buffer.from('TIDEFISH-IMAGE 1\n'), octets]);
      assert.type(readImageHeader(file).ok, 'boolean');
    }),
    { seed },
  );
});

test('a content is digested in pieces of 32 MiB of the file, and sections of it come to the same', () => {
  const long = Buffer.alloc(2 * chunkBytes + 1_000, 'tide');
  const contentAt = 300;
  const whole = new ChunkDigests(contentAt);
  whole.add(long);
  const sections = [
    long.subarray(0, chunkBytes - contentAt),
    long.subarray(chunkBytes - contentAt, -1_300),
    long.subarray(-1_300),
  ];

  const pieces = sections.flatMap((section, index) => {
    const digests = new ChunkDigests(index === 0 ? contentAt : index * chunkBytes);
    digests.add(section);
    return digests.end();
  });

  assert.equal(whole.end(), pieces);
  const sha256 = (octets: Uint8Array) => createHash('sha256').update(octets).digest();
  assert.is(joinDigests(pieces), sha256(Buffer.concat(sections.map(sha256))).toString('hex'));
  assert.is(joinDigests(pieces.slice(0, 1)), pieces[0]);
});

test('a signature vouches for its header and for no other', () => {
  const signature = readSignature(Buffer.from(printSignature('rom.bin', header)));

  assert.is(signature?.file, 'rom.bin');
  assert.ok(signature !== undefined && verifiesHeader(signature, header));
  assert.not.ok(verifiesHeader(signature, { ...header, version: 'U58 v2.51' }));
  assert.is(printSignature('rom.bin', header), printSignature('rom.bin', header));
});

test('what is no signature file is none', () => {
  const good = printSignature('rom.bin', header);
  for (const bad of [
    '',
    'PK',
    good.slice(1),
    good.replace('}', ''),
    good.replace('rom.bin', '../rom.bin'),
    `${good}${good}`,
    'x'.repeat(2_000),
  ])
    assert.is(readSignature(Buffer.from(bad)), undefined, bad);
});

test.run();
