/**
 * The import of a Kerberos keytab, and what is shown of it. The action only begins it; how it ends is read from the
 * section `Keytab`, which is an addition of this service: published controllers show nothing of the kind.
 */
import { formatInstant } from '../../../../engine/index.js';
import { mgmtMessage } from '../../../messages/index.js';
import { sealedQuery, splitAddress } from '../../../outbound/sealed-address.js';
import { type View, written } from '../../../resource/define.js';
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import { nullable, oneOf, text } from '../../../resource/readers.js';
import { row, section } from '../../../resource/rows.js';
import type { Read } from '../../../resource/rule.js';
import { webAddress } from '../../../resource/web-address.js';
import { action, required } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import { type KeytabEnd, keytabAddress, keytabImportRecord, keytabQueryPlace } from '../keytab-contract.js';

/** Longest address. Unit: characters. Assumption: the same as for other addresses of the account service. */
const addressLengthMax = 255;

interface Kept {
  /** Without what is asked behind its `?`. */
  readonly ImportUri: string;
  /** That; absent for nothing. */
  readonly Query?: Sealed;
}

export const importKeytab = action({
  name: 'VndMgmtAccountService.ImportKerberosKeytab',
  says: 'Fetches a keytab and loads it in place of the one before. The answer does not wait for it.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    ImportUri: required(
      webAddress(addressLengthMax),
      'Where the keytab is fetched from, by HTTP or HTTPS. Without credentials in it.',
    ),
  },
  redact: ({ ImportUri }, { secrets }): Read<Kept> => {
    const split = splitAddress(ImportUri);
    const Query = sealedQuery(split, keytabQueryPlace, secrets);
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

const results = [
  'Imported',
  'Blocked',
  'Unreachable',
  'Refused',
  'TooLarge',
  'TimedOut',
  'Malformed',
  'Abandoned',
] as const;

const importResults: Readonly<Record<KeytabEnd, (typeof results)[number]>> = {
  imported: 'Imported',
  blocked: 'Blocked',
  unreachable: 'Unreachable',
  refused: 'Refused',
  tooLarge: 'TooLarge',
  timeout: 'TimedOut',
  malformed: 'Malformed',
  abandoned: 'Abandoned',
};

export const keytabSection = section(
  'The keys that tickets are checked with, as far as they may be shown. Of this service alone.',
  ({ tree }: View) => ({ keytab: tree.accountService.kerberos.keytab, ...keytabImportRecord(tree) }),
  {
    State: row(
      oneOf(['Absent', 'Importing', 'Loaded']),
      'Whether a keytab is loaded, or being fetched.',
      ({ value, keytab }) => (value === 'fetching' ? 'Importing' : keytab === null ? 'Absent' : 'Loaded'),
    ),
    Realm: row(
      nullable(text()),
      'The realm that the keytab is for; null when none is loaded.',
      ({ keytab }) => keytab?.realm ?? null,
    ),
    Principals: row(
      valuesOf(text()),
      'The principals that the keytab has keys for.',
      ({ keytab }) => keytab?.principals ?? [],
    ),
    ImportTime: row(
      nullable(dateTime),
      'When the keytab was loaded; null when none is.',
      ({ keytab }) => keytab && formatInstant(keytab.importedAt),
    ),
    LastResult: row(
      nullable(oneOf(results)),
      'How the last import ended; null before the first, and while one is under way.',
      ({ context: { ended } }) => ended && importResults[ended],
    ),
    LastReason: row(
      nullable(text()),
      'Why the last import failed; null when it did not.',
      ({ context: { reason } }) => (reason === '' ? null : reason),
    ),
  },
);
