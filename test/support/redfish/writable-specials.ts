/**
 * Properties whose rules alone do not determine a usable value: which legal value makes sense on a new controller, and
 * which other members the request needs.
 */
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../../engine/index.js';
import { type Lab, subscriptionsUri } from '../lab.js';
import { alice, bob } from '../security/client-certificates.js';
import { sshKeys } from '../security/ssh-keys.js';
import { valueAt } from './writable-values.js';

export interface Special {
  /** Value that makes sense on a new controller. It may depend on the current body. */
  readonly legal?: Json | ((present: Json | undefined, body: JsonObject) => Json);
  /** Other members that the request must contain. */
  readonly beside?: JsonObject;
  /** HTTP method that sets the property, if it is not PATCH. */
  readonly method?: 'PUT';
  /** Value that a read returns after the write, if it differs from the written one. */
  readonly reads?: Json | undefined;
  /** True for a property that shows the value in force, which changes only after a reset of the controller. */
  readonly waits?: true;
  /** Creates or selects an instance that has the property, if the existing instances do not have it. Returns its URI. */
  readonly make?: (lab: Lab) => string;
}

const address4 = {
  Address: '192.0.2.50',
  SubnetMask: '255.255.255.0',
  Gateway: '192.0.2.1',
  AddressOrigin: 'Static',
};
const route4 = { Destination: '198.51.100.0', SubnetMask: '255.255.255.0', Gateway: '192.0.2.1' };

/** URI of a drive that is in no volume of a new controller. */
const spareUri = '/redfish/v1/Systems/1/Storage/DE00A000/Drives/3/';

/** Settings of iSCSI boot that have no value in the factory state of a network function, by the ends of their names. */
const iscsiBoot: readonly (readonly [RegExp, Special])[] = (
  [
    ['CHAPUsername', { legal: 'eel' }],
    ['(Target|Initiator)Name', { legal: 'iqn.2026-01.com.example:disk' }],
    ['(IPAddress|DNS|Gateway|Netmask)', { legal: '192.0.2.9' }],
    ['CHAPSecret', { legal: 'eel-and-tide-1', reads: null }],
  ] as const
).flatMap(([end, special]): [RegExp, Special][] => [
  [new RegExp(`^NetworkDeviceFunction iSCSIBoot/\\w*${end}$`), { ...special, waits: true }],
  [new RegExp(`Settings iSCSIBoot/\\w*${end}$`), special],
]);

/** Properties for values that a port advertises by LLDP. They have special formats. */
const told: readonly (readonly [RegExp, Special])[] = (
  [
    ['ManagementAddressIPv4', '192.0.2.9'],
    ['ManagementAddressMAC', '02:00:5E:10:00:AB'],
    ['PortId', '65:74:68:31'],
  ] as const
).flatMap(([name, legal]): [RegExp, Special][] => [
  [new RegExp(`^Port Ethernet/LLDPTransmit/${name}$`), { legal, waits: true }],
  [new RegExp(`^Port Settings Ethernet/LLDPTransmit/${name}$`), { legal }],
]);

/**
 * Special values by type and path; the first matching row applies. Pending settings of a resource have `Settings` after
 * the type.
 */
