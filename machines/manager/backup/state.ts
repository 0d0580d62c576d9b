/** State of the backup files: the stored file, and the digests of the issued files. Source: behaviour § 2.25. */
import type { JsonObject } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { refused, type WriteOutcome, written } from '../../../models/resource/index.js';
import { mayGrant } from '../../access/accounts/index.js';
import { type BackupFile, digestOf, makeFile, type Opened } from './file.js';
import { grantedIn, restoreSettings } from './settings.js';

/** Maximum number of stored files. Source: behaviour § 2.25. */
export const storedFilesMax = 1;
/**
 * Maximum number of issued files that the controller recognizes. Assumption: more than users create between two
 * restores.
 */
export const issuedMax = 32;

export interface StoredFile {
  readonly id: string;
  readonly file: BackupFile;
}

export interface BackupState {
  readonly custom: boolean;
  readonly nextId: number;
  readonly stored: readonly StoredFile[];
  /**
   * Digests of the issued files, the latest last. The digests survive every kind of reset to defaults, because files
   * are meant to be restored after such a reset.
   */
  readonly issued: readonly string[];
}

export const initialBackup: BackupState = { custom: false, nextId: 1, stored: [], issued: [] };

/** Source name of the facts about creation and restoration of backup files, whichever interface the user has used. */
const from = 'backup';

/** Creates a file that this controller recognizes. */
export function issueFile(stage: Transaction, key: string | null, user: string): BackupFile {
  const file = makeFile(stage.tree, stage.now, key);
  const { backup } = stage.view;
  stage.put('backup', { ...backup, issued: [...backup.issued, digestOf(file)].slice(-issuedMax) });
  stage.emit('backup.made', { user }, from);
  return file;
}

/** Journaled part of a decrypted file. */
export type Restored = { readonly digest: string; readonly settings: JsonObject };

/**
 * Returns the message about a file that could not be opened. `names` contains the names of the parameters for the file
 * and for the password.
 */
export function faultMessage(
  { fault }: Extract<Opened, { ok: false }>,
  names: { readonly file: string; readonly password: string },
): Message {
  const name = fault === 'password' ? names.password : names.file;
  return baseMessage('PropertyValueError', [name], `/${name}`);
}

/** User who sent the request. */
interface Author {
  readonly userId: string;
  readonly userName: string;
}

/** Restores the settings of a file. A file of another controller or a changed file is refused. */
export function restoreFile(stage: Transaction, { digest, settings }: Restored, by: Author): WriteOutcome {
  // The user must have the right to grant all privileges that the file contains, because the restored accounts get
  // these privileges.
  if (!mayGrant(stage.tree, by.userId, grantedIn(settings)))
    return refused(baseMessage('InsufficientPrivilege'));
  if (!stage.tree.backup.issued.includes(digest))
    return refused(baseMessage('PropertyValueError', ['file'], '/file'));
  stage.emit('backup.restored', { user: by.userName }, from);
  restoreSettings(stage, settings);
  return written(mgmtMessage('ResetInProgress'));
}
