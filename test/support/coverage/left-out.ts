/**
 * Elements of the reference files that this server does not have because its hardware differs, with the reasons. Other
 * differences are in `left-out-here.ts`. The reference files describe a family of controllers, including enclosures
 * with blades, other processors, and older or newer firmware. An element that is excluded by a rule but served counts
 * as served.
 */
import { leftOutHere } from './left-out-here.js';
import type { LeftOut } from './left-out-rule.js';
import type { SurfaceClass } from './surface.js';

const otherHardware: readonly LeftOut[] = [
  {
    reason: 'liquid cooling: this server is cooled by air',
    types: /^Pump(Collection)?$/,
    uris: /\/pumps(\/|$)/,
    properties: /Liquid|^ThermalSubsystem Pumps$/,
  },
  {
    reason:
      'enclosures of blades, their bays, power zones and administrators: this server stands alone in a rack',
    types: /^VndMgmtFrus|^VndServerAcc/,
    uris: /\/(basefrus|mezzfrus|acchddservice|accpowerservice)(\/|$)/,
    properties: new RegExp(
      [
        '^Chassis Oem\\.Vnd\\.(Bay|Enclosure|OnboardAdministrator|TrayID|RackName|IPv4Address|NodePowerWatts)',
        '^Chassis Oem\\.Vnd\\.Chassis(Input)?PowerWatts',
        '^Chassis Oem\\.Vnd\\.Location\\.',
        '^Chassis Oem\\.Vnd\\.Firmware\\.(Chassis|CpuMezz|PowerManagement|SAS|SPS|SecondarySystem)',
        '^Chassis Oem\\.Vnd\\.(PowerAlertMode|PcieMini2SlotRiser|TelcoModeEnabled)',
        '^Chassis SparePartNumber$',
        '^ServiceRoot Oem\\.Vnd\\.Manager\\.Blade\\.',
        '^ComputerSystem Oem\\.Vnd\\.(HPMPCA|PowerAllocationLimit|ServerSignature|VirtualProfile|VirtualUUID)',
        '^Power Oem\\.Vnd\\.FanPowerRequirement',
      ].join('|'),
    ),
  },
  {
    reason: 'battery backup units, which stand beside power supplies of other servers',
    properties: /^Power Oem\.Vnd\.(BatteryBackedUnits|BbuPowerSupply)/,
  },
  {
    reason: 'power supplies that report the distribution unit of their rack: these do not',
    properties: /^Power PowerSupplies\.Oem\.Vnd\.iPDU\./,
  },
  {
    reason:
      'BIOS attributes of other platforms: the registry of this one has those of its processors and slots',
    properties: /^Bios /,
  },
  {
    reason:
      'persistent memory that is divided into regions and locked: what is fitted here is volatile, or persistent as a whole',
    types: /^MemoryChunks(Collection)?$/,
    uris: /\/memorychunks(\/|$)/,
    properties:
      /^Memory (Allocation|CacheSize|ConfigurationLocked|Firmware|MemorySubsystem|Oem\.Vnd\.(Armed|Blocks|PredictedMedia|Related|SpareBlock)|PersistentRegion|Regions|Security|Subsystem|VolatileRegion)/,
  },
  {
    reason: 'Fibre Channel: the adapters of this server are of Ethernet',
    properties: /FibreChannel|FcPorts|NPIV|SupportedFCBootTargetCount/,
  },
  {
    reason: 'bridging and partitioned functions of adapters behind interconnects of enclosures',
    properties:
      /EdgeVirtualBridging|EvbData|FunctionTypeLimits|\.Dcb\.|DataCenterBridging|VirtualFunctionAllocations/,
  },
  {
    reason: 'adapters with a processor and a system of their own: these have none',
    uris: /\/logservices\/dpu(\/|$)/,
    properties: /^NetworkAdapter Oem\.Vnd\.(FlashBank|NextBootFlashBank|BootStageSensors|PowerSensors)/,
  },
  {
    reason:
      'expanders between a controller and its drives: the drives here are on the lanes of the controller itself',
    types: /^(Fabric|Switch)(Collection)?$/,
    uris: /\/fabrics(\/|$)/,
    properties: /^ServiceRoot Fabrics$/,
  },
  {
    reason: 'accelerators, and links between graphics processors',
    properties: /NVLink|^Processor Oem\.Vnd\.DOTState$/,
  },
  {
    reason: 'an agent in the operating system publishes it: none is simulated',
    types: /^SUT/,
    uris: /\/vndsut(\/|$)/,
    properties: /^VndSecurityService TrustedOSSecurity\./,
  },
  {
    reason: 'builds of the firmware that only its makers run',
    properties: /^ServiceRoot Oem\.Vnd\.(DebugCode|DevSystem|PreProd|Manager\.ManagerFirmwareVersionPass)/,
  },
  {
    reason: 'licences by subscription, which a service of the vendor keeps',
    properties: /^VndMgmtLicense (LicenseFeatures\.ODIM|SubscriptionLicense)/,
  },
  {
    reason: 'entries that the support of the vendor was sent: this controller sends none',
    uris: /\/serviceeventlogs\/\{item\}$/,
    properties:
      /^LogEntry(Collection)? (Members\.)?Oem\.Vnd\.(Destination|Identifier|ServiceEventMessageID|SubmitStatus)$/,
  },
  {
    reason: 'a security identifier of a Windows domain: modelled directories have groups by name',
    properties: /^Role Oem\.Vnd\.GroupSid$/,
  },
  {
    reason: 'sensors lie in one plane: the board',
    properties: /LocationZmm$/,
  },
  {
    reason: 'a type of older firmware: the standard type of certificates is served in its place',
    types: /^VndCertificate(Collection)?$/,
  },
  {
    reason: 'the storage model of older generations',
    properties: /^ComputerSystem Oem\.Vnd\.SmartStorageConfig$/,
  },
  {
    reason: 'this system hosts no other by itself, and the controller has no port of its own at the front',
    properties: /^ComputerSystem HostingRole$|^Manager (Oem\.Vnd\.FrontPanelUSB|SharedNetworkPorts)/,
  },
];

export const leftOut: readonly LeftOut[] = [...otherHardware, ...leftOutHere];

export function reasonOf(of: SurfaceClass, name: string): string | undefined {
  return leftOut.find((rule) => isAbout(rule, of, name))?.reason;
}

function isAbout(
  { types, uris, methods, properties, writable }: LeftOut,
  of: SurfaceClass,
  name: string,
): boolean {
  if (of === 'URIs') return uris?.test(name) === true;
  if (of === 'methods') return uris?.test(name) === true || methods?.test(name) === true;
  const [type = ''] = name.split(' ');
  if (of === 'writable' && writable?.test(name) === true) return true;
  return types?.test(type) === true || (of !== 'types' && properties?.test(name) === true);
}
