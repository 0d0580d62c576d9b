/**
 * Key databases: the databases that can be changed, and the read-only databases with their factory contents (behaviour
 * § 2.8).
 */

import {
  action,
  defineAt,
  identity,
  linkRow,
  ofSystem,
  oneOf,
  onReset,
  type ResourceLocationOf,
  type Rows,
  required,
  row,
  text,
  type View,
  type WriteTarget,
} from '../../../../models/resource/index.js';
import type { KeyChange } from '../changes.js';
import {
  type DatabaseId,
  databaseIds,
  databasePattern,
  databasesPattern,
  databasesUri,
  defaultOf,
  databases as known,
} from '../databases.js';
import { requestChange } from '../requests.js';

type DatabasePlace = ResourceLocationOf<typeof databasePattern, DatabaseId>;
type DatabaseView = View<DatabasePlace>;

const databaseType = 'SecureBootDatabase.v1_0_0.SecureBootDatabase';
const databaseSays = 'A secure boot database of keys for one purpose.';

function databaseRows(name: (database: DatabaseId) => string): Rows<DatabaseView, DatabasePlace> {
  const below = (collection: string) => (view: DatabaseView) =>
    `${databasesUri}${view.params.DatabaseId}/${collection}/`;
  return {
    ...identity(
      ({ params }: DatabaseView) => params.DatabaseId,
      ({ part }) => name(part),
      'SecureBoot Database',
    ),
    DatabaseId: row(text(), 'UEFI name of the database.', ({ params }) => params.DatabaseId),
    Certificates: linkRow('Link to the certificates in the database.', below('Certificates'), {
      to: 'CertificateCollection.CertificateCollection',
    }),
    Signatures: linkRow('Link to the image hashes in the database.', below('Signatures'), {
      to: 'SignatureCollection.SignatureCollection',
    }),
  };
}

const resets: Readonly<
  Record<'ResetAllKeysToDefault' | 'DeleteAllKeys', Extract<KeyChange, { type: 'reset' }>['to']>
> = { ResetAllKeysToDefault: 'delivered', DeleteAllKeys: 'empty' };

const resetKeys = action({
  name: 'SecureBootDatabase.ResetKeys',
  description: 'Resets the keys of the database at the next host start.',
  privilege: 'HostBIOSConfigPriv',
  parameters: {
    ResetKeysType: required(oneOf(['ResetAllKeysToDefault', 'DeleteAllKeys']), 'Type of the key reset.'),
  },
  applyTimes: onReset,
  apply: (stage, { ResetKeysType }, at: WriteTarget<DatabasePlace>) =>
    requestChange(stage, { type: 'reset', databases: [at.part], to: resets[ResetKeysType] }),
});

export const changeableDatabase = defineAt(databasePattern, () =>
  databaseIds.map((part) => ({ params: { ...ofSystem, DatabaseId: part }, part })),
).resource({
  type: databaseType,
  typeDescription: databaseSays,
  properties: databaseRows((database) => known[database].name),
  actions: [resetKeys],
});

export const defaultDatabase = defineAt(databasePattern, () =>
  databaseIds.map((part) => ({ params: { ...ofSystem, DatabaseId: defaultOf(part) }, part })),
).resource({
  type: databaseType,
  typeDescription: databaseSays,
  properties: databaseRows((database) => `Default ${known[database].name}`),
});

export const databases = defineAt(databasesPattern, () => [{ params: ofSystem }]).collection({
  type: 'SecureBootDatabaseCollection.SecureBootDatabaseCollection',
  typeDescription: 'Secure boot databases of the server.',
  name: 'SecureBoot Databases Collection',
  description: 'SecureBoot Databases View',
  members: [defaultDatabase, changeableDatabase],
});
