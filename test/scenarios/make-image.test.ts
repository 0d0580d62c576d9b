/** Tests of images that library callers make: equal to those of the command, accepted by uploads, errors with a guess. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type MakeImageOptions, makeImage } from '../../index.js';
import { runCommand } from '../support/command/command.js';

const version = 'U58 v2.60 (01/01/2026)';
const rom: MakeImageOptions = { component: 'System ROM', version, for: 'systemRom', size: 2_000_000 };

test('the octets and the signature are those that the command writes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-image-'));
  try {
    const flags = [
      '--component',
      rom.component,
      '--version',
      version,
      '--for',
      'systemRom',
      '--size',
      '2000000',
    ];
    assert.is(runCommand(['image', 'make', ...flags, '-o', 'rom.bin'], { cwd: folder, env: {} }).status, 0);
    const { octets, signature } = makeImage({ ...rom, filename: 'rom.bin' });

    assert.equal(Buffer.from(octets), readFileSync(path.join(folder, 'rom.bin')));
    assert.equal(Buffer.from(signature), readFileSync(path.join(folder, 'rom.bin.compsig')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an upload of the octets with the signature is written, and activated by the next start', () => {
  const controller = createController();
  const { octets, signature, filename } = makeImage(rom);
  const parameters = { UpdateRepository: true, UpdateTarget: true, TPMOverride: true };

  assert.is(controller.upload(octets, { filename, signature, parameters }).status, 200);
  controller.advance('1h');
  controller.post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType: 'ForceRestart' });
  controller.advance('1h');
  assert.is(controller.get('/redfish/v1/Systems/1/').BiosVersion, version);
});

test('a signature does not vouch for another name', () => {
  const controller = createController();
  const { octets, signature } = makeImage(rom);
  const parameters = { UpdateRepository: true, UpdateTarget: false };
  const countOf = () =>
    controller.get('/redfish/v1/UpdateService/ComponentRepository/')['Members@odata.count'];
  const before = countOf();

  controller.upload(octets, { filename: 'other.bin', signature, parameters });
  controller.advance('1h');
  assert.is(countOf(), before);
  controller.upload(octets, { filename: 'image.bin', signature, parameters });
  controller.advance('1h');
  assert.is(countOf(), before + 1);
});

test('given content is the content of the image, for several targets and a model', () => {
  const content = Buffer.from('content');
  const { octets, header } = makeImage({
    component: 'Drive',
    version: 'HPK5',
    for: ['drive/VB000480NVM3', 'drive/OTHER'],
    content,
    activates: 'AfterReboot',
  });

  assert.equal(Buffer.from(octets.subarray(-content.length)), content);
  assert.is(header.targets.length, 2);
  assert.is(header.activates, 'AfterReboot');
});

const wrong: readonly (readonly [options: object, error: RegExp])[] = [
  [{ ...rom, compnent: 'x' }, /makeImage: compnent: .*did you mean "component"/],
  [{ ...rom, for: 'systemRoms' }, /for systemRoms is neither .*did you mean "systemRom"/],
  [{ ...rom, for: ['drive', 'adapter'] }, /for: an image is for one kind, not for drive and adapter/],
  [{ ...rom, for: [] }, /for: found a list of 0/],
  [
    { ...rom, for: '00000000-0000-0000-0000-000000000000' },
    /a target's UUID alone needs deviceClass, updatableBy, activates/,
  ],
  [{ ...rom, activates: 'Immediatly' }, /activates: .*did you mean "Immediately"/],
  [{ ...rom, updatableBy: ['Bmc', 'Uefi'] }, /updatableBy is Bmc alone, or/],
  [{ ...rom, deviceClass: 'x' }, /deviceClass is a UUID/],
  [{ ...rom, component: '' }, /component is a text of 1 to 128 characters/],
  [{ ...rom, size: 0 }, /size: found 0 \(expected a whole number of octets above 0\)/],
  [{ ...rom, size: 2 ** 31 }, /size 2147483648: a repository accepts no file of/],
  [{ ...rom, size: undefined }, /needs either content or size/],
  [{ ...rom, content: new Uint8Array(1) }, /needs either content or size/],
  [{ ...rom, size: undefined, content: new Uint8Array() }, /content: .*octets \(Uint8Array\), at least one/],
  [{ ...rom, filename: 'a/b' }, /filename: found "a\/b"/],
];

for (const [options, error] of wrong) {
  test(`makeImage(${inspect(options)}) is a TypeError that says what is expected`, () => {
    assert.throws(
      () => makeImage(options as MakeImageOptions),
      (thrown: unknown) => thrown instanceof TypeError && error.test(thrown.message),
    );
  });
}

test.run();
