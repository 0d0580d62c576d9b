/** Where the keys of drives that encrypt themselves are kept, as the firmware is told. Source: behaviour § 2.7. */
import { areaResources, choice, flatArea, type SettingTable } from '../../pending/index.js';
import { oneOf, text } from '../../resource/readers.js';
import { list, row } from '../../resource/rows.js';
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

/** No drive of a blueprint encrypts itself, so there is nothing to list. */
const devices = list('The drives that encrypt themselves.', (): readonly string[] => [], {
  DeviceName: row(text(), 'What the firmware calls it.', (name) => name),
  EncryptionStatus: row(
    oneOf(['EncryptionStatusUnknown', 'Encrypted', 'Decrypted']),
    'Whether what is on it is encrypted.',
    () => 'EncryptionStatusUnknown',
  ),
});

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
