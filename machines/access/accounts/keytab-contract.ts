/**
 * Contract of the import of a Kerberos keytab: its state, the result of the last import, and the possible download
 * results. The chart is beside this file.
 */
import { addressAt, type JsonObject, recordAt } from '../../../engine/index.js';
import type { KeytabFacts } from '../../../models/formats/index.js';
import type { Sealed } from '../../../models/index.js';
import { type DownloadFailure, downloadFailures } from './download.js';

export const keytabAddress = addressAt<KeytabContract>('keytab/1');

/** Its record in the state tree. */
export const keytabImportRecord = recordAt(keytabAddress);

/** Seal address of the query of a download URI. */
export const keytabQuerySealAddress = 'AccountService/keytab';

/** Timeout for the server that sends a keytab. Unit: ms. Assumption: the timeout of a page of a web interface. */
export const keytabTimeoutMs = 30_000;

/** `abandoned`: the controller was reset during the import. */
export type KeytabEnd = 'imported' | DownloadFailure | 'abandoned';

export interface KeytabContext {
  /** URI of the last import; empty before the first one. */
  readonly uri: string;
  /** Query of that URI; absent before the first import, null if there is none. */
  readonly query?: Sealed | null;
  /** Result of the last import; null before the first one, and while an import is in progress. */
  readonly ended: KeytabEnd | null;
  /** Reason of a failure, for display; empty on success. */
  readonly reason: string;
}

export const initialKeytabImport: KeytabContext = { uri: '', ended: null, reason: '' };

export interface KeytabAnswer {
  readonly ended: 'imported' | DownloadFailure;
  /** Null on failure. */
  readonly reason: string;
  /** Null unless the import succeeded. */
  readonly keytab: KeytabFacts | null;
}

export interface KeytabContract {
  readonly value: 'idle' | 'fetching';
  readonly context: KeytabContext;
  readonly sent:
    | { readonly type: 'keytab.import'; readonly uri: string; readonly query?: Sealed }
    /** Settings are cleared: the import history is forgotten. */
    | { readonly type: 'keytab.forgotten' };
}

/**
 * Parses the result of a download. The journal that contains it may have been edited, so everything is validated;
 * undefined if it is no valid result.
 */
export function parseKeytabAnswer(result: JsonObject = {}): KeytabAnswer {
  const { outcome, reason, realm, principals, keys } = result;
  const failure = downloadFailures.find((candidate) => candidate === outcome);
  if (failure !== undefined) return { ended: failure, reason: String(reason), keytab: null };
  const named = Array.isArray(principals) && principals.every((name) => typeof name === 'string');
  if (outcome !== 'fetched' || typeof realm !== 'string' || typeof keys !== 'number' || !named) {
    return { ended: 'malformed', reason: 'the download returned no valid result', keytab: null };
  }
  return { ended: 'imported', reason: '', keytab: { realm, principals, keys } };
}

/** The host of a keytab URI, without the other parts of the URI, which may be confidential. */
export function keytabHost({ uri }: KeytabContext): string {
  return URL.canParse(uri) ? new URL(uri).host : '';
}
