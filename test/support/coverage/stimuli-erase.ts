/** Stimuli that erase drives or the whole server, with and without success. */
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import type { Course } from './stimuli.js';
import { eraseAll, eraseLab } from '../storage/erase-rig.js';
import { createLab } from '../lab.js';

/**
 * Returns a lab with a drive of each kind and a persistent memory module. Each of them reports a failure with a
 * different message.
 */
function labOfDrives() {
  const [raid, direct] = resolvedDefault.storage;
  if (raid === undefined || direct === undefined)
    throw new Error('the default server has two kinds of storage');
  const memory = resolvedDefault.memory.map((module, index) => ({ ...module, persistent: index === 0 }));
  const drives = direct.drives.map((drive, index) => ({
    ...drive,
    protocol: index === 0 ? ('SATA' as const) : ('NVMe' as const),
  }));
  return eraseLab({ memory, storage: [raid, { ...direct, drives }] });
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
    'the whole server erased with drives, a memory module and a TPM that have failed',
    (watch) => {
      const lab = watch(labOfDrives());
      lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 1' });
      lab.controller.fault('tpm.failed', { part: 'TPM-0' });
      for (const part of ['DE00A000/3', 'DA000001/1', 'DA000001/2'])
        lab.controller.fault('drive.failed', { part });
      eraseAll(lab);
      lab.advance('2h');
    },
  ],
];
