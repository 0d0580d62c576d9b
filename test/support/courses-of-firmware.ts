/** What becomes of firmware that is written, wholly or not. */
import type { Course } from './courses.js';
import { createFirmwareLab } from './firmware-rig.js';
import { managerResetUri, resetUri } from './lab.js';

export const updateCourses: readonly Course[] = [
  [
    'new firmware for the controller',
    (watch) => {
      const lab = createFirmwareLab();
      watch(lab);
      lab.flash('controller').upgradeController();
    },
  ],
  [
    'firmware that is written while the controller is reset or the server restarted',
    (watch) => {
      const lab = createFirmwareLab();
      watch(lab);
      for (const kind of ['systemRom', 'programmableLogic'] as const) lab.order(kind);
      lab.advance('10s').post(managerResetUri, {}).is(200);
      lab.advance('10m').order('drive');
      lab.advance('10s').post(resetUri, { ResetType: 'ForceRestart' }).is(200);
      lab.advance('30m').flash('drive').flash('programmableLogic');
    },
  ],
];
