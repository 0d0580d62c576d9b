/**
 * Tests of the duration of work on drives: it is positive, more data never takes less time, and the results are close
 * to values of real drives.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eraseMs, initialiseMs, rebuildMs } from '../../../models/raid/durations.js';
import { driveBytes, gib } from '../../support/storage/raid-examples.js';

const hourMs = 3_600_000;
const medium = fc.record({
  mediaType: fc.constantFrom('HDD' as const, 'SSD' as const),
  protocol: fc.constantFrom('NVMe' as const, 'SAS' as const, 'SATA' as const),
});
const bytes = fc.integer({ min: 1, max: 1e15 });
const percent = fc.integer({ min: 0, max: 100 });
const initialising = fc.record({
  method: fc.constantFrom('Foreground' as const, 'Background' as const),
  type: fc.constantFrom('Fast' as const, 'Slow' as const),
});

test('more takes no less time, and nothing takes none', () => {
  fc.assert(
    fc.property(medium, bytes, bytes, percent, initialising, (kind, one, other, rate, how) => {
      const durations = (size: number) => [
        rebuildMs({ ...kind, bytesPerDrive: size, rebuildRatePercent: rate }),
        initialiseMs({ ...kind, ...how, bytesPerDrive: size, backgroundRatePercent: rate }),
        eraseMs({ ...kind, capacityBytes: size }),
      ];
      const [small, large] = [durations(Math.min(one, other)), durations(Math.max(one, other))];
      for (const [index, duration] of small.entries()) {
        assert.ok(duration > 0 && Number.isSafeInteger(duration));
        assert.ok(duration <= (large[index] ?? 0));
      }
    }),
    { seed: 1 },
  );
});

test('a higher rate makes a rebuild no slower, and at 0 percent it gets on as at 1', () => {
  fc.assert(
    fc.property(medium, bytes, percent, percent, (kind, bytesPerDrive, one, other) => {
      const at = (rebuildRatePercent: number) => rebuildMs({ ...kind, bytesPerDrive, rebuildRatePercent });
      assert.ok(at(Math.max(one, other)) <= at(Math.min(one, other)));
      assert.is(at(0), at(1));
    }),
    { seed: 2 },
  );
});

test('to initialise fast is faster than slow, and in the foreground no slower than beside the work', () => {
  const of = {
    bytesPerDrive: 100 * gib,
    mediaType: 'SSD',
    protocol: 'SATA',
    backgroundRatePercent: 30,
  } as const;
  const fast = initialiseMs({ ...of, method: 'Background', type: 'Fast' });
  const foreground = initialiseMs({ ...of, method: 'Foreground', type: 'Slow' });
  const background = initialiseMs({ ...of, method: 'Background', type: 'Slow' });

  assert.ok(fast < foreground && foreground < background, `${fast}, ${foreground}, ${background}`);
  assert.is(initialiseMs({ ...of, method: 'Foreground', type: 'Fast' }), fast);
});

test('a pair of SSDs that are erased one behind the other takes 30 s, a hard disk a day at most', () => {
  assert.is(2 * eraseMs({ capacityBytes: 480e9, mediaType: 'SSD', protocol: 'SATA' }), 30_000);
  assert.is(eraseMs({ capacityBytes: 2.4e12, mediaType: 'HDD', protocol: 'SAS' }), 12_000_000);
  assert.is(eraseMs({ capacityBytes: 24e12, mediaType: 'HDD', protocol: 'SATA' }), 24 * hourMs);
});

test('a drive of 1.6 TB is rebuilt by its medium: NVMe in minutes, a hard disk in hours', () => {
  const of = { bytesPerDrive: driveBytes, rebuildRatePercent: 30 };

  assert.is(Math.round(rebuildMs({ ...of, mediaType: 'SSD', protocol: 'NVMe' }) / 60_000), 30);
  assert.is(Math.round(rebuildMs({ ...of, mediaType: 'HDD', protocol: 'SAS' }) / hourMs), 7);
});

test.run();
