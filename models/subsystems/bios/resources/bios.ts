/** The BIOS as it is: the attributes in force, and what came of those that were set last. */
import { settingsRow } from '../../../pending/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { keyed, scalar } from '../../../resource/kinds.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import { text } from '../../../resource/readers.js';
import { group, linkRow, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { listAttributes } from '../attributes.js';
import { registryNameFor } from '../registry/index.js';
import { changePassword, resetBios } from './bios-actions.js';

export const biosPattern = `${systemPattern}Bios/` as const;
const biosUri = `${systemUri}Bios/`;
const settingsUri = `${biosUri}settings/`;

export const registryRow = row(text(), 'The registry that explains the attributes.', ({ tree }: View) =>
  registryNameFor(tree.blueprint.system.biosVersion),
);

const vendorUri = `${biosUri}oem/vnd/`;

/** Vendors' settings of the firmware that are no attributes, by what a link to them is called. */
const vendorLinks = {
  BaseConfigs: linkRow('What attributes can be set back to.', `${vendorUri}baseconfigs/`),
  Boot: linkRow('What the server is started from.', `${vendorUri}boot/`),
  KmsConfig: linkRow('Where keys of drives are kept.', `${vendorUri}kmsconfig/`),
  Mappings: linkRow('Which attributes are about which device.', `${vendorUri}mappings/`),
  NvmeOf: linkRow('Subsystems of NVMe-oF that the server can be started from.', `${vendorUri}nvmeof/`),
  ServerConfigLock: linkRow('The lock of the configuration.', `${vendorUri}serverconfiglock/`),
  TlsConfig: linkRow('How the firmware speaks TLS.', `${vendorUri}tlsconfig/`),
  iScsi: linkRow('Targets of iSCSI that the server can be started from.', `${vendorUri}iscsi/`),
};

export const bios = at(biosPattern, () => [{ params: ofSystem }]).resource({
  type: 'Bios.v1_0_4.Bios',
  says: 'The settings of the firmware that starts the server, as they are in force.',
  etag: 'long',
  properties: {
    ...identity('bios', 'BIOS Current Settings'),
    AttributeRegistry: registryRow,
    Attributes: row(keyed(scalar), 'The attributes in force, by name.', ({ tree }: View) =>
      listAttributes(tree, tree.bios.attributes.inForce),
    ),
    '@Redfish.Settings': settingsRow(settingsUri, (_: View, { tree }) => tree.bios.attributes.applied),
    // Beside `@Redfish.Settings`: the schema of this version admits members of a vendor's (behaviour § 10).
    SettingsObject: linkRow('The settings as they are to be.', settingsUri),
    Oem: vendor('VndBiosExt.v2_0_1.VndBiosExt', 'What the vendor adds to the settings of the firmware.', {
      Links: group('Settings of the firmware that are no attributes.', vendorLinks),
      SettingsObject: group('The settings as they are to be.', {
        UnmodifiedETag: row(text(), 'The ETag that they have while nothing waits.', (_: View, { etagIf }) =>
          etagIf(settingsUri, 'bios', (kept) => ({
            ...kept,
            attributes: { ...kept.attributes, configured: kept.attributes.inForce },
          })),
        ),
      }),
    }),
  },
  actions: [resetBios, changePassword],
});
