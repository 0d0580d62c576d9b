/** Firmware settings for the key server of self-encrypting drives. Source: behaviour § 2.7. */
import type { Blueprint } from '../../../models/blueprint/index.js';
import { areaResources, choice, flatArea, type SettingTable } from '../../../models/pending/index.js';
import { list, oneOf, row, text, type View } from '../../../models/resource/index.js';
import { driveTitle } from '../../parts/index.js';
import { prebootArea } from './state.js';

const table: SettingTable = {
  DeleteUnusedEncryptionKeys: choice(
    ['Disabled', 'Enabled'],
    'Deletion of encryption keys that no drive uses, enabled or disabled.',
  ),
  KeyManagementType: choice(
    ['Disabled', 'Local', 'Remote'],
    'Type of key management: disabled, local or remote.',
  ),
  OpalBlockSid: choice(
    ['Disabled', 'Enabled'],
    'Block SID protection of Opal drives against a change of ownership, enabled or disabled.',
  ),
};

const { rules, shown, pending } = flatArea(table);
export const kmsconfig = prebootArea('kmsconfig', rules);

/**
 * Lists the drives that the firmware accesses directly. A drive behind a RAID controller is missing, because the RAID
 * controller manages it.
 */
function listEncryptable({ storage }: Pick<Blueprint, 'storage'>): readonly string[] {
  return storage
    .filter(({ kind }) => kind === 'direct')
    .flatMap((direct) =>
      direct.drives.filter(({ selfEncrypting }) => selfEncrypting).map((drive) => driveTitle(direct, drive)),
    );
}

const devices = list(
  'Self-encrypting drives.',
  (_: unknown, { tree }: View) => listEncryptable(tree.blueprint),
  {
    DeviceName: row(text(), 'Name of the drive in the firmware.', (name: string) => name),
    // Assumption: a drive encrypts only after a direct command that stores a key, and the simulation accepts no such
    // command.
    EncryptionStatus: row(
      oneOf(['EncryptionStatusUnknown', 'Encrypted', 'Decrypted']),
      'Encryption status of the drive.',
      () => 'Decrypted',
    ),
  },
);

export const kmsResources = areaResources({
  area: kmsconfig,
  name: 'kmsconfig',
  type: 'VndKmsConfig.v1_0_0.VndKmsConfig',
  description: 'Key management for self-encrypting drives.',
  title: 'KMS',
  shown: { ...shown, EncryptableDevices: devices },
  pending: { ...pending(kmsconfig), EncryptableDevices: devices },
  defaults: shown,
});
