/**
 * The import of a Kerberos keytab as others see it: where it stands, how the last one ended, and what its download may
 * come back with. The chart is beside it.
 */
import { addressAt, type JsonObject, recordAt } from '../../../engine/index.js';
import type { KeytabFacts } from '../../../models/formats/index.js';
import type { Sealed } from '../../../models/index.js';
import { type DownloadFailure, downloadFailures } from './download.js';

export const keytabAddress = addressAt<KeytabContract>('keytab/1');

/** Its record in a tree. */
export const keytabImportRecord = recordAt(keytabAddress);

/** Where the query of an address is sealed. */
export const keytabQuerySealAddress = 'AccountService/keytab';

/** How long a server may take to send a keytab. Unit: ms. Assumption: what a page of a web interface waits. */
export const keytabTimeoutMs = 30_000;

/** `abandoned`: the controller was reset meanwhile. */
export type KeytabEnd = 'imported' | DownloadFailure | 'abandoned';

export interface KeytabContext {
  /** Where the last keytab was to come from; empty before the first. */
  readonly uri: string;
  /** What is asked there behind the `?`; absent before the first, null for nothing. */
  readonly query?: Sealed | null;
  /** How that ended; null before the first, and while one is under way. */
  readonly ended: KeytabEnd | null;
  /** Why it failed, for people; empty when it did not. */
  readonly reason: string;
}

export const initialKeytabImport: KeytabContext = { uri: '', ended: null, reason: '' };

export interface KeytabAnswer {
  readonly ended: 'imported' | DownloadFailure;
  /** Empty when it was imported. */
  readonly reason: string;
  /** Null unless it was imported. */
  readonly keytab: KeytabFacts | null;
}

export interface KeytabContract {
  readonly value: 'idle' | 'fetching';
  readonly context: KeytabContext;
  readonly sent:
    | { readonly type: 'keytab.import'; readonly uri: string; readonly query?: Sealed }
    /** Settings are cleared: there never was an import. */
    | { readonly type: 'keytab.forgotten' };
}

/**
 * What the result of a download says. It may come from a journal that anyone has written, so it is taken for nothing
 * it does not show; undefined is no result at all.
 */
export function parseKeytabAnswer(result: JsonObject = {}): KeytabAnswer {
  const { outcome, reason, realm, principals, keys } = result;
  const failure = downloadFailures.find((candidate) => candidate === outcome);
  if (failure !== undefined) return { ended: failure, reason: String(reason), keytab: null };
  const named = Array.isArray(principals) && principals.every((name) => typeof name === 'string');
  if (outcome !== 'fetched' || typeof realm !== 'string' || typeof keys !== 'number' || !named) {
    return { ended: 'malformed', reason: 'what came back is no result of a download', keytab: null };
  }
  return { ended: 'imported', reason: '', keytab: { realm, principals, keys } };
}

/** The server a keytab is to come from, without what else its address may tell. */
export function keytabHost({ uri }: KeytabContext): string {
  return URL.canParse(uri) ? new URL(uri).host : '';
}
