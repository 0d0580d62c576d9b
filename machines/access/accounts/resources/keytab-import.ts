/**
 * Import of a Kerberos keytab and its status. The action only starts the import; the section `Keytab` shows the result.
 * The section is an extension of this service: published controllers have no comparable property.
 */
import { formatInstant } from '../../../../engine/index.js';
import type { Sealed } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import { sealedQuery, splitAddress } from '../../../../models/outbound/index.js';
import type { ReadResult } from '../../../../models/resource/index.js';
import {
  action,
  dateTime,
  nullable,
  oneOf,
  required,
  row,
  section,
  text,
  type View,
  valuesOf,
  webAddress,
  written,
} from '../../../../models/resource/index.js';
import {
  type KeytabEnd,
  keytabAddress,
  keytabImportRecord,
  keytabQuerySealAddress,
} from '../keytab-contract.js';

/** Maximum length of the URI. Unit: characters. Assumption: the same as for other addresses of the account service. */
const addressLengthMax = 255;

interface Kept {
  /** URI of the keytab, without its query. */
  readonly ImportUri: string;
  /** Sealed query of the URI; absent if the URI has no query. */
  readonly Query?: Sealed;
}

export const importKeytab = action({
  name: 'VndMgmtAccountService.ImportKerberosKeytab',
  description: 'Downloads a keytab and replaces the loaded one. The response does not wait for the download.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    ImportUri: required(
      webAddress(addressLengthMax),
      'HTTP or HTTPS URI of the keytab, without credentials.',
    ),
  },
  redact: ({ ImportUri }, { secrets }): ReadResult<Kept> => {
    const split = splitAddress(ImportUri);
    const Query = sealedQuery(split, keytabQuerySealAddress, secrets);
    return { ok: true, value: { ImportUri: split.address, ...(Query === null ? {} : { Query }) } };
  },
  sent: ({ ImportUri, Query }: Kept, secret) => ({
    ImportUri: Query === undefined ? ImportUri : `${ImportUri}?${secret('Query')}`,
  }),
  apply: (stage, { ImportUri, Query }: Kept) => {
    stage.send(keytabAddress, {
      type: 'keytab.import',
      uri: ImportUri,
      ...(Query === undefined ? {} : { query: { ...Query } }),
    });
    return written(mgmtMessage('Accepted'));
  },
});

const importResults = {
  imported: 'Imported',
  blocked: 'Blocked',
  unreachable: 'Unreachable',
  refused: 'Refused',
  tooLarge: 'TooLarge',
  timeout: 'TimedOut',
  malformed: 'Malformed',
  abandoned: 'Abandoned',
} as const satisfies Readonly<Record<KeytabEnd, string>>;

export const keytabSection = section(
  'Kerberos keytab, without its keys; an extension of this service.',
  ({ tree }: View) => ({ keytab: tree.accountService.kerberos.keytab, ...keytabImportRecord(tree) }),
  {
    State: row(oneOf(['Absent', 'Importing', 'Loaded']), 'State of the keytab.', ({ value, keytab }) =>
      value === 'fetching' ? 'Importing' : keytab === null ? 'Absent' : 'Loaded',
    ),
    Realm: row(
      nullable(text()),
      'Realm of the keytab; null when none is loaded.',
      ({ keytab }) => keytab?.realm ?? null,
    ),
    Principals: row(
      valuesOf(text()),
      'Principals for which the keytab contains keys.',
      ({ keytab }) => keytab?.principals ?? [],
    ),
    ImportTime: row(
      nullable(dateTime),
      'Date and time of the keytab import; null when none is loaded.',
      ({ keytab }) => keytab && formatInstant(keytab.importedAt),
    ),
    LastResult: row(
      nullable(oneOf(Object.values(importResults))),
      'Result of the last import; null before the first import and during an import.',
      ({ context: { ended } }) => ended && importResults[ended],
    ),
    LastReason: row(
      nullable(text()),
      'Reason for the failure of the last import; null when it succeeded.',
      ({ context: { reason } }) => (reason === '' ? null : reason),
    ),
  },
);
