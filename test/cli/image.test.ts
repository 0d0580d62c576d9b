/**
 * Tests of `tidefish image` as a process: it writes a valid image, an error names the option, and no incomplete file
 * remains.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listFirmware } from '../../machines/parts/index.js';
import { resolvedDefault } from '../../models/blueprint/resolved-default.js';
import { FileReading, findImageFault } from '../../models/formats/firmware-image/reading.js';
import { readSignature, verifiesHeader } from '../../models/formats/firmware-image/signature.js';
import { runCommand } from '../support/command/command.js';
import { command as main } from '../support/paths.js';

const test = suite('tidefish image', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-image-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function image(folder: string, ...args: string[]) {
  return runCommand(['image', ...args], {
    cwd: folder,
    env: {},
  });
}

const what = ['--component', 'Mgmt 6', '--version', '2.79', '--for', 'controller'];

test('an image of a made-up content is whole, and signed', ({ folder }) => {
  const { status, stdout } = image(folder, 'make', ...what, '--size', '100000', '-o', 'mgmt.bin', '--json');

  assert.is(status, 0);
  const made = JSON.parse(stdout);
  const reading = new FileReading();
  reading.add(readFileSync(path.join(folder, 'mgmt.bin')));
  const facts = reading.end();
  assert.is(findImageFault(facts), undefined);
  assert.equal(facts.header, made.header);
  assert.is(made.header.deviceClass, '2f317b9d-c9e3-4d76-bff6-b9d0d085a952');
  assert.equal([made.header.updatableBy, made.header.activates], [['Bmc'], 'AfterDeviceReset']);
  const signature = readSignature(readFileSync(path.join(folder, 'mgmt.bin.compsig')));
  assert.ok(signature !== undefined && verifiesHeader(signature, made.header));
  assert.equal(readdirSync(folder).sort(), ['mgmt.bin', 'mgmt.bin.compsig']);
});

test("a content of one's own is in it, and show says what it is", ({ folder }) => {
  writeFileSync(path.join(folder, 'drive.bin'), 'firmware of a drive');
  const made = image(
    folder,
    'make',
    '--component',
    'Drive',
    '--version',
    'HPK5',
    '--for',
    'drive/VX1',
    '--content',
    'drive.bin',
    '-o',
    'drive.fwpkg',
  );

  assert.is(made.status, 0, made.stderr);
  assert.match(readFileSync(path.join(folder, 'drive.fwpkg'), 'utf8'), /\n\nfirmware of a drive$/);
  const { status, stdout } = image(folder, 'show', 'drive.fwpkg');
  assert.is(status, 0);
  assert.match(stdout, /^Drive HPK5\n/);
  assert.match(
    stdout,
    /updatable by {2}Uefi, RuntimeAgent\n.*AfterDeviceReset\n.*19 octets[^\n]*\n.*valid\n$/,
  );
});

test('show tells of a damaged image and of a signature for another, and ends as 1', ({ folder }) => {
  image(folder, 'make', ...what, '--size', '1000', '-o', 'a.bin');
  image(folder, 'make', ...what, '--size', '1001', '-o', 'b.bin');
  writeFileSync(path.join(folder, 'a.bin.compsig'), readFileSync(path.join(folder, 'b.bin.compsig')));
  const damaged = readFileSync(path.join(folder, 'b.bin'));
  writeFileSync(path.join(folder, 'b.bin'), damaged.subarray(0, -1));

  assert.match(image(folder, 'show', 'a.bin').stdout, /signature {5}invalid/);
  const { status, stderr } = image(folder, 'show', 'b.bin');
  assert.is(status, 1);
  assert.match(stderr, /b\.bin is not an image: its content has 1000 octets, and its header says 1001/);
  assert.is(image(folder, 'show', 'c.bin').status, 2);
});

test('what is wrong is said by the name of the option, ends as 2, and leaves nothing', ({ folder }) => {
  const out = ['-o', 'a.bin'];
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [[...what, ...out], /either --content or --size/],
    [[...what, '--size', '1', '--content', 'x', ...out], /either --content or --size/],
    [[...what, '--size', 'many', ...out], /--size many is not a whole number/],
    [
      [...what, '--size', '99999999999', ...out],
      /--size 99999999999: a repository accepts no file of 10000\d{7} /,
    ],
    [[...what, '--size', '1073168384', ...out], /at most 1073168384/],
    [
      [...what, '--size', '1', '-o', 'Mgmt 6.bin'],
      /--out: a repository accepts no file called "Mgmt 6.bin"; .*letters/,
    ],
    [[...what, '--size', '1', '-o', '.bin'], /a letter or a digit first/],
    [[...what, '--content', 'missing', ...out], /--content missing is not a file/],
    [[...what, '--content', path.join(process.execPath, 'x'), ...out], /--content .* is not a file/],
    [[...what, '--size', '1'], /required option '-o, --out/],
    [
      ['--component', 'x', '--version', '1', '--for', 'toaster', '--size', '1', ...out],
      /--for toaster is neither/,
    ],
    [['--component', 'x', '--version', '1', '--for', 'tpm', '--size', '1', ...out], /--for tpm is neither/],
    [
      [
        '--component',
        'x',
        '--version',
        '1',
        '--for',
        '11111111-2222-3333-4444-555555555555',
        '--size',
        '1',
        ...out,
      ],
      /needs --device-class, --updatable-by, --activates/,
    ],
    [[...what, '--updatable-by', 'Bmc', 'Uefi', '--size', '1', ...out], /--updatable-by is Bmc alone/],
    [
      ['--component', 'x', '--version', '9.99 test', '--for', 'systemRom', '--size', '1', ...out],
      /--version "9\.99 test" is no version of systemRom: .* \(expected the form U58 v2\.60 \(01\/17\/2026\)\)/,
    ],
    [[...what, '--activates', 'Later', '--size', '1', ...out], /--activates is one of Immediately/],
    [
      ['--component', '', '--version', '2.79', '--for', 'controller', '--size', '1', ...out],
      /--component is a text of 1 to/,
    ],
  ];
  for (const [args, expected] of cases) {
    const { status, stderr } = image(folder, 'make', ...args);
    assert.is(status, 2, args.join(' '));
    assert.match(stderr, expected);
  }
  assert.equal(readdirSync(folder), []);
});

test('what the help makes images for is in the default server', ({ folder }) => {
  const { stdout } = image(folder, 'make', '--help');
  const models = [...stdout.matchAll(/--for (\w+)\/(\S+)/g)].map(([, kind, model]) => [kind, model]);
  const firmware = listFirmware(resolvedDefault).map(({ kind, model }) => [kind, model]);

  assert.ok(models.length > 0);
  for (const model of models)
    assert.ok(
      firmware.some((item) => item.join() === model.join()),
      model.join(),
    );
});

test('a file that exists is replaced only by --force', ({ folder }) => {
  writeFileSync(path.join(folder, 'a.bin'), 'mine');
  const make = ['make', ...what, '--size', '10', '-o', 'a.bin'];

  assert.match(image(folder, ...make).stderr, /a\.bin exists already/);
  assert.is(readFileSync(path.join(folder, 'a.bin'), 'utf8'), 'mine');
  assert.is(image(folder, ...make, '--force').status, 0);
});

test('what stands under one of the names and is no file is left alone, with nothing beside it', ({
  folder,
}) => {
  mkdirSync(path.join(folder, 'a.bin'));
  mkdirSync(path.join(folder, 'b.bin.compsig'));
  for (const [output, told] of [
    ['a.bin', /--out: a\.bin is not a file/],
    ['b.bin', /--out: b\.bin\.compsig is not a file/],
  ] as const) {
    const { status, stderr } = image(folder, 'make', ...what, '--size', '10', '-o', output, '--force');
    assert.is(status, 2, output);
    assert.match(stderr, told);
  }
  assert.equal(readdirSync(folder).sort(), ['a.bin', 'b.bin.compsig']);
});

test('an interrupt leaves nothing half-done', async ({ folder }) => {
  const child = spawn(
    process.execPath,
    [main, 'image', 'make', ...what, '--size', '1073000000', '-o', 'a.bin'],
    {
      cwd: folder,
    },
  );
  while (!existsSync(path.join(folder, 'a.bin.partial')))
    await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGINT');
  const [status] = await once(child, 'exit');

  assert.is(status, 130);
  assert.equal(readdirSync(folder), []);
});

test.run();
