/** Where the keys of drives that encrypt themselves are kept, as the firmware is told. Source: behaviour § 2.7. */
import type { Blueprint } from '../../blueprint/schema.js';
import { areaResources, choice, flatArea, type SettingTable } from '../../pending/index.js';
import type { View } from '../../resource/define.js';
import { oneOf, text } from '../../resource/readers.js';
import { list, row } from '../../resource/rows.js';
import { driveTitle } from '../parts/index.js';
import { prebootArea } from './preboot-area.js';

const table: SettingTable = {
  DeleteUnusedEncryptionKeys: choice(
    ['Disabled', 'Enabled'],
    'Whether keys that no drive needs any more are deleted.',
  ),
  KeyManagementType: choice(['Disabled', 'Local', 'Remote'], 'Where keys are kept.'),
  OpalBlockSid: choice(['Disabled', 'Enabled'], 'Whether drives are kept from being taken over by others.'),
};

const { rules, shown, pending } = flatArea(table);
export const kmsconfig = prebootArea('kmsconfig', rules);

/** The drives that the firmware reaches by itself: those behind a controller that makes volumes are that one's affair. */
function listEncryptable({ storage }: Pick<Blueprint, 'storage'>): readonly string[] {
  return storage
    .filter(({ kind }) => kind === 'direct')
    .flatMap((direct) =>
      direct.drives.filter(({ selfEncrypting }) => selfEncrypting).map((drive) => driveTitle(direct, drive)),
    );
}

const devices = list(
  'The drives that encrypt themselves.',
  (_: unknown, { tree }: View) => listEncryptable(tree.blueprint),
  {
    DeviceName: row(text(), 'What the firmware calls it.', (name: string) => name),
    // Assumption: nothing but an order to the single drive has it keep a key, and such orders are not taken.
    EncryptionStatus: row(
      oneOf(['EncryptionStatusUnknown', 'Encrypted', 'Decrypted']),
      'Whether a key is needed for what is on it.',
      () => 'Decrypted',
    ),
  },
);

export const kmsResources = areaResources({
  area: kmsconfig,
  name: 'kmsconfig',
  type: 'VndKmsConfig.v1_0_0.VndKmsConfig',
  says: 'Where the keys of drives that encrypt themselves are kept.',
  title: 'KMS',
  shown: { ...shown, EncryptableDevices: devices },
  pending: { ...pending(kmsconfig), EncryptableDevices: devices },
  defaults: shown,
});
