/**
 * Checks that a blueprint image that no repository could store is reported before a history starts, with its place in
 * the file.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseBlueprint } from '../../models/blueprint/blueprint.js';
import { repositoryBytes } from '../../models/blueprint/repository.js';
import type { BlueprintInput } from '../../models/blueprint/schema.js';
import { formatProblem } from '../../models/document/document.js';
import { createLab, root } from '../support/lab.js';

type Image = NonNullable<BlueprintInput['images']>[number];

const image: Image = {
  filename: 'rom.bin',
  kind: 'systemRom',
  version: 'U58 v2.40',
  sizeBytes: 1e6,
  recovery: false,
};

/** Returns the problems as they are reported for a file, with line and column. */
function problems(...images: readonly Partial<Image>[]): readonly string[] {
  const lines = images.map((given) => `  - ${JSON.stringify({ ...image, ...given })}`);
  const reading = parseBlueprint(['images:', ...lines].join('\n'), 'box.yaml');
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

test('images that fill a repository to its last byte are taken, and there is no room left', () => {
  const half = { sizeBytes: repositoryBytes / 2 };
  const images = [
    { ...image, ...half },
    { ...image, ...half, filename: 'other+1.bin' },
  ];

  assert.equal(problems(...images), []);
  createLab({ blueprint: { images } })
    .get(`${root}UpdateService/ComponentRepository/`)
    .has({ Oem: { Vnd: { FreeSizeBytes: 0, ComponentCount: 2 } } });
});

test('the first image for which there is no room any more is told of', () => {
  const most = { sizeBytes: repositoryBytes - 1e6 };

  assert.equal(problems(most, { filename: 'a' }, { filename: 'b' }, { filename: 'c' }), [
    `box.yaml:4:74: images[2].sizeBytes: with it the images take ${repositoryBytes + 1e6} bytes (expected up to ${repositoryBytes} bytes in all)`,
  ]);
});

test('names that are one to the repository are one to the blueprint', () => {
  assert.equal(problems({}, { filename: 'ROM.bin' }), [
    'box.yaml:3:17: images[1].filename: entry 0 is the same in other letters (expected each filename once, in letters of any case)',
  ]);
  assert.is(problems({}, {}).length, 1);
});

test('the recovery set has one image for each kind and model; beside it there may be more', () => {
  const recovery = { recovery: true };

  assert.equal(problems(recovery, { filename: 'a' }, { filename: 'b', ...recovery }), [
    'box.yaml:4:93: images[2].recovery: entry 0 is of the recovery set and for the same (expected one image of it for each kind and model)',
  ]);
  const drive = { kind: 'drive', ...recovery } as const;
  assert.equal(problems({ ...drive, model: 'one' }, { ...drive, model: 'two', filename: 'a' }), []);
});

test.run();
