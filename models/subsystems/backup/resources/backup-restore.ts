/** The service for backup files of the settings, and the file that is stored here. Source: behaviour § 2.25. */
import { systemSerial } from '../../../identity.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused, type View, written } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime, uri } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { action, creation, optional } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { keyFrom, openFile, openText } from '../file.js';
import { faultMessage, issueFile, type Restored, restoreFile } from '../restore.js';
import { type StoredFile, storedFilesMax } from '../state.js';

const pattern = `${managerPattern}BackupRestoreService/` as const;
const filesPattern = `${pattern}BackupFiles/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Where files are sent to be restored. Source: behaviour § 2.25. */
export const restoreUri = '/cgi-bin/uploadRestoreFile';
export const downloadFolder = '/bkupdata/';

/** Longest password. Unit: characters. Source: the vendor's tool takes no longer one. */
const passwordLengthMax = 32;
/** Longest file that is looked at. Unit: characters. Assumption: some times what all settings there can be take. */
const fileLengthMax = 4_000_000;
const passwordReader = text({ lengthMax: passwordLengthMax });
const passwordWords = 'What the file is encrypted with; never kept.';

const setting = settingsIn(({ backup }) => backup);

/** Assumption: named by the server alone, so that the address is the same whenever it is asked for. */
function nameOf(tree: ControllerTree): string {
  return `VND_${systemSerial(tree)}.bak`;
}

export const backupService = at(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtBackupRestoreService.v2_2_0.VndMgmtBackupRestoreService',
  says: 'The service for backup files of the settings.',
  properties: {
    ...identity('BackupRestoreService', 'Backup Restore Service', 'Backup files of the settings'),
    BackupFileLocation: row(
      uri,
      'Where a POST makes a backup file, and is answered with it.',
      ({ tree }) => `${downloadFolder}${nameOf(tree)}`,
    ),
    BackupFiles: linkRow('The backup file that is stored here.', fill(filesPattern, ofManager)),
    CustomBackupandRestore: setting('custom', flag, 'Whether parts of the settings can be chosen.'),
    HttpPushUri: row(uri, 'Where a POST of a backup file restores it.', () => restoreUri),
  },
});

const restore = action({
  ...byManager,
  name: 'VndMgmtBackupFile.Restore',
  says: 'Restores the settings from the file, and resets the controller.',
  disrupts: true,
  parameters: { Password: optional(passwordReader, passwordWords) },
  redact: ({ Password = '' }, { tree, params }) => {
    const stored = tree.backup.stored.find(({ id }) => id === params.BackupFileId);
    const opened = stored === undefined ? undefined : openFile(stored.file, Password);
    if (opened?.ok !== true) {
      const fault = opened ?? ({ ok: false, fault: 'damaged' } as const);
      return { ok: false, problems: [faultMessage(fault, { file: 'Restore', password: 'Password' })] };
    }
    const { digest, settings } = opened;
    return { ok: true, value: { digest, settings } satisfies Restored };
  },
  sent: (_, secret) => ({ Password: secret('Password') }),
  apply: (stage, restored, { by }) => restoreFile(stage, restored, by),
});

export const backupFile = at(`${filesPattern}{BackupFileId}/`, ({ backup }) =>
  backup.stored.map((part) => ({ params: { ...ofManager, BackupFileId: part.id }, part })),
).resource({
  type: 'VndMgmtBackupFile.v1_0_0.VndMgmtBackupFile',
  says: 'A backup file of the settings that is stored here.',
  properties: {
    ...identity(({ part }) => part.id, 'Backup File', 'Backup file of the settings'),
    Created: row(dateTime, 'When the file was made.', ({ part }) => part.file.Created),
    FileSize: row(nullable(whole()), 'How long the file is.', ({ part }) => sizeOf(part), { unit: 'By' }),
    FirmwareVersion: row(
      nullable(text()),
      'The version of the firmware that made the file.',
      ({ part }) => part.file.FirmwareVersion,
    ),
  },
  actions: [restore],
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { part: { id } }) => {
      const { backup } = stage.view;
      stage.put('backup', { ...backup, stored: backup.stored.filter((file) => file.id !== id) });
      return written(baseMessage('Success'));
    },
  },
});

function sizeOf({ file }: StoredFile): number {
  return Buffer.byteLength(JSON.stringify(file));
}

export const backupFiles = at(filesPattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtBackupFileCollection.VndMgmtBackupFileCollection',
  says: 'The backup file that is stored here. A POST makes one.',
  name: 'Backup File Collection',
  description: 'Backup files of the settings',
  members: backupFile,
  properties: {
    Oem: vendor(
      'VndMgmtBackupFilesInformation.v1_0_0.VndMgmtBackupFilesInformation',
      'What the vendor adds to the backup files.',
      {
        BackupFileCount: row(
          nullable(whole()),
          'How many files are stored.',
          ({ tree }: View) => tree.backup.stored.length,
        ),
        BackupFilesAllowed: row(nullable(whole()), 'How many files can be stored.', storedFilesMax),
      },
    ),
  },
  creation: creation({
    ...byManager,
    properties: { Password: optional(passwordReader, passwordWords) },
    redact: ({ Password = '' }, { tree }) => ({
      ok: true,
      value: { body: { key: keyFrom(Password, systemSerial(tree)) }, headers: {} },
    }),
    sent: ({ key }, secret) => (key === null ? {} : { Password: secret('Password') }),
    apply: (stage, { key }, { by }) => {
      const { stored, nextId } = stage.tree.backup;
      if (stored.length >= storedFilesMax) return refused(baseMessage('CreateLimitReachedForResource'));
      const id = String(nextId);
      const file = issueFile(stage, key, by.userName);
      stage.put('backup', { ...stage.view.backup, stored: [...stored, { id, file }], nextId: nextId + 1 });
      const created = fill(backupFile.uri, { ...ofManager, BackupFileId: id });
      return { ok: true, value: { messages: [baseMessage('Created')], created } };
    },
  }),
});

/** What the vendor's tool POSTs to make a file: the file is of the instant it is made. */
export const backupTarget = at(`${downloadFolder}{FileName}/`, (tree) => [
  { params: { FileName: nameOf(tree) } },
]).upload({
  ...byManager,
  parameters: { password: optional(passwordReader, passwordWords) },
  keep: ({ password }, _, __, tree) => ({
    ok: true,
    value: { key: keyFrom(typeof password === 'string' ? password : '', systemSerial(tree)) },
  }),
  begin: (stage, { key }, { by }) => ({
    ok: true,
    value: {
      messages: [],
      result: issueFile(stage, typeof key === 'string' ? key : null, by.userName),
    },
  }),
});

/** Where a file is sent that is to be restored. */
export const restoreTarget = at(`${restoreUri}/`).upload({
  ...byManager,
  parameters: {
    password: optional(passwordReader, passwordWords),
    file: optional(text({ lengthMax: fileLengthMax }), 'The backup file.'),
  },
  keep: ({ password, file }, _, __, tree) => {
    const opened = openText(String(file ?? ''), typeof password === 'string' ? password : '');
    if (!opened.ok) return { ok: true, value: { fault: opened.fault } };
    const { digest, settings } = opened;
    // Of a file that is refused nothing goes into the journal.
    const isOwn = tree.backup.issued.includes(digest);
    return { ok: true, value: isOwn ? { restored: { digest, settings } } : { fault: 'damaged' } };
  },
  begin: (stage, { restored, fault }, { by }) =>
    fault === undefined
      ? restoreFile(stage, restored as Restored, by)
      : refused(
          faultMessage(
            { ok: false, fault: fault === 'password' ? 'password' : 'damaged' },
            { file: 'file', password: 'password' },
          ),
        ),
});
