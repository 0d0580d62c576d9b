/** BIOS resources: the attributes in force, the pending attributes, and the base configurations. */

import { maskedAddress } from '../../../../models/formats/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import { settingsRow } from '../../../../models/pending/index.js';
import { isSecret } from '../../../../models/redfish/index.js';
import {
  defineAt,
  flag,
  group,
  identity,
  keyed,
  linkRow,
  ofSystem,
  oneOf,
  onReset,
  row,
  type Scalars,
  scalar,
  scalars,
  systemPattern,
  systemUri,
  text,
  type View,
  valuesOf,
  vendor,
} from '../../../../models/resource/index.js';
import {
  biosSettingsRecord,
  listAttributes,
  listConfigured,
  registryRow,
} from '../../../bios-attributes/index.js';
import { baseConfig, baseConfigNames, configureAttributes, configureFrom } from '../configuring.js';
import { changePassword, resetBios } from './bios-actions.js';

const biosPattern = `${systemPattern}Bios/` as const;
const biosUri = `${systemUri}Bios/`;
const settingsUri = `${biosUri}settings/`;

const vendorUri = `${biosUri}oem/vnd/`;

/** Links to the vendor-specific firmware settings that are not attributes, by link name. */
const vendorLinks = {
  BaseConfigs: linkRow('Link to the default configurations of the attributes.', `${vendorUri}baseconfigs/`),
  Boot: linkRow('Link to the boot settings of the server.', `${vendorUri}boot/`),
  KmsConfig: linkRow('Link to the key management settings for encrypted drives.', `${vendorUri}kmsconfig/`),
  Mappings: linkRow('Link to the mapping of attributes to devices.', `${vendorUri}mappings/`),
  NvmeOf: linkRow('Link to the NVMe-oF subsystems that the server can boot from.', `${vendorUri}nvmeof/`),
  ServerConfigLock: linkRow('Link to the server configuration lock.', `${vendorUri}serverconfiglock/`),
  TlsConfig: linkRow('Link to the TLS settings of the firmware.', `${vendorUri}tlsconfig/`),
  iScsi: linkRow('Link to the iSCSI targets that the server can boot from.', `${vendorUri}iscsi/`),
};

export const bios = defineAt(biosPattern, () => [{ params: ofSystem }]).resource({
  type: 'Bios.v1_0_4.Bios',
  typeDescription: 'Active settings of the system firmware (BIOS).',
  etag: 'long',
  properties: {
    ...identity('bios', 'BIOS Current Settings'),
    AttributeRegistry: registryRow,
    Attributes: row(keyed(scalar), 'Active BIOS attributes, by name.', ({ tree }: View) =>
      listAttributes(tree, tree.bios.attributes.inForce),
    ),
    '@Redfish.Settings': settingsRow(
      settingsUri,
      (_: View, { tree }) => biosSettingsRecord(tree).context.applied,
    ),
    // Duplicate of the link in `@Redfish.Settings`, which the schema of this version allows as a vendor member
    // (behaviour § 10).
    SettingsObject: linkRow('Link to the pending settings.', settingsUri),
    Oem: vendor('VndBiosExt.v2_0_1.VndBiosExt', 'Vendor extension of the BIOS: links and pending settings.', {
      Links: group('Links to firmware settings other than attributes.', vendorLinks),
      SettingsObject: group('Pending settings of the BIOS.', {
        UnmodifiedETag: row(
          text(),
          'ETag of the pending settings while no change is pending.',
          (_: View, { etagIf }) =>
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

/** Base configurations of the BIOS attributes: the factory defaults, and the saved user defaults. */
export const baseConfigs = defineAt(`${biosPattern}oem/vnd/baseconfigs/`, () => [
  { params: ofSystem },
]).resource({
  type: 'VndBaseConfigs.v2_0_0.VndBaseConfigs',
  typeDescription: 'Base configurations that the BIOS attributes can be reset to.',
  etag: 'long',
  properties: {
    ...identity('baseconfigs', 'BIOS Default Settings'),
    BaseConfigs: row(
      valuesOf(keyed(keyed(scalar))),
      'Attribute values of each base configuration, by configuration name.',
      ({ tree }: View) => listBaseConfigs(tree),
    ),
    Capabilities: group('Supported ways of naming a base configuration in a request.', {
      BaseConfig: row(flag, 'Indicates whether a request can name a single base configuration.', true),
      BaseConfigs: row(
        flag,
        'Indicates whether a request can name several base configurations in order.',
        false,
      ),
    }),
  },
});

function listBaseConfigs(tree: ControllerTree) {
  return baseConfigNames.flatMap((name) => {
    const values = baseConfig(tree, name);
    return values === undefined ? [] : [{ [name]: listAttributes(tree, values) }];
  });
}

/**
 * Maximum number of pending attributes. It bounds the pending settings, because any name is accepted. It is larger than
 * the number of attributes in the registry.
 */
const attributesMax = 1_000;

const attributesPointer = '/Attributes';
const basePointer = '/BaseConfig';

export const biosSettings = defineAt(`${biosPattern}settings/`, () => [{ params: ofSystem }]).resource({
  type: 'Bios.v1_0_4.Bios',
  typeDescription: 'Pending settings of the system firmware (BIOS).',
  etag: 'long',
  properties: {
    ...identity('settings', 'BIOS Pending Settings'),
    AttributeRegistry: registryRow,
    Attributes: row(
      scalars(attributesMax),
      'Pending BIOS attributes, by name. All values are accepted; the next host start validates them.',
      ({ tree }: View) => listConfigured(tree),
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          redact: (given: Scalars) => ({ ok: true, value: withoutSecrets(given) }),
          apply: configureAttributes,
        },
      },
    ),
    BaseConfig: row(
      oneOf(baseConfigNames),
      'Base configuration whose values apply to all attributes that the request omits; never returned.',
      () => undefined,
      { set: { privilege: 'HostBIOSConfigPriv', apply: configureFrom } },
    ),
  },
  alsoSetBy: ['POST', 'PUT'],
  applyTimes: onReset,
  finishPatch: (stage, set) => {
    const base = baseConfigNames.find((name) => name === set.get(basePointer));
    if (base !== undefined && baseConfig(stage.tree, base) === undefined) {
      return [mgmtMessage('PropertyValueBadParam', [basePointer.slice(1)], basePointer)];
    }
    const given = set.get(attributesPointer);
    // Attributes are applied on top of the base configuration, whatever their order in the body.
    if (base !== undefined && given !== undefined) configureAttributes(stage, given as Scalars);
    const count = Object.keys(stage.view.bios.attributes.configured).length;
    const tooMany = ['Attributes', String(count), '0', String(attributesMax)];
    return count > attributesMax ? [mgmtMessage('ArrayPropertyOutOfBound', tooMany, attributesPointer)] : [];
  },
  modified: () => mgmtMessage('SystemResetRequired'),
});

/**
 * Placeholder of a secret in a stored request. It differs from the value in force, which is null for every password.
 * Therefore the secret becomes pending like any change, and the next host start reports its refusal with its name.
 */
const redactedSecret = '';

/**
 * Returns the attributes of a request without secrets. A placeholder replaces each password: a client can set a
 * password only by an action, and the next host start reports the refusal. Credentials in a URI are masked; the
 * firmware refuses the masked URI as invalid.
 */
function withoutSecrets(given: Scalars): Scalars {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (isSecret(name, value)) return [name, redactedSecret];
      return [name, typeof value === 'string' ? maskedAddress(value) : value];
    }),
  );
}
