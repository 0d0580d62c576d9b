/** Subsystem of the backup files of the controller's settings. */

import type { Subsystem } from '../../subsystem.js';
import { backupFacts } from './facts.js';
import {
  backupFile,
  backupFiles,
  backupService,
  backupTarget,
  restoreTarget,
} from './resources/backup-restore.js';
import { type BackupState, initialBackup, issuedMax, storedFilesMax } from './state.js';

export const backup: Subsystem<{
  readonly branches: { readonly backup: BackupState };
  readonly facts: typeof backupFacts;
}> = {
  branchDescriptions: {
    backup: 'Backup files of the settings of the controller.',
  },
  initial: () => ({ backup: initialBackup }),
  facts: backupFacts,
  restore: {
    settings: (stage) => {
      stage.put('backup', { ...stage.view.backup, custom: initialBackup.custom });
    },
    factory: (stage) => {
      stage.put('backup', { ...stage.view.backup, stored: [] });
    },
  },
  bounds: [
    { what: 'backup files', most: storedFilesMax, count: (tree) => tree.backup.stored.length },
    { what: 'digests of backup files', most: issuedMax, count: (tree) => tree.backup.issued.length },
  ],
  resources: [backupService, backupFiles, backupFile, backupTarget, restoreTarget],
};
