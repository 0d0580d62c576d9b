/** Attributes of the system as a whole: start, availability, texts, shell, fans, date, defaults (behaviour § 5). */
import type { AttributeRows } from '../attribute.js';

export const systemRows: AttributeRows = {
  './': {
    WorkloadProfile:
      '*GeneralPowerEfficientCompute GeneralPeakFrequencyCompute GeneralThroughputCompute Virtualization-PowerEfficient Virtualization-MaxPerformance LowLatency MissionCritical TransactionalApplicationProcessing HighPerformanceCompute(HPC) DecisionSupport GraphicProcessing I/OThroughput Custom',
  },
  './SystemOptions/BootTime': {
    DynamicPowerCapping: 'Auto Enabled *Disabled',
    ExtendedMemTest: 'Enabled *Disabled',
    MemFastTraining: '*Enabled Disabled',
    PostDiscoveryMode: '*Auto ForceFullDiscovery ForceFastDiscovery',
    MemClearWarmReset: 'Enabled *Disabled',
  },
  './SystemOptions/SerialPortOptions/BiosSerialConsoleEms': {
    SerialConsolePort: '*Auto Disabled Physical Virtual',
    SerialConsoleEmulation: 'Vt100 Ansi *Vt100Plus VtUtf8',
    SerialConsoleBaudRate: 'BaudRate[9600,19200,38400,57600] *BaudRate115200',
    EmsConsole: { values: '*Disabled Physical Virtual', warns: true },
  },
  './SystemOptions/SerialPortOptions': {
    EmbeddedSerialPort: 'Com1Irq4 *Com2Irq3 Disabled',
    VirtualSerialPort: '*Com1Irq4 Com2Irq3 Disabled',
    SerialPortDtrSupport: '*Disabled Enabled',
  },
  './SystemOptions/UsbOptions': {
    UsbControl: '*UsbEnabled UsbDisabled ExternalUsbDisabled InternalUsbDisabled',
    UsbBoot: '*Enabled Disabled',
    VirtualInstallDisk: 'Enabled *Disabled',
  },
  './SystemOptions/ServerAvailability': {
    WakeOnLan: { values: '*Enabled Disabled', warns: true },
    PostF1Prompt: '*Delayed20Sec Delayed2Sec Disabled',
    PowerButton: '*Enabled Disabled',
    AutoPowerOn: 'AlwaysPowerOn AlwaysPowerOff *RestoreLastState',
    PowerOnDelay: '*NoDelay Random Delay15Sec Delay30Sec Delay45Sec Delay60Sec',
    PostAsr: '*PostAsrOff PostAsrOn',
    PostAsrDelay: '*Delay30Min Delay20Min Delay15Min Delay10Min',
    IpmiWatchdogTimerStatus: { values: '*IpmiWatchdogTimerOff IpmiWatchdogTimerOn', warns: true },
    IpmiWatchdogTimerTimeout: 'Timeout10Min Timeout15Min Timeout20Min *Timeout30Min',
    IpmiWatchdogTimerAction: '*PowerCycle PowerDown WarmBoot',
  },
  './SystemOptions/ServerAssetText/ServerInfo': {
    ServerName: { length: [0, 28], form: 'printable' },
    ServerAssetTag: { length: [0, 32], form: 'printable' },
    AssetTagProtection: { values: 'Locked *Unlocked', warns: true },
    ServerPrimaryOs: { length: [0, 42], form: 'printable' },
    ServerOtherInfo: { length: [0, 28], form: 'printable' },
  },
  './SystemOptions/ServerAssetText/AdminInfo': {
    AdminName: { length: [0, 28], form: 'printable' },
    AdminPhone: { length: [0, 28], form: 'printable' },
    AdminEmail: { length: [0, 28], form: 'printable' },
    AdminOtherInfo: { length: [0, 28], form: 'printable' },
  },
  './SystemOptions/ServerAssetText/ServiceContactInfo': {
    ServiceName: { length: [0, 28], form: 'printable' },
    ServicePhone: { length: [0, 28], form: 'printable' },
    ServiceEmail: { length: [0, 28], form: 'printable' },
    ServiceOtherInfo: { length: [0, 28], form: 'printable' },
  },
  './SystemOptions/ServerAssetText': {
    CustomPostMessage: { length: [0, 62], form: 'printable' },
  },
  './SystemOptions/DiagnosticsOptions': {
    EmbeddedDiagnostics: '*Enabled Disabled',
  },
  './UefiShellOptions': {
    EmbeddedUefiShell: '*Enabled Disabled',
    UefiShellBootOrder: 'Enabled *Disabled',
    UefiShellStartup: 'Enabled *Disabled',
    UefiShellPhysicalPresenceKeystroke: '*Enabled Disabled',
    UefiShellScriptVerification: 'Enabled *Disabled',
    UefiShellStartupLocation: '*Auto AttachedMedia NetworkLocation',
    UefiShellStartupUrlFromDhcp: 'Enabled *Disabled',
    UefiShellStartupUrl: { length: [0, 255], form: 'shellScriptUrl' },
  },
  './AdvancedOptions': {
    RomSelection: { values: '*CurrentRom BackupRom', writeOnly: true },
    VideoOptions: 'OptionalVideoOnly *BothVideoEnabled',
    EmbVideoConnection: '*Auto AlwaysDisabled AlwaysEnabled',
    ConsistentDevNaming: '*LomsAndSlots LomsOnly Disabled',
    MixedPowerSupplyReporting: '*Enabled Disabled',
    AcpiHpet: '*Enabled Disabled',
    PostVideoSupport: '*DisplayAll DisplayEmbeddedOnly',
    PostScreenMode: 'QuietMode *VerboseMode',
    PlatformRASPolicy: '*FirmwareFirst OSFirst',
    SciRasSupport: { values: 'Ghesv1Support *Ghesv2Support', warns: true },
  },
  './AdvancedOptions/FanThermalOptions': {
    ThermalConfig: '*OptimalCooling IncreasedCooling MaxCooling EnhancedCPUCooling SmoothCooling',
    ThermalShutdown: '*Enabled Disabled',
    FanInstallReq: { values: '*EnableMessaging DisableMessaging', warns: true },
    FanFailPolicy: { values: '*Shutdown Allow', warns: true },
    ExtendedAmbientTemp: { values: '*Disabled ASHRAE[3-4]', warns: true },
  },
  './AdvancedOptions/AdvancedServiceOptions': {
    SerialNumber: { length: [0, 16], form: 'visible', warns: true },
    ProductId: { length: [0, 16], form: 'visible', warns: true },
  },
  './AdvancedOptions/AdvancedDebugOptions': {
    UefiSerialDebugLevel: { values: 'Disabled *ErrorsOnly Medium Network Verbose Custom', warns: true },
    PostBootProgress: '*Disabled Serial All',
    AdvCrashDumpMode: { values: '*Disabled Enabled', warns: true },
    PchCrashLogFeature: { values: 'Enabled *Disabled', warns: true },
    CpuCrashLogFeature: { values: 'Enabled *Disabled', warns: true },
  },
  './DateTime': {
    HourFormat: '*Value24Hours Value12Hours',
    TimeFormat: { values: 'Local *Utc', warns: true },
    TimeZone:
      'UtcM[12,11,10,930,9,8,7,6,5,4,330,3,2,1] *Utc0 UtcP[1-3,330,4,430,5,530,545,6,630,7-8,845,9,930,10,1030,1045,11-14] Unspecified',
    DaylightSavingsTime: '*DaylightSavingsTimeDisabled DaylightSavingsTimeEnabled',
  },
  './SysDefaultOptions': {
    RestoreDefaults: { values: '*No Yes', writeOnly: true, warns: true },
    RestoreManufacturingDefaults: { values: '*No Yes', writeOnly: true, warns: true },
  },
  './SysDefaultOptions/UserDefaultOptions': {
    SaveUserDefaults: { values: '*No Yes', writeOnly: true, warns: true },
    EraseUserDefaults: { values: '*No Yes', writeOnly: true, warns: true },
    UserDefaultsState: { values: 'Enabled *Disabled', readOnly: true },
  },
  './LangSettings': {
    UtilityLang: '*English Japanese Chinese',
  },
};
