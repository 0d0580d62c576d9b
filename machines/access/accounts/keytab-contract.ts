/**
 * Contract of the import of a Kerberos keytab: its state, the result of the last import, and the possible download
 * results. The chart is beside this file.
 */
import { addressAt, type JsonObject, recordAt } from '../../../engine/index.js';
import type { KeytabFacts } from '../../../models/formats/index.js';
import type { Sealed } from '../../../models/index.js';
import { type DownloadFailure, downloadFailures } from './download.js';

export const keytabAddress = addressAt<KeytabContract>('keytab/1');

/** Record of the keytab import in the state tree. */
export const keytabImportRecord = recordAt(keytabAddress);

/** Seal address of the query of the download URI. */
export const keytabQuerySealAddress = 'AccountService/keytab';

/** Timeout of the keytab download. Unit: ms. Assumption: the page timeout of a web interface. */
export const keytabTimeoutMs = 30_000;

/** Result of an import. `abandoned`: the controller was reset during the import. */
export type KeytabEnd = 'imported' | DownloadFailure | 'abandoned';

export interface KeytabContext {
  /** URI of the last import, without its query; empty before the first import. */
  readonly uri: string;
  /** Query of the URI of the last import: absent before the first import with a query, null if the last URI has none. */
  readonly query?: Sealed | null;
  /** Result of the last import; null before the first one, and while an import is in progress. */
  readonly ended: KeytabEnd | null;
  /** Reason for the failure of the last import, for display; empty on success. */
  readonly reason: string;
}

export const initialKeytabImport: KeytabContext = { uri: '', ended: null, reason: '' };

export interface KeytabAnswer {
  readonly ended: 'imported' | DownloadFailure;
  /** Reason for the failure, for display; null on success. */
  readonly reason: string;
  /** Facts about the imported keytab; null unless the import succeeded. */
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
 * Parses the result of a download. Everything is validated, because the journal that contains the result may have been
 * edited. Returns undefined if the result is invalid.
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

/** Returns the host of a keytab URI. The other parts of the URI may be confidential. */
export function keytabHost({ uri }: KeytabContext): string {
  return URL.canParse(uri) ? new URL(uri).host : '';
}
