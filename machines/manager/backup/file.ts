/**
 * Structure, encryption and decryption of backup files. A file is JSON. Its settings are base64 text, encrypted if a
 * password was given. A controller restores only files that it has issued itself, so that nobody can edit the settings.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { canonicalJson, formatInstant, isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { controllerTime, storedPassword, systemSerial } from '../../../models/index.js';
import { settingsOf } from './settings.js';

const format = 'settings backup';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
export type BackupFile = {
  readonly Format: string;
  readonly SerialNumber: string;
  readonly Created: string;
  readonly FirmwareVersion: string;
  readonly Encrypted: boolean;
  readonly Data: string;
};

/**
 * Returns a salt that is different for each server. On one server, equal settings with an equal password give an equal
 * file, but no key fits two servers.
 */
function saltFor(serialNumber: string): string {
  return createHash('sha256').update(`backup file of ${serialNumber}`).digest('hex').slice(0, 32);
}

/**
 * Derives the encryption key from the password, as hexadecimal text; null without a password. The derivation takes
 * about 40 ms.
 */
export function keyFrom(password: string, serialNumber: string): string | null {
  return password === '' ? null : storedPassword(password, saltFor(serialNumber)).hash;
}

export function makeFile(tree: ControllerTree, now: number, key: string | null): BackupFile {
  const text = Buffer.from(canonicalJson(settingsOf(tree)));
  return {
    Format: format,
    SerialNumber: systemSerial(tree),
    Created: formatInstant(controllerTime(tree, now)),
    FirmwareVersion: tree.blueprint.manager.firmware.version,
    Encrypted: key !== null,
    Data: (key === null ? text : encrypted(text, Buffer.from(key, 'hex'))).toString('base64'),
  };
}

function encrypted(text: Buffer, key: Buffer): Buffer {
  const nonce = createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Computes the digest by which a controller recognizes an issued file. Format: lower-case hexadecimal. */
export function digestOf({ SerialNumber, Created, Encrypted, Data }: BackupFile): string {
  const said = JSON.stringify([SerialNumber, Created, Encrypted, Data]);
  return createHash('sha256').update(said).digest('hex');
}

export type Opened =
  | { readonly ok: true; readonly digest: string; readonly settings: JsonObject }
  | { readonly ok: false; readonly fault: 'damaged' | 'password' };

/** Parses and decrypts the text of an uploaded file. */
export function openText(text: string, password: string): Opened {
  const file = parsed(text);
  return isFile(file) ? openFile(file, password) : { ok: false, fault: 'damaged' };
}

export function openFile(file: BackupFile, password: string): Opened {
  const key = file.Encrypted ? keyFrom(password, file.SerialNumber) : null;
  if (file.Encrypted && key === null) return { ok: false, fault: 'password' };
  const data = Buffer.from(file.Data, 'base64');
  const text = key === null ? data : decrypted(data, Buffer.from(key, 'hex'));
  if (text === undefined) return { ok: false, fault: 'password' };
  const settings = parsed(text.toString('utf8'));
  return isObject(settings)
    ? { ok: true, digest: digestOf(file), settings }
    : { ok: false, fault: 'damaged' };
}

function decrypted(data: Buffer, key: Buffer): Buffer | undefined {
  if (data.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, data.subarray(0, nonceBytes)).setAuthTag(
      data.subarray(-tagBytes),
    );
    return Buffer.concat([decipher.update(data.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    // The authentication tag does not match, because the password is wrong or the file was changed.
    return undefined;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isFile(value: Json | undefined): value is BackupFile {
  return (
    isObject(value) &&
    value.Format === format &&
    typeof value.SerialNumber === 'string' &&
    typeof value.Created === 'string' &&
    typeof value.FirmwareVersion === 'string' &&
    typeof value.Encrypted === 'boolean' &&
    typeof value.Data === 'string'
  );
}
