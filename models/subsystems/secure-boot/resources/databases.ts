/** The databases of keys: those that can be changed, and what each was delivered with (behaviour § 2.8). */
import { onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem } from '../../../resource/one-server.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { oneOf, text } from '../../../resource/readers.js';
import { linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { action, required } from '../../../resource/writes.js';
import type { KeyChange } from '../changes.js';
import { type DatabaseId, databaseIds, databases as known } from '../databases.js';
import { requestChange } from '../requests.js';
import { databasePattern, databasesPattern, databasesUri, defaultOf } from '../uris.js';

type DatabasePlace = PlaceOf<typeof databasePattern, DatabaseId>;
type DatabaseView = View<DatabasePlace>;

const databaseType = 'SecureBootDatabase.v1_0_0.SecureBootDatabase';
const databaseSays = 'Keys of secure boot that serve one purpose.';

function databaseRows(name: (database: DatabaseId) => string): Rows<DatabaseView, DatabasePlace> {
  const below = (collection: string) => (view: DatabaseView) =>
    `${databasesUri}${view.params.DatabaseId}/${collection}/`;
  return {
    ...identity(
      ({ params }: DatabaseView) => params.DatabaseId,
      ({ part }) => name(part),
      'SecureBoot Database',
    ),
    DatabaseId: row(text(), 'The database, as UEFI names it.', ({ params }) => params.DatabaseId),
    Certificates: linkRow('The certificates in it.', below('Certificates'), {
      to: 'CertificateCollection.CertificateCollection',
    }),
    Signatures: linkRow('The digests of images in it.', below('Signatures'), {
      to: 'SignatureCollection.SignatureCollection',
    }),
  };
}

const resets: Readonly<
  Record<'ResetAllKeysToDefault' | 'DeleteAllKeys', Extract<KeyChange, { type: 'reset' }>['to']>
> = { ResetAllKeysToDefault: 'delivered', DeleteAllKeys: 'empty' };

const resetKeys = action({
  name: 'SecureBootDatabase.ResetKeys',
  says: 'Resets the keys of this database at the next start.',
  privilege: 'HostBIOSConfigPriv',
  parameters: {
    ResetKeysType: required(
      oneOf(['ResetAllKeysToDefault', 'DeleteAllKeys']),
      'What is to become of the keys.',
    ),
  },
  applyTimes: onReset,
  apply: (stage, { ResetKeysType }, at: Writing<DatabasePlace>) =>
    requestChange(stage, { type: 'reset', databases: [at.part], to: resets[ResetKeysType] }),
});

export const changeableDatabase = at(databasePattern, () =>
  databaseIds.map((part) => ({ params: { ...ofSystem, DatabaseId: part }, part })),
).resource({
  type: databaseType,
  says: databaseSays,
  properties: databaseRows((database) => known[database].name),
  actions: [resetKeys],
});

export const defaultDatabase = at(databasePattern, () =>
  databaseIds.map((part) => ({ params: { ...ofSystem, DatabaseId: defaultOf(part) }, part })),
).resource({
  type: databaseType,
  says: databaseSays,
  properties: databaseRows((database) => `Default ${known[database].name}`),
});

export const databases = at(databasesPattern, () => [{ params: ofSystem }]).collection({
  type: 'SecureBootDatabaseCollection.SecureBootDatabaseCollection',
  says: 'The databases of secure boot.',
  name: 'SecureBoot Databases Collection',
  description: 'SecureBoot Databases View',
  members: [defaultDatabase, changeableDatabase],
});
