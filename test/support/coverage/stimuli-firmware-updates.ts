/** Stimuli that write firmware, with and without success. */
import type { Course } from './stimuli.js';
import { createFirmwareLab } from '../updates/firmware-rig.js';
import { createLab, resetUri, root } from '../lab.js';

const updateServiceUri = `${root}UpdateService/`;
const checkUri = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`;

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
    'firmware that was changed, found by a check, not repaired and then repaired',
    (watch) => {
      const lab = watch(createLab());
      const set = (Vnd: object) => lab.patch(updateServiceUri, { Oem: { Vnd } }).is(200);
      set({ DowngradePolicy: 'RecoveryDowngrade' });
      for (const part of ['System ROM', 'Power Supply Firmware (Bay 1)'])
        lab.controller.fault('firmware.changed', { part });
      for (const OnIntegrityFailure of ['LogOnly', 'LogAndRepairAutomatically']) {
        set({ FirmwareIntegrity: { OnIntegrityFailure } });
        lab.post(checkUri, {}).is(200);
        lab.advance('1m');
      }
    },
  ],
  [
    'firmware that is written while the controller is reset or the server restarted',
    (watch) => {
      const lab = createFirmwareLab();
      watch(lab);
      for (const kind of ['systemRom', 'programmableLogic'] as const) lab.order(kind);
      lab.advance('10s').controller.operator('controller.reset');
      lab.advance('10m').order('drive');
      lab.advance('10s').post(resetUri, { ResetType: 'ForceRestart' }).is(200);
      lab.advance('30m').flash('drive').flash('programmableLogic');
    },
  ],
];
