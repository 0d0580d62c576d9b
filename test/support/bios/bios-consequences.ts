/**
 * Table of the effects of BIOS attributes. An attribute without a row has no effect except that clients can read its
 * value. Attributes that only force other attributes need no row: the registry tree shows their effect in every
 * evaluation (behaviour § 5.1).
 *
 * Names follow the syntax of the registry's table: `Boot[1-2]` stands for two names.
 */
import { expandNames } from '../../../machines/bios-attributes/index.js';

/**
 * Kinds of effects. `property`: another resource shows the attribute under another name. `told`: the value follows from
 * another part of the server, and no client sets it. `order`: the start that applies the attribute executes it. `read`:
 * a part of the server reads the attribute when its value matters. `sets`: the attribute only sets other attributes.
 */
export type ConsequenceKind = 'property' | 'told' | 'order' | 'read' | 'sets';

interface Consequence {
  readonly kind: ConsequenceKind;
  readonly description: string;
}

const of =
  (kind: ConsequenceKind) =>
  (description: string): Consequence => ({ kind, description });

const [property, told, order, read, sets] = [of('property'), of('told'), of('order'), of('read'), of('sets')];

const rows: Readonly<Record<string, Consequence>> = {
  AutoPowerOn: property('`PowerAutoOn` and `ServerPowerAutoOn` of the system.'),
  PowerOnDelay: property('`PowerOnDelay` of the system.'),
  PowerRegulator: property('`PowerRegulatorMode` of the system: clocks, consumption and heat follow.'),
  PostDiscoveryMode: property('`PostDiscoveryMode` of the system: how long POST looks for devices.'),
  ThermalConfig: property('`ThermalConfiguration` of the cooling: how fast fans turn.'),
  WorkloadProfile: sets('The attributes that the profile is made of, the power regulator among them.'),
  TpmState: told('Whether there is a TPM, and whether it is hidden.'),
  TpmChipId: told('Whether there is a TPM.'),
  SecureBootStatus: told('Whether the server was started with secure boot.'),
  ServerConfigLockStatus: told('Whether the configuration of the server is locked.'),
  UserDefaultsState: told('Whether the user has saved defaults.'),
  IsAdminPasswordSet: told('Whether there is such a password.'),
  IsPowerOnPasswordSet: told('Whether there is such a password: each start waits until it was typed.'),
  RestoreDefaults: order(
    'Attributes and boot order go back to the defaults, the user’s where some were saved.',
  ),
  RestoreManufacturingDefaults: order(
    'Attributes, the user’s defaults, passwords, the boot order, the keys of secure boot and the other areas of the firmware are as delivered.',
  ),
  '[Save,Erase]UserDefaults': order(
    'What is in force becomes the user’s defaults; or there are none any more.',
  ),
  AssetTagProtection: read('Whether the asset tag outlives defaults.'),
  ServerAssetTag: read('The asset tag that does.'),
  TpmVisibility: read('Whether the TPM is one that a system can use, as the system’s trusted modules say.'),
  TpmActivePcrs: read('Which banks of registers the TPM has: what is shown and quoted of it.'),
  TpmUefiOpromMeasuring: read('Whether the firmware that adapters bring along is measured.'),
  OmitBootDeviceEvent: read('Whether what is tried to be booted is measured.'),
  BootMode: read(
    'Which way the server is started: by UEFI, or the legacy way, which has neither secure boot nor the shell, HTTP and IPv6.',
  ),
  BootOrderPolicy: read(
    'What follows when nothing in the boot order can be booted: it is tried again and again, or once, or the server is reset.',
  ),
  UefiShellBootOrder: read(
    'Whether the boot option of the shell is enabled by the start that takes a change of it over.',
  ),
  EmbeddedUefiShell: read('Whether the shell can be booted.'),
  EmbeddedDiagnostics: read('Whether the firmware’s diagnostics can be booted.'),
  IntelligentProvisioning: read('Whether the firmware’s utilities can be booted.'),
  'Usb[Boot,Control]': read('Whether a medium at a USB port can be booted.'),
  HttpSupport: read('Whether anything can be booted by HTTP.'),
  iSCSISoftwareInitiator: read('Whether targets of iSCSI can be booted from.'),
  NvmeOfSoftwareInitiator: read('Whether subsystems of NVMe-oF can be booted from.'),
  PrebootNetworkEnvPolicy: read('Which version of IP can be booted over.'),
  'Slot1NicBoot[1-4]': read('Whether the port of that slot can be booted over.'),
  'Slot[2,14]NicBoot[1-2]': read('Whether the port of that slot can be booted over.'),
  EnabledCoresPerProc: read('Cores in use of each processor, and of the system.'),
  ProcHyperthreading: read('Logical processors of the system.'),
  MaxMemBusFreqMHz: read('The speed that memory modules are run at.'),
  AdvancedMemProtection: read(
    'Whether a part of the memory mirrors another, and is none of the system’s total.',
  ),
  MemMirrorMode: read('How much of the memory is a mirror while some is.'),
  ExtendedMemTest: read('How long the first part of POST takes: a quarter of a second more for each GiB.'),
  MemFastTraining: read('How long the first part of POST takes: twice as long without it.'),
  PostF1Prompt: read('How long POST waits at its end when it has found a processor or memory at fault.'),
  CustomPostMessage: read('A line on the screen of the server during POST.'),
  ServerName: read('A line on the screen during POST.'),
  PostScreenMode: read('Whether the screen says during POST what the firmware does.'),
  PowerButton: read('Whether a press of the button at the server does anything.'),
  WakeOnLan: read('Whether a packet from the network starts the server.'),
  ThermalShutdown: read('Whether a server that is too hot is switched off.'),
  'PostAsr[,Delay]': read('Whether, and when, an operating system that does not answer is restarted.'),
  'IpmiWatchdogTimer[Status,Timeout,Action]': read(
    'Whether, when and how an operating system that does not answer is ended.',
  ),
};

/** Returns the effects by attribute name. Patterns such as `Boot[1-2]` are expanded to single names. */
export function listConsequences(): ReadonlyMap<string, Consequence> {
  return new Map(
    Object.entries(rows).flatMap(([names, row]) => expandNames(names).map((name) => [name, row] as const)),
  );
}
