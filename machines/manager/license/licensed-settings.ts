/**
 * Licensed settings: the location of each, and the values that need a license. A PATCH is refused by this table,
 * independent of the resource. Insertions and starts check the license themselves, and so does the power cap, which
 * three resources set in forms of their own.
 */
import type { Json } from '../../../engine/index.js';
import { isLicensed, type LicensedFeature, type LicenseState } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import type { ControllerPort } from '../../../models/redfish/index.js';
import type { Principal, Refusal } from '../../../models/resource/index.js';

interface LicensedSetting {
  readonly feature: LicensedFeature;
  /** Whether a value needs the license: disabling a feature does not. */
  readonly needed: (value: Json) => boolean;
}

const switchedOn = (value: Json) => value === true || value === 'Enabled';

function toBeOn(feature: LicensedFeature): LicensedSetting {
  return { feature, needed: switchedOn };
}

/** By type family of the resource and pointer of the property. Source: behaviour § 2.16. */
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

/** Properties of a PATCH whose license is missing. `type`: that of the resource. */
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

/** The only refusal that is logged: a request without the required license. */
export function recordMissingLicense(
  port: ControllerPort,
  { messages }: Refusal,
  { userName }: Principal,
): void {
  if (messages.some(({ key }) => key === 'LicenseKeyRequired')) {
    port.perform({ type: 'license.lacking', userName });
  }
}
