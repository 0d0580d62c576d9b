/** What the rule of a property alone does not say: which of its legal values make sense on a new controller, and with what. */
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../../engine/index.js';
import { type Lab, subscriptionsUri } from '../lab.js';
import { alice, bob } from '../security/client-certificates.js';
import { sshKeys } from '../security/ssh-keys.js';
import { valueAt } from './writable-values.js';

export interface Special {
  /** A value that makes sense in the state a new controller is in, perhaps by what it shows. */
  readonly legal?: Json | ((present: Json | undefined, body: JsonObject) => Json);
  /** What else has to be said with it. */
  readonly beside?: JsonObject;
  /** How it is set, when not by PATCH. */
  readonly method?: 'PUT';
  /** What reads back, when it is not what was set. */
  readonly reads?: Json | undefined;
  /** Shows what is in force, and that is another only after the controller's reset. */
  readonly waits?: true;
  /** Makes the instance that has it, where those that are there have not. Returns its address. */
  readonly make?: (lab: Lab) => string;
}

const address4 = {
  Address: '192.0.2.50',
  SubnetMask: '255.255.255.0',
  Gateway: '192.0.2.1',
  AddressOrigin: 'Static',
};
const route4 = { Destination: '198.51.100.0', SubnetMask: '255.255.255.0', Gateway: '192.0.2.1' };

/** A drive that is in no volume of a new controller. */
const spareUri = '/redfish/v1/Systems/1/Storage/DE00A000/Drives/3/';

/** Settings of iSCSI boot that a function leaves the factory without, by how their names end. */
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

/** What a port tells of itself in a form of its own. */
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

/** By type and path, the first that fits; what is pending of a resource stands under `Settings` after its type. */
export const specials: readonly (readonly [RegExp, Special])[] = [
  [/Storage AutoVolumeCreate$/, { make: () => '/redfish/v1/Systems/1/Storage/DE00A000/' }],
  // Another name is another address.
  [/Vnd(MaintenanceWindow|ComponentInstallSet) Name$/, { legal: (present) => present as Json }],
  [/VndComponentInstallSet Sequence$/, { legal: (present) => present as Json }],
  // There is one already.
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
  // The place of the server is no setting of the adapter.
  [/ (Physical)?Location\//, {}],
  [
    /^(NetworkDeviceFunction|NetworkAdapter) (?!Settings)|^Port Ethernet\/(EEE|FlowControl|LLDP\w*|WakeOnLAN)/,
    { waits: true },
  ],
  [/ManagerAccount (UserName|Oem\/Vnd\/LoginName)/, { legal: 'other' }],
  [/Password$/, { legal: 'new_-.Password1', reads: null }],
  [/ManagerAccount Locked/, { legal: false }],
  // Nobody could come in on a new controller.
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
  // A CD cannot be written to.
  [/VirtualMedia WriteProtected/, { legal: true }],
  [/VirtualMedia (Inserted|Oem)/, { beside: { Image: 'https://192.0.2.1/other.iso' } }],
  [/VndComponentUpdateTask State$/, { legal: 'Canceled' }],
  [/VndComponentUpdateTask StartAfter$/, { legal: '2032-01-01T00:00:00Z' }],
  [/VndComponentUpdateTask Expire$/, { legal: '2033-01-01T00:00:00Z' }],
  // There is no window on a new controller; nothing is said of where a task was placed.
  [/VndComponentUpdateTask MaintenanceWindow$/, { legal: '', reads: null }],
  [/VndComponentUpdateTask TaskPlacementMode$/, { legal: 'QueueStart', reads: undefined }],
  [/RecurrenceInterval$/, { legal: 'PT10M' }],
  [/InitialStartTime$/, { legal: '2030-01-01T00:00:00Z' }],
  [/DwellTime$/, { legal: 'PT1M' }],
  [/Sensor Thresholds\/.*Reading$/, { legal: 20, waits: true }],
  [/NumericThresholds\/.*Reading$/, { legal: 50 }],
  [/DateTime$/, { legal: '2030-01-01T00:00:00Z' }],
  [/ReadCommunities$/, { legal: ['one', 'two', 'three'], reads: [null, null, null] }],
  // Plain HTTP is not offered, the port is the one that is really served, and one interface has to be in use.
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
  // What a listener is, no syslog server is, and the other way round.
  [/EventDestination Protocol/, { legal: 'Redfish' }],
  [/EventDestination SubscriptionType/, { legal: 'RedfishEvent' }],
  [
    /EventDestination SyslogFilters/,
    { legal: [{ LogFacilities: ['Local0'], LowestSeverity: 'Error' }], make: subscribeServer },
  ],
  // Reports take definitions, which are named once for all.
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
  // Switching it on takes a server and an authority.
  [/VndAutomaticCertEnrollment .*ServiceEnabled$/, { legal: false }],
  [/VndAutomaticCertEnrollment .*(City|OrgName|OrgUnit|State)$/, { legal: 'other' }],
  [/VndAutomaticCertEnrollment .*Country$/, { legal: 'CH' }],
  [/VndRemoteSupport .*Url$/, { legal: 'http://proxy.example' }],
  // It is said with a name, and not kept.
  [/SkipEscCharsCheck$/, { legal: false }],
  [/OCSPUri$/, { legal: 'http://ocsp.example/' }],
  // The one element shows more than can be set of it; what is left out stays.
  // What it does shows in the attributes.
  [/Settings BaseConfig$/, { waits: true }],
  [/PowerControl$/, { legal: [{}], waits: true }],
  [/SetPoint$/, { legal: 400 }],
  // It is turned on by setting something to hold.
  [/ControlMode$/, { legal: 'Disabled' }],
  [/FQDN$/, { legal: 'other.example.com' }],
  [/EndOfPostDelaySeconds$/, { legal: 120 }],
  [/HttpBootUri$/, { legal: 'http://192.0.2.1/boot.efi' }],
  [/HostName$/, { legal: 'other' }],
  [/PowerOnDelay$/, { legal: '30Sec' }],
  [/RemoteRoleMapping$/, { legal: (present) => [...(present as Json[])].reverse() }],
  [/Role AssignedPrivileges$/, { legal: ['Login', 'ConfigureManager', 'ConfigureSelf'] }],
  [/OemPrivileges$/, { legal: ['VirtualMediaPriv'] }],
  // Switching it on takes a directory and a mail server.
  [/TwoFactorAuth$/, { legal: 'Disabled' }],
  [/AccountService LocalAccountAuth/, { legal: 'Disabled', beside: { LDAP: { ServiceEnabled: true } } }],
];

function subscribeServer(lab: Lab): string {
  const server = { Destination: 'syslog://logs.example', Protocol: 'SyslogUDP' };
  return lab.post(subscriptionsUri, server).is(201).header('Location') ?? '';
}

/** The first of the values a body says it takes. */
function allowedIn(body: JsonObject, path: string): Json {
  const values = valueAt(body, `${path}@Redfish.AllowableValues`) as readonly Json[];
  assert.ok(values.length > 0, `${path} allows nothing`);
  return values[0] as Json;
}

/** Attempts to reach storage, the first of them with another name. */
function withName([first = {}, ...others]: readonly JsonObject[]): Json {
  const name = Object.keys(first).find((member) => member.endsWith('AttemptName')) ?? '';
  return [{ ...first, [name]: 'other' }, ...others];
}
