/**
 * Table of licensed settings: the location of each setting, and the values that need a license. The service refuses a
 * PATCH by this table, for all resources alike. Code that inserts media or starts work checks the license itself. The
 * power cap also has its own check, because three resources set it in different forms.
 */
import type { Json } from '../../../engine/index.js';
import { isLicensed, type LicensedFeature, type LicenseState } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import type { ControllerPort } from '../../../models/redfish/index.js';
import type { Principal, Refusal } from '../../../models/resource/index.js';

interface LicensedSetting {
  readonly feature: LicensedFeature;
  /** Returns true for a value that needs the license; a value that disables the feature needs none. */
  readonly needed: (value: Json) => boolean;
}

const switchedOn = (value: Json) => value === true || value === 'Enabled';

function toBeOn(feature: LicensedFeature): LicensedSetting {
  return { feature, needed: switchedOn };
}

/** Licensed settings by type family of the resource and by pointer of the property. Source: behaviour § 2.16. */
export const licensedSettings: Readonly<Record<string, Readonly<Record<string, LicensedSetting>>>> = {
  AccountService: {
    '/LDAP/ServiceEnabled': toBeOn('directoryLogin'),
    '/ActiveDirectory/ServiceEnabled': toBeOn('directoryLogin'),
    '/Oem/Vnd/DirectorySettings/LdapAuthenticationMode': {
      feature: 'directoryLogin',
      needed: (mode) => mode !== 'Disabled',
    },
    '/Oem/Vnd/KerberosSettings/KerberosRealm': { feature: 'directoryLogin', needed: (realm) => realm !== '' },
    '/Oem/Vnd/TwoFactorAuth': toBeOn('directoryLogin'),
  },
  ManagerNetworkProtocol: {
    '/Oem/Vnd/AlertMailEnabled': toBeOn('emailAlert'),
    '/Oem/Vnd/RemoteSyslogEnabled': toBeOn('remoteSyslog'),
  },
  UpdateService: {
    '/Oem/Vnd/DowngradePolicy': {
      feature: 'downgradePolicy',
      needed: (policy) => policy !== 'AllowDowngrade',
    },
    '/Oem/Vnd/FirmwareIntegrity/EnableBackgroundScan': toBeOn('firmwareScan'),
    '/Oem/Vnd/FirmwareIntegrity/OnIntegrityFailure': {
      feature: 'firmwareRepair',
      needed: (reaction) => reaction === 'LogAndRepairAutomatically',
    },
  },
  VndAutomaticCertEnrollment: {
    '/AutomaticCertificateEnrollmentSettings/ServiceEnabled': toBeOn('automaticCertificates'),
  },
  VndESKM: {
    '/PrimaryKeyServerAddress': { feature: 'keyManager', needed: (address) => address !== '' },
    '/SecondaryKeyServerAddress': { feature: 'keyManager', needed: (address) => address !== '' },
  },
  VndCertAuth: {
    '/CertificateLoginEnabled': toBeOn('certificateLogin'),
    '/StrictCACModeEnabled': toBeOn('certificateLogin'),
  },
  VndSecurityService: {
    '/SecurityState': { feature: 'suiteB', needed: (state) => state === 'CNSA' },
  },
};

/**
 * Returns an error for each property in a PATCH whose new value needs a missing license. `type` is the type of the
 * resource.
 */
export function unlicensed(
  { license }: { readonly license: LicenseState },
  type: string,
  set: ReadonlyMap<string, Json>,
): Message[] {
  const settings = licensedSettings[type.split('.')[0] ?? ''] ?? {};
  return Object.entries(settings).flatMap(([pointer, { feature, needed }]) => {
    const value = set.get(pointer);
    return value === undefined || !needed(value) || isLicensed(license, feature)
      ? []
      : [mgmtMessage('LicenseKeyRequired', [], pointer)];
  });
}

/** Records a request that was refused because its license is missing. No other refusal is logged. */
export function recordMissingLicense(
  port: ControllerPort,
  { messages }: Refusal,
  { userName }: Principal,
): void {
  if (messages.some(({ key }) => key === 'LicenseKeyRequired')) {
    port.perform({ type: 'license.lacking', userName });
  }
}
