/**
 * Elements of the reference files that this server implements differently, with the reasons: methods that its resources
 * refuse, properties that are set or shown in another resource, and features that its firmware version does not have.
 */
import type { LeftOut } from './left-out-rule.js';

export const leftOutHere: readonly LeftOut[] = [
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
  {
    reason:
      'identities of the system that its owner could give it: their collections are empty, and a member cannot be added',
    uris: /\/(systemlak|systemldevid)\/certificates\/\{item\}$/,
  },
  {
    reason:
      'methods of the reference where nothing can be changed or added; where a real controller was asked, its `Allow` lacks them',
    methods: new RegExp(
      [
        '^PATCH .*/licenseservice/\\{item\\}$',
        '^PATCH .*/componentintegrity$',
        '^(PATCH|POST) .*/invalidimagerepository(/\\{item\\})?$',
        '^POST .*/networkadapters/\\{item\\}(/networkdevicefunctions/\\{item\\})?/settings$',
        '^POST .*/networkdevicefunctions/\\{item\\}$',
        '^(PATCH|POST) .*/networkinterfaces/\\{item\\}/ports$',
      ].join('|'),
    ),
  },
  {
    reason: 'counts of the traffic of ports are measured: there is nothing to be set',
    methods: /^(PATCH|POST) .*\/ports\/\{item\}\/metrics$/,
  },
  {
    reason: 'properties whose schema marks them as writable, of resources that take no PATCH',
    writable:
      /^(EventService|LogEntryCollection|MetricDefinition|PCIeSlots|VndMgmtLicense|VndWorkloadPerformanceAdvisor) |^ComponentIntegrity ComponentIntegrityEnabled$/,
  },
  {
    reason:
      'counts and reports of what has happened, which their schemas mark as writable: there is nothing to be set',
    writable: new RegExp(
      [
        '^ComputerSystem Oem\\.Vnd\\.(BootProgress\\.|OperatingSystem\\.Kernel\\.Version$)',
        '^EthernetInterface IPv6Addresses\\.Address$',
        '^UpdateService Oem\\.Vnd\\.Result\\.MessageId$',
        '^VndMgmtCloudConnect FirmwareConnectivityTestReport\\.',
        '^VndTlsConfig TlsCaCertificateCount$',
      ].join('|'),
    ),
  },
  {
    reason: 'lists that show once more what has a place of its own, where it is set',
    writable:
      /^Storage StorageControllers\.|^NetworkAdapter Controllers\.Location\.|^VndMgmtSnmpService (AlertDestinationAssociations|Users)\./,
  },
  {
    reason:
      'thresholds of the maker, which protect the hardware: owners set others beside them (`UpperCautionUser`, `UpperCriticalUser`)',
    writable: /^Sensor Thresholds\.(Lower|Upper)(Caution|Critical|Fatal)\./,
  },
  {
    reason: 'what the reference names since firmware 1.70: no controller that was captured shows it',
    properties:
      /^(Certificate CertificateUsageTypes|LogService LogEntryType|ManagerAccount PasswordExpiration|SoftwareInventory (ReleaseType|VersionScheme)|UpdateService HttpPushUriOptions\..*)$/,
  },
  {
    reason: 'members that the version of the standard schema which is served does not have',
    properties: new RegExp(
      [
        '^Port SFP\\.(DateCode|VendorOUI|Version)$',
        '^Power PowerSupplies\\.(Metrics|Version|@odata\\.(context|etag|type))$',
        '^Processor EnvironmentMetrics$',
        '^ServiceRoot MultipleHTTPRequests$',
        '^Thermal (Fans|Temperatures)\\.(CorrelatableID|MaximumValue|MinimumValue)$',
        '^HostInterface AuthenticationModes\\.AuthenticationMode$',
        '^ComputerSystem ComputerSystem\\.SetSimpleUpdateStatus$',
      ].join('|'),
    ),
  },
  {
    reason:
      'deprecated: an action of the same name is served among those of the vendor; VLANs have one place, in their interface',
    properties: /^NetworkAdapter NetworkAdapter\.FlushConfigurationToNVM$|^EthernetInterface VLANs$/,
  },
  {
    reason: 'pages, pictures and downloads for people, which are not simulated: a link would lead to nothing',
    properties:
      /LearnMoreLink$|^Chassis Oem\.Vnd\.Images\.|^ServiceRoot Oem\.Vnd\.CACLoginUri$|^ComputerSystem Oem\.Vnd\.SMBIOS\.extref$/,
  },
  {
    reason: 'a version of the boot block, which is part of the image of the system ROM',
    properties: /^ComputerSystem Oem\.Vnd\.Bios\.Bootblock\./,
  },
  {
    reason: 'accounts are not locked: whoever fails to log in has to wait (behaviour § 0)',
    properties: /^AccountService AccountLockout/,
  },
  {
    reason: 'an erase of a drive is an operation without a task',
    properties: /^Drive Operations\.AssociatedTask\./,
  },
  {
    reason: 'metrics have one threshold a side, the critical one',
    properties: /^Triggers NumericThresholds\.(Lower|Upper)Warning\./,
  },
];
