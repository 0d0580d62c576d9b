/** What becomes of a server and its drives when they are erased, wholly or not. */
import { defaultBlueprint } from '../../models/blueprint/default.js';
import type { Course } from './courses.js';
import { eraseAll, eraseLab } from './erase-rig.js';
import { createLab } from './lab.js';

/** One storage of each kind whose drives fail each in its own words. */
function labOfDrives() {
  const [raid, direct] = defaultBlueprint.storage;
  if (raid === undefined || direct === undefined)
    throw new Error('the default server has two kinds of storage');
  const drives = direct.drives.map((drive, index) => ({
    ...drive,
    protocol: index === 0 ? ('SATA' as const) : ('NVMe' as const),
  }));
  return eraseLab({ storage: [raid, { ...direct, drives }] });
}

export const eraseCourses: readonly Course[] = [
  [
    'a drive erased, then the whole server',
    (watch) => {
      const lab = watch(createLab());
      lab.eraseDrive();
      lab.advance('1m');
      eraseAll(lab);
      lab.advance('2h');
    },
  ],
  [
    'a drive pulled while it is erased',
    (watch) => {
      const lab = watch(createLab());
      lab.eraseDrive();
      lab.controller.fault('drive.removed', { part: 'DE00A000/3' });
    },
  ],
  [
    'the whole server erased with drives that have failed',
    (watch) => {
      const lab = watch(labOfDrives());
      for (const part of ['DE00A000/3', 'DA000001/1', 'DA000001/2'])
        lab.controller.fault('drive.failed', { part });
      eraseAll(lab);
      lab.advance('2h');
    },
  ],
];
