/** Attributes of what is booted from: networks and storage (behaviour § 5). */
import type { AttributeRows } from '../attribute.js';

export const networkRows: AttributeRows = {
  './BootOptions': {
    BootMode: { values: '*Uefi LegacyBios', warns: true },
    SetupBrowserSelection: 'GUI Text *Auto',
    BootOrderPolicy: '*RetryIndefinitely AttemptOnce ResetAfterFailed',
    FilterNonbootableDrive: { values: '*Auto Enabled Disabled', warns: true },
  },
  './NetworkOptions/NetworkBootOptions': {
    PrebootNetworkEnvPolicy: '*Auto IPv4 IPv6',
    Ipv6Duid: '*Auto DuidLlt',
    NetworkBootRetry: '*Enabled Disabled',
    NetworkBootRetryCount: { from: 0, to: 20, default: 20 },
    HttpSupport: '*Auto HttpsOnly HttpOnly Disabled',
    iSCSISoftwareInitiator: { values: '*Enabled Disabled', warns: true },
    NvmeOfSoftwareInitiator: { values: '*Enabled Disabled', warns: true },
    'NicBoot[1,5]': '*NetworkBoot Disabled',
    'NicBoot[2-4,6-12]': 'NetworkBoot *Disabled',
  },
  './NetworkOptions/NetworkBootOptions/SlotsNetworkBoot': {
    'Slot[1-18]NicBoot1': '*NetworkBoot Disabled',
    'Slot[2-6,9-13,15-18]NicBoot[2-8]': 'NetworkBoot *Disabled',
    // Assumption: of the slots that this machine has adapters in, every port can be booted over.
    'Slot1NicBoot[2-4]': '*NetworkBoot Disabled',
    'Slot1NicBoot[5-8]': 'NetworkBoot *Disabled',
    Slot14NicBoot2: '*NetworkBoot Disabled',
    'Slot14NicBoot[3-8]': 'NetworkBoot *Disabled',
    'Slot[7-8]NicBoot[2-4]': 'NetworkBoot *Disabled',
  },
  './NetworkOptions/PreBootNetworkSettings': {
    PreBootNetwork: '*Auto EmbNicPort[1-8] Slot[1-18]NicPort[1-8]',
    PrebootNetworkProxy: { length: [0, 254], form: 'proxy' },
    Dhcpv4: '*Enabled Disabled',
    Ipv4Address: { length: [0, 15], form: 'ipv4', default: '0.0.0.0' },
    Ipv4SubnetMask: { length: [0, 15], form: 'ipv4Mask', default: '0.0.0.0' },
    Ipv4Gateway: { length: [0, 15], form: 'ipv4', default: '0.0.0.0' },
    Ipv4PrimaryDNS: { length: [0, 15], form: 'ipv4', default: '0.0.0.0' },
    Ipv6ConfigPolicy: '*Automatic Manual',
    Ipv6Address: { length: [0, 39], form: 'ipv6', default: '::' },
    Ipv6Gateway: { length: [0, 39], form: 'ipv6', default: '::' },
    Ipv6PrimaryDNS: { length: [0, 39], form: 'ipv6', default: '::' },
    UrlBootFile: { length: [0, 254], form: 'bootFileUrl' },
    'UrlBootFile[2-4]': { length: [0, 254], form: 'bootFileUrl' },
  },
  './NetworkOptions/VlanConfiguration': {
    VlanControl: 'Enabled *Disabled',
    VlanId: { from: 0, to: 4094, default: 0 },
    VlanPriority: { from: 0, to: 7, default: 0 },
  },
  './NetworkOptions/IpxeOptions': {
    EmbeddedIpxe: '*Enabled Disabled',
    IpxeBootOrder: 'Enabled *Disabled',
    IpxeScriptAutoStart: 'Enabled *Disabled',
    IpxeScriptVerification: 'Enabled *Disabled',
    IpxeAutoStartScriptLocation: '*Auto AttachedMedia NetworkLocation',
    IpxeStartupUrl: { length: [0, 255], form: 'ipxeScriptUrl' },
  },
  './StorageOptions/SataOptions': {
    EmbeddedSata: { values: '*Ahci IntelVrocSata', warns: true },
    SataSecureErase: 'Enabled *Disabled',
    SataSanitize: 'Enabled *Disabled',
  },
  './StorageOptions/SlotsStorageBoot': {
    'Slot[1-19]StorageBoot': 'AllTargets *ThirtyTwoTargets NoTargets',
  },
  './StorageOptions': {
    FCScanPolicy: 'AllTargets *CardConfig',
  },
  './StorageOptions/NvmeOptions': {
    NvmeOptionRom: '*Enabled Disabled',
  },
  './StorageOptions/NvmeOptions/IntelNVMeOption': {
    IntelVmdDirectAssign: '*VmdDirectAssignEnabledAll Disabled',
    IntelVmdSupport: { values: 'IntelVmdEnabledIndividual IntelVmdEnabledAll *Disabled', warns: true },
    IntelPchVmdSupport: { values: 'IntelPchVmdEnabledAll *Disabled', warns: true },
    IntelVrocSupport: { values: '*None Raid1Only Premium', warns: true },
  },
  './StorageOptions/NvmeOptions/IntelNVMeOption/IntelVmdConfig': {
    'VmdonCpu[1-2]Stack[1-5]Port[1-8]': '*Disabled Enabled',
  },
};
