/**
 * What the facts name and this server would not have, with why. The facts are of a family of controllers: of enclosures with
 * blades, of other processors, of firmware that is older. A rule is about types by name, about addresses, or about properties
 * (`Type Path.To.It`); what is served all the same counts as served.
 */
import type { SurfaceClass } from './surface.js';

interface LeftOut {
  readonly reason: string;
  /** Types, with their actions and properties. */
  readonly types?: RegExp;
  readonly uris?: RegExp;
  readonly properties?: RegExp;
}

export const leftOut: readonly LeftOut[] = [
  {
    reason: 'liquid cooling: this server is cooled by air',
    types: /^Pump(Collection)?$/,
    uris: /\/pumps(\/|$)/,
    properties: /Liquid|^ThermalSubsystem Pumps$/,
  },
  {
    reason: 'enclosures of blades, their bays, power zones and administrators: this server stands alone in a rack',
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
    reason: 'actions of enclosures with blades',
    properties: /^Chassis VndServerChassis\.ModifyEnclosureChassisFru$/,
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
    reason: 'BIOS attributes of other platforms: the registry of this one has those of its processors and slots',
    properties: /^Bios /,
  },
  {
    reason: 'persistent memory: the modules of this server are all volatile',
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
    properties: /EdgeVirtualBridging|EvbData|FunctionTypeLimits|\.Dcb\.|DataCenterBridging|VirtualFunctionAllocations/,
  },
  {
    reason: 'banks of flash memory that adapters of other makers are switched between',
    properties: /^NetworkAdapter Oem\.Vnd\.(FlashBank|NextBootFlashBank)/,
  },
  { reason: 'links between graphics processors', properties: /NVLink/ },
  {
    reason: 'an agent in the operating system publishes it: none is simulated',
    types: /^SUT/,
    uris: /\/vndsut(\/|$)/,
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
    properties: /^LogEntry(Collection)? (Members\.)?Oem\.Vnd\.(Destination|Identifier|ServiceEventMessageID|SubmitStatus)$/,
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
  {
    reason: 'drives have one address each, below their storage (behaviour § 10)',
    uris: /\/chassis\/\{item\}\/drives\/\{item\}$/,
  },
  {
    reason: 'listed once more without the object that it stands in, where it is served',
    properties: /^ComputerSystem BootOrder$|^Volume DedicatedSpareDrives$/,
  },
  {
    reason: 'an annotation, not a property: the tests of advertised values walk them',
    properties: /@Redfish\./,
  },
];

export function reasonOf(of: SurfaceClass, name: string): string | undefined {
  return leftOut.find((rule) => isAbout(rule, of, name))?.reason;
}

function isAbout({ types, uris, properties }: LeftOut, of: SurfaceClass, name: string): boolean {
  if (of === 'URIs' || of === 'methods') return uris?.test(name) === true;
  const [type = ''] = name.split(' ');
  return types?.test(type) === true || (of !== 'types' && properties?.test(name) === true);
}