export const specials: readonly (readonly [RegExp, Special])[] = [
  [/Storage AutoVolumeCreate$/, { make: () => '/redfish/v1/Systems/1/Storage/DE00A000/' }],
  // A different name would change the URI.
  [/Vnd(MaintenanceWindow|ComponentInstallSet) Name$/, { legal: (present) => present as Json }],
  [/VndComponentInstallSet Sequence$/, { legal: (present) => present as Json }],
  // A recovery set exists already, and there can be only one.
  [/VndComponentInstallSet IsRecovery$/, { legal: false }],
  [/VndMaintenanceWindow StartAfter$/, { legal: '2030-01-01T00:00:00Z' }],
  [/VndMaintenanceWindow Expire$/, { legal: '2035-01-01T00:00:00Z' }],
  [/Drive HotspareType$/, { legal: 'Global', make: () => spareUri }],
  [/Volume Links\/DedicatedSpareDrives$/, { legal: [{ '@odata.id': spareUri }] }],
  ...iscsiBoot,
  ...told,
  [/EthernetInterface Oem\/Vnd\/IPv6\/StaticDefaultGateway$/, { legal: '2001:db8::1' }],
  [/Settings Oem\/Vnd\/ConnectionID$/, { legal: '12345678-1234-1234-1234-123456789abc' }],
  [/Oem\/Vnd\/ConnectionID$/, { legal: '12345678-1234-1234-1234-123456789abc', waits: true }],
  [/Port Enabled$/, {}],
  [/Port (Settings )?Function(Max|Min)Bandwidth$/, { legal: [{}], waits: true }],
  [/Port (Settings )?LinkConfiguration$/, { legal: [{}], waits: true }],
  [/NetworkAdapter Oem\/Vnd\/Controllers$/, { legal: [{}], waits: true }],
  [/Port Oem\/Vnd\/ConfiguredNetworkLinks$/, { legal: [{}], waits: true }],
  [/NetworkDeviceFunction Ethernet\/MACAddress$/, { legal: '02:00:5E:10:00:AB', waits: true }],
  [/Settings (iSCSI|NvmeOf)Sources$/, { legal: (sources) => withName(sources as readonly JsonObject[]) }],
  [
    /Settings DesiredBootDevices$/,
    {
      legal: (devices) => [
        { CorrelatableID: 'other', Lun: '', Wwn: '', iScsiTargetName: '' },
        ...(devices as Json[]).slice(1),
      ],
    },
  ],
  [/Settings NewCertificates$/, { legal: [{ X509Certificate: alice.pem }], method: 'PUT' }],
  [/Settings DeleteCertificates$/, { legal: [{ FingerPrint: alice.fingerprint }], method: 'PUT' }],
  [/Settings Ethernet\/MACAddress$/, { legal: '02:00:5E:10:00:AB' }],
  // The adapter shows the location of the server, which is not one of its settings.
  [/ (Physical)?Location\//, {}],
  [
    /^(NetworkDeviceFunction|NetworkAdapter) (?!Settings)|^Port Ethernet\/(EEE|FlowControl|LLDP\w*|WakeOnLAN)/,
    { waits: true },
  ],
  [/ManagerAccount (UserName|Oem\/Vnd\/LoginName)/, { legal: 'other' }],
  [/Password$/, { legal: 'new_-.Password1', reads: null }],
  [/ManagerAccount Locked/, { legal: false }],
  // With the strict mode enabled, nobody could log in to a new controller.
  [/StrictCACModeEnabled$/, { legal: false }],
  [/BootSourceOverrideEnabled$/, { legal: 'Once', beside: { Boot: { BootSourceOverrideTarget: 'Pxe' } } }],
  [/BootSourceOverrideTarget$/, { legal: 'Pxe' }],
  [/BootOrder$/, { legal: (order) => [...(order as string[])].reverse() }],
  [
    /UefiTargetBootSourceOverride$/,
    { legal: (_, body) => allowedIn(body, 'Boot/UefiTargetBootSourceOverride') },
  ],
  [
    /HotKeys$/,
    { legal: (keys) => [{ KeySequence: ['F1', 'F2', 'F3', 'F4', 'F5'] }, ...(keys as Json[]).slice(1)] },
  ],
  [/CustomKeySequence$/, { legal: ['F1', 'F2', 'F3', 'F4', 'F5'] }],
  [/VirtualMedia Image$/, { legal: 'https://192.0.2.1/other.iso' }],
  // A CD is read-only, so `true` is the only legal value.
  [/VirtualMedia WriteProtected/, { legal: true }],
  [/VirtualMedia (Inserted|Oem)/, { beside: { Image: 'https://192.0.2.1/other.iso' } }],
  [/VndComponentUpdateTask State$/, { legal: 'Canceled' }],
  [/VndComponentUpdateTask StartAfter$/, { legal: '2032-01-01T00:00:00Z' }],
  [/VndComponentUpdateTask Expire$/, { legal: '2033-01-01T00:00:00Z' }],
  // A new controller has no maintenance window, and the placement of a task is not shown.
  [/VndComponentUpdateTask MaintenanceWindow$/, { legal: '', reads: null }],
  [/VndComponentUpdateTask TaskPlacementMode$/, { legal: 'QueueStart', reads: undefined }],
  [/RecurrenceInterval$/, { legal: 'PT10M' }],
  [/InitialStartTime$/, { legal: '2030-01-01T00:00:00Z' }],
  [/DwellTime$/, { legal: 'PT1M' }],
  [/Sensor Thresholds\/.*Reading$/, { legal: 20, waits: true }],
  [/NumericThresholds\/.*Reading$/, { legal: 50 }],
  [/DateTime$/, { legal: '2030-01-01T00:00:00Z' }],
  [/ReadCommunities$/, { legal: ['one', 'two', 'three'], reads: [null, null, null] }],
  // Unencrypted HTTP is not offered, the port has to remain the served one, and at least one interface has to be
  // enabled.
  [
    /NetworkProtocol HTTPS?\/|(EthernetInterface|Port) .*(InterfaceEnabled|NICEnabled|LinkState)$/,
    { legal: (present) => present as Json },
  ],
  [/TrapCommunities$/, { legal: ['one', 'two'], reads: [null, null] }],
  [/SecurityName$/, { legal: 'eel' }],
  [/AlertDestination SNMPAlertProtocol/, { legal: 'SNMPv3Inform' }],
  [/SenderDomain$|Vnd\/DomainName$/, { legal: 'example.com' }],
  [/IPv4Addresses$/, { legal: [address4], waits: true }],
  [/IPv4StaticAddresses$/, { legal: [address4] }],
  [/IPv6StaticAddresses$/, { legal: [{ Address: '2001:db8::50', PrefixLength: 64 }] }],
  [/IPv6StaticDefaultGateways$/, { legal: [{ Address: '2001:db8::1' }] }],
  [/StaticNameServers$|IPv4\/(DNS|WINS)Servers$/, { legal: ['192.0.2.53'] }],
  [/StaticNTPServers$/, { legal: ['one.example', 'other.example'] }],
  [/IPv6\/DNSServers$/, { legal: ['2001:db8::53'] }],
  [/IPv4\/StaticRoutes$/, { legal: [route4] }],
  [
    /IPv6\/StaticRoutes$/,
    { legal: [{ Destination: '2001:db8:1::', PrefixLength: 64, Gateway: '2001:db8::1' }] },
  ],
  [/EventDestination Destination/, { legal: 'https://192.0.2.1/other' }],
  // Subscriptions of event listeners and of syslog servers have different properties, and one kind cannot become the
  // other.
  [/EventDestination Protocol/, { legal: 'Redfish' }],
  [/EventDestination SubscriptionType/, { legal: 'RedfishEvent' }],
  [
    /EventDestination SyslogFilters/,
    { legal: [{ LogFacilities: ['Local0'], LowestSeverity: 'Error' }], make: subscribeServer },
  ],
  // An event format for metric reports requires report definitions, which can be set only when a subscription is
  // created.
  [/EventDestination EventFormatType/, { legal: 'Event' }],
  [/(SMTPServer|SyslogServer|ProxyServer)$/, { legal: 'server.example.com' }],
  [/VLAN\/VLANEnable$/, { beside: { VLAN: { VLANId: 7 } } }],
  [/AlertMailEmail$/, { legal: 'operations@example.com' }],
  [/(SpeedMbps|FullDuplex)$/, { beside: { AutoNeg: false } }],
  [/EngineID$/, { legal: '0x8000E8040102030405' }],
  [/(Passphrase|AuthPw|ProxyPassword)$/, { legal: 'another-passphrase', reads: null }],
  [
    /TrapCommunity$/,
    { legal: 'public', beside: { SNMPAlertProtocol: 'SNMPv1Trap', SecurityName: '' }, reads: null },
  ],
  [/Certificate CertificateString$/, { legal: bob.pem }],
  [/Key KeyString$/, { legal: sshKeys.other }],
  [/VndMgmtFederationGroup Key$/, { legal: 'tide-and-fish', reads: null }],
  [/VndAutomaticCertEnrollment .*ServerUrl$/, { legal: 'https://enrol.example/scep' }],
  // Enabling the enrollment requires a server and a certificate authority.
  [/VndAutomaticCertEnrollment .*ServiceEnabled$/, { legal: false }],
  [/VndAutomaticCertEnrollment .*(City|OrgName|OrgUnit|State)$/, { legal: 'other' }],
  [/VndAutomaticCertEnrollment .*Country$/, { legal: 'CH' }],
  [/VndRemoteSupport .*Url$/, { legal: 'http://proxy.example' }],
  // The member is an option of a write that sets a name, and its value is not stored.
  [/SkipEscCharsCheck$/, { legal: false }],
  [/OCSPUri$/, { legal: 'http://ocsp.example/' }],
  // The only element of `PowerControl` shows more members than clients can set; members that a body omits keep their
  // values. The effect of `BaseConfig` shows only in the attributes.
  [/Settings BaseConfig$/, { waits: true }],
  [/PowerControl$/, { legal: [{}], waits: true }],
  [/SetPoint$/, { legal: 400 }],
  // A client enables the control by writing a set point, not by writing the mode.
  [/ControlMode$/, { legal: 'Disabled' }],
  [/FQDN$/, { legal: 'other.example.com' }],
  [/EndOfPostDelaySeconds$/, { legal: 120 }],
  [/HttpBootUri$/, { legal: 'http://192.0.2.1/boot.efi' }],
  [/HostName$/, { legal: 'other' }],
  [/PowerOnDelay$/, { legal: '30Sec' }],
  [/RemoteRoleMapping$/, { legal: (present) => [...(present as Json[])].reverse() }],
  [/Role AssignedPrivileges$/, { legal: ['Login', 'ConfigureManager', 'ConfigureSelf'] }],
  [/OemPrivileges$/, { legal: ['VirtualMediaPriv'] }],
  // Enabling two-factor login requires a directory and a mail server.
  [/TwoFactorAuth$/, { legal: 'Disabled' }],
  [/AccountService LocalAccountAuth/, { legal: 'Disabled', beside: { LDAP: { ServiceEnabled: true } } }],
];

function subscribeServer(lab: Lab): string {
  const server = { Destination: 'syslog://logs.example', Protocol: 'SyslogUDP' };
  return lab.post(subscriptionsUri, server).is(201).header('Location') ?? '';
}

/** Returns the first of the allowable values that a body shows for a property. */
function allowedIn(body: JsonObject, path: string): Json {
  const values = valueAt(body, `${path}@Redfish.AllowableValues`) as readonly Json[];
  assert.ok(values.length > 0, `${path} allows nothing`);
  return values[0] as Json;
}

/** Returns the connection attempts to network storage, with a changed name of the first attempt. */
function withName([first = {}, ...others]: readonly JsonObject[]): Json {
  const name = Object.keys(first).find((member) => member.endsWith('AttemptName')) ?? '';
  return [{ ...first, [name]: 'other' }, ...others];
}
