/** Tests of firmware versions: which of two is newer, and versions of the controller with their dates. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compareVersions,
  parseControllerVersion,
  printControllerVersion,
} from '../../../machines/parts/firmware-versions.js';

const inOrder = [
  ['1.10', '1.66 Dec 13 2024', '1.70', '2.05', '10.00'],
  ['U58 v2.42 (11/22/2024)', 'U58 v2.44 (01/17/2025)', 'U58 v3.00 (02/01/2024)'],
  ['11.7.0 Build 9', '11.7.0 Build 23', '11.7.1', '12'],
  ['0x09', '0x16', '0x1A', '0x20'],
  ['52.28.3-5681', '52.28.10-5680', '52.30'],
  ['VSD3', 'VSD10'],
];

for (const versions of inOrder) {
  test(`${versions.join(' < ')}, each the same as itself`, () => {
    for (const [older, first] of versions.entries()) {
      for (const [newer, second] of versions.entries())
        assert.is(Math.sign(compareVersions(first, second)), Math.sign(older - newer), `${first} ${second}`);
    }
  });
}

test('a date is of a build and makes no version newer, and numbers that are missing are 0', () => {
  assert.is(compareVersions('1.70 Feb 11 2026', '1.70'), 0);
  assert.is(compareVersions('U58 v2.44 (01/17/2025)', 'U58 v2.44 (02/17/2026)'), 0);
  assert.is(compareVersions('4.50', '4.50.0'), 0);
});

test('a version of the controller may have its date, and has that of the day, or its own, where it has not', () => {
  const present = { version: '1.66', date: '2024-12-13' };

  assert.equal(parseControllerVersion('1.70 Feb 11 2026', present, '2027-01-01'), {
    version: '1.70',
    date: '2026-02-11',
  });
  assert.equal(parseControllerVersion('1.70', present, '2027-01-01'), {
    version: '1.70',
    date: '2027-01-01',
  });
  assert.equal(parseControllerVersion('1.66', present, '2027-01-01'), present);
  assert.is(printControllerVersion(present), '1.66 Dec 13 2024');
  assert.equal(
    parseControllerVersion(printControllerVersion(present), { ...present, version: '1' }, ''),
    present,
  );
});

test.run();
