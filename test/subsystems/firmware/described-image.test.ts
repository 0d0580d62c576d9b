/** Tests of the images that a blueprint describes, and of their generated headers. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FirmwareKindName, firmwareKinds, listFirmware } from '../../../machines/parts/index.js';
import { describedImage, describeImage } from '../../../machines/updates/firmware/index.js';
import { blueprintProblems, resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { imageKinds } from '../../../models/blueprint/repository.js';
import { formatProblem } from '../../../models/document/document.js';
import { printImageHeader, readImageHeader } from '../../../models/formats/firmware-image/header.js';
import { createLab } from '../../support/lab.js';

const standard = resolveBlueprint();

test('the images of the default are those of the recovery set, and bring the versions that run', () => {
  const running = new Map(listFirmware(standard).map(({ kind, version }) => [kind, version]));

  assert.equal(
    standard.images.map(({ kind, recovery }) => [kind, recovery]),
    ['controller', 'systemRom', 'programmableLogic', 'platformData'].map((kind) => [kind, true]),
  );
  for (const { kind, version } of standard.images) assert.ok(running.get(kind)?.startsWith(version), kind);
});

test('the header of a described image can be printed and read, and the file with it is as long as described', () => {
  for (const described of standard.images) {
    const made = describedImage(standard, described);
    const printed = printImageHeader(made);

    const read = readImageHeader(Buffer.from(printed));
    assert.ok(read.ok);
    assert.equal(read.header, made);
    assert.is(printed.length + made.sizeBytes, described.sizeBytes);
  }
});

test('controllers of one blueprint share the images and the steps that they are delivered with', () => {
  const [one, other] = ['one', 'other'].map((seed) => createLab({ seed }).controller.tree);
  const { components = [] } = one?.repository ?? {};
  const { sets = [] } = one?.installSets ?? {};

  assert.is(components.length, standard.images.length);
  for (const [index, { image }] of components.entries())
    assert.is(image, other?.repository.components[index]?.image);
  assert.is(sets.length, 1);
  assert.is(sets[0]?.sequence, other?.installSets.sets[0]?.sequence);
});

test('an image may be for a model that this server does not have', () => {
  const described = { filename: 'a.bin', version: 'VSD4', sizeBytes: 10_000, recovery: false };
  const blueprint = resolveBlueprint({ images: [{ ...described, kind: 'drive', model: 'VS000000' }] });
  const [stray] = blueprint.images.map((each) => describedImage(blueprint, each));
  const [fits] = resolveBlueprint({ images: [{ ...described, kind: 'drive' }] }).images.map((each) =>
    describedImage(standard, each),
  );

  assert.is(stray?.component, 'VS000000');
  assert.is(fits?.component, standard.storage[0]?.drives[0]?.name);
  assert.not.equal(stray?.targets, fits?.targets);
});

test('two versions of one piece of firmware differ in their content, and are for the same parts', () => {
  const roms = listFirmware(standard).filter(({ kind }) => kind === 'systemRom');
  const [older, newer] = ['U58 v2.42 (11/22/2024)', 'U58 v2.50 (06/01/2026)'].flatMap((version) =>
    roms.map((rom) => describeImage(rom, version)),
  );

  assert.not.equal(older?.sha256, newer?.sha256);
  assert.equal(older?.targets, newer?.targets);
  assert.is(newer?.activates, 'AfterReboot');
});

test('there are images for each kind that somebody can update, and for no other', () => {
  const updatable = Object.entries(firmwareKinds).filter(([, { updatableBy }]) => updatableBy.length > 0);
  assert.equal(updatable.map(([kind]) => kind).sort(), [...imageKinds].sort());

  const model = 'any';
  for (const kind of Object.keys(firmwareKinds) as FirmwareKindName[]) {
    const make = () => describeImage({ kind, model, name: model }, '1.0');
    if (firmwareKinds[kind].updatableBy.length > 0) assert.ok(make());
    else assert.throws(make, 'there are no images');
  }
});

test('two images of one file name are refused, and so is one for what cannot be updated', () => {
  const { images } = standard;
  const [first] = images;
  const problems = blueprintProblems({ images: [...images, { ...first, kind: 'tpm' }] });

  assert.equal(problems.map(formatProblem).length, 2);
  assert.equal(problems.map(({ path }) => path).sort(), ['images[4].filename', 'images[4].kind']);
});

test.run();
