/** Service for backup files of the settings, and the file that is stored on the controller. Source: behaviour § 2.25. */
import { type ControllerTree, systemSerial } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  action,
  creation,
  dateTime,
  defineAt,
  fill,
  flag,
  identity,
  linkRow,
  managerPattern,
  nullable,
  ofManager,
  optional,
  refused,
  row,
  settingsIn,
  text,
  uri,
  type View,
  vendor,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { keyFrom, openFile, openText } from '../file.js';
import {
  faultMessage,
  issueFile,
  type Restored,
  restoreFile,
  type StoredFile,
  storedFilesMax,
} from '../state.js';

const pattern = `${managerPattern}BackupRestoreService/` as const;
const filesPattern = `${pattern}BackupFiles/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** URI to which clients upload backup files to restore. Source: behaviour § 2.25. */
const restoreUri = '/cgi-bin/uploadRestoreFile';
const downloadFolder = '/bkupdata/';

/** Maximum length of a password. Unit: characters. Source: the limit of the vendor's tool. */
const passwordLengthMax = 32;
/** Maximum size of an accepted file. Unit: characters. Assumption: several times the size of all settings. */
const fileLengthMax = 4_000_000;
const passwordReader = text({ lengthMax: passwordLengthMax });
const passwordWords = 'Password that encrypts the backup file; never stored.';

const setting = settingsIn(({ backup }) => backup);

/**
 * Returns the name of the downloaded file. Assumption: the name contains only the serial number of the server, so that
 * the URI is constant.
 */
function nameOf(tree: ControllerTree): string {
  return `VND_${systemSerial(tree)}.bak`;
}

export const backupService = defineAt(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtBackupRestoreService.v2_2_0.VndMgmtBackupRestoreService',
  typeDescription: 'Service that makes and restores backup files of the settings.',
  properties: {
    ...identity('BackupRestoreService', 'Backup Restore Service', 'Backup files of the settings'),
    BackupFileLocation: row(
      uri,
      'URI to which a client sends a POST request to make a backup file. The response contains the file.',
      ({ tree }) => `${downloadFolder}${nameOf(tree)}`,
    ),
    BackupFiles: linkRow(
      'Link to the backup files that are stored on the controller.',
      fill(filesPattern, ofManager),
    ),
    CustomBackupandRestore: setting(
      'custom',
      flag,
      'Indicates whether a backup or restore can be limited to selected groups of settings.',
    ),
    HttpPushUri: row(
      uri,
      'URI to which a client sends a POST request with a backup file to restore the settings.',
      () => restoreUri,
    ),
  },
});

const restore = action({
  ...byManager,
  name: 'VndMgmtBackupFile.Restore',
  description: 'Restores the settings from the backup file, then resets the controller.',
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

export const backupFile = defineAt(`${filesPattern}{BackupFileId}/`, ({ backup }) =>
  backup.stored.map((part) => ({ params: { ...ofManager, BackupFileId: part.id }, part })),
).resource({
  type: 'VndMgmtBackupFile.v1_0_0.VndMgmtBackupFile',
  typeDescription: 'Backup file of the settings that is stored on the controller.',
  properties: {
    ...identity(({ part }) => part.id, 'Backup File', 'Backup file of the settings'),
    Created: row(
      dateTime,
      'Date and time at which the backup file was made.',
      ({ part }) => part.file.Created,
    ),
    FileSize: row(nullable(whole()), 'Size of the backup file.', ({ part }) => sizeOf(part), { unit: 'By' }),
    FirmwareVersion: row(
      nullable(text()),
      'Version of the controller firmware that made the backup file.',
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

export const backupFiles = defineAt(filesPattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtBackupFileCollection.VndMgmtBackupFileCollection',
  typeDescription: 'Backup files that are stored on the controller. A POST request makes one.',
  name: 'Backup File Collection',
  description: 'Backup files of the settings',
  members: backupFile,
  properties: {
    Oem: vendor(
      'VndMgmtBackupFilesInformation.v1_0_0.VndMgmtBackupFilesInformation',
      'Vendor-specific properties of the collection of backup files.',
      {
        BackupFileCount: row(
          nullable(whole()),
          'Number of backup files that are stored.',
          ({ tree }: View) => tree.backup.stored.length,
        ),
        BackupFilesAllowed: row(
          nullable(whole()),
          'Maximum number of backup files that can be stored.',
          storedFilesMax,
        ),
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

/**
 * Target to which the vendor's tool sends a POST request to create a file. The file contains the settings at the
 * instant of the request.
 */
export const backupTarget = defineAt(`${downloadFolder}{FileName}/`, (tree) => [
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

/** Target to which clients upload a backup file to restore the settings. */
export const restoreTarget = defineAt(`${restoreUri}/`).upload({
  ...byManager,
  parameters: {
    password: optional(passwordReader, passwordWords),
    file: optional(text({ lengthMax: fileLengthMax }), 'Content of the backup file.'),
  },
  keep: ({ password, file }, _, __, tree) => {
    const opened = openText(String(file ?? ''), typeof password === 'string' ? password : '');
    if (!opened.ok) return { ok: true, value: { fault: opened.fault } };
    const { digest, settings } = opened;
    // The settings of a refused file are not returned, so that the journal does not contain them.
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

/**
 * Checks whether requests to a path contain a form that is read as a whole (`models/redfish/request/upload-form.ts`).
 */
export function isFormPath(path: string): boolean {
  const wanted = path.toLowerCase();
  return wanted.startsWith(downloadFolder) || wanted.replace(/\/$/, '') === restoreUri.toLowerCase();
}
