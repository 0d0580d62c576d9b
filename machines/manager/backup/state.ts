/** Backup files: the one that is stored, and which were given away. Source: behaviour § 2.25. */
import type { JsonObject } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { refused, type WriteOutcome, written } from '../../../models/resource/index.js';
import { mayGrant } from '../../access/accounts/index.js';
import { type BackupFile, digestOf, makeFile, type Opened } from './file.js';
import { grantedIn, restoreSettings } from './settings.js';

/** Files that are stored. Source: behaviour § 2.25. */
export const storedFilesMax = 1;
/** Files that are known again. Assumption: more than anybody makes between two restores. */
export const issuedMax = 32;

export interface StoredFile {
  readonly id: string;
  readonly file: BackupFile;
}

export interface BackupState {
  readonly custom: boolean;
  readonly nextId: number;
  readonly stored: readonly StoredFile[];
  /** Digests of the files that were given away, the latest last. They outlast every kind of defaults: that is what files are for. */
  readonly issued: readonly string[];
}

export const initialBackup: BackupState = { custom: false, nextId: 1, stored: [], issued: [] };

/** Making and restoring backup files, whatever way they come and go. */
const from = 'backup';

/** Makes a file, which this controller knows again. */
export function issueFile(stage: Transaction, key: string | null, user: string): BackupFile {
  const file = makeFile(stage.tree, stage.now, key);
  const { backup } = stage.view;
  stage.put('backup', { ...backup, issued: [...backup.issued, digestOf(file)].slice(-issuedMax) });
  stage.emit('backup.made', { user }, from);
  return file;
}

/** What of a file that was opened goes into the journal. */
export type Restored = { readonly digest: string; readonly settings: JsonObject };

/** Why a file that could not be opened is refused. `names`: of the parameters with the file and with the password. */
export function faultMessage(
  { fault }: Extract<Opened, { ok: false }>,
  names: { readonly file: string; readonly password: string },
): Message {
  const name = fault === 'password' ? names.password : names.file;
  return baseMessage('PropertyValueError', [name], `/${name}`);
}

/** Who asks. */
interface Author {
  readonly userId: string;
  readonly userName: string;
}

/** A file that another controller has made, or somebody has changed, is refused. */
export function restoreFile(stage: Transaction, { digest, settings }: Restored, by: Author): WriteOutcome {
  // The accounts of the file come back with what they were granted.
  if (!mayGrant(stage.tree, by.userId, grantedIn(settings)))
    return refused(baseMessage('InsufficientPrivilege'));
  if (!stage.tree.backup.issued.includes(digest))
    return refused(baseMessage('PropertyValueError', ['file'], '/file'));
  stage.emit('backup.restored', { user: by.userName }, from);
  restoreSettings(stage, settings);
  return written(mgmtMessage('ResetInProgress'));
}
