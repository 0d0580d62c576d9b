/**
 * Uses of the values that resources advertise: the additional members that a request needs, and the state that it
 * requires. A value without a row needs nothing. The tests fail for a new value that needs something and has no row.
 */
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { valueAt } from '../../../models/json-pointer.js';
import { type Lab, resetUri, root, systemUri } from '../lab.js';
import { always, CertificateAuthority } from '../security/certificate-authority.js';
import { alice } from '../security/client-certificates.js';

/** Requirements for setting a value of a property. */
interface PropertyUse {
  readonly beside?: (value: string) => JsonObject;
  /** Reason why the value is not visible immediately after the write. */
  readonly waits?: string;
}

/** Uses by type and path of the property. */
export const propertyUses: Readonly<Record<string, PropertyUse>> = {
  'ComputerSystem Boot/BootSourceOverrideTarget': {
    beside: (value) =>
      value === 'UefiTarget' ? { UefiTargetBootSourceOverride: 'the first that is allowable' } : {},
  },
  'VndSecurityService SecurityState': { waits: 'the controller is restarted for it' },
};

/** Function that brings the server into the required state and returns the additional parameters for a value. */
type ActionUse = (lab: Lab, parameter: string, value: string) => JsonObject | Promise<JsonObject>;

const imageUri = 'https://images.example.com/rom.bin';
const httpsCertificatesUri = `${root}Managers/1/NetworkProtocol/HTTPS/Certificates/`;
const certificateRequest = {
  CertificateCollection: { '@odata.id': httpsCertificatesUri },
  CommonName: 'bmc.example.com',
  Organization: 'Site',
  City: 'Berne',
  State: 'BE',
  Country: 'CH',
};

const switchedOff =
  (needs: string): ActionUse =>
  (lab, _, value) => {
    if (value === needs) {
      lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
      lab.until({ PowerState: 'Off' });
    }
    return {};
  };

/** Uses by name of the action. */
export const actionUses: Readonly<Record<string, ActionUse>> = {
  'ComputerSystem.Reset': switchedOff('On'),
  'VndComputerSystemExt.SystemReset': switchedOff('AuxCycle'),
  'VndThermalExt.SetUserTempThreshold': () => ({ SensorNumber: 1, ThresholdValue: 35 }),
  'Bios.ChangePassword': () => ({ OldPassword: '', NewPassword: 'tide' }),
  'EventService.SubmitTestEvent': () => ({ MessageId: 'MgmtEvents.6.10.FanFailed' }),
  'VndEventService.ImportCACertificate': () => ({ Certificate: alice.pem }),
  'VndComputerSystemExt.SetSimpleUpdateStatus': () => ({ TaskState: 'Running' }),
  'VndMgmtSSO.ImportCertificate': () => ({ CertInput: alice.pem }),
  'UpdateService.SimpleUpdate': () => ({ ImageURI: imageUri }),
  'VirtualMedia.InsertMedia': (_, parameter, value) => ({
    Image: `${parameter === 'TransferProtocolType' ? value.toLowerCase() : 'https'}://images.example.com/tools.iso`,
  }),
  'CertificateService.GenerateCSR': () => certificateRequest,
  'CertificateService.ReplaceCertificate': async (lab) => {
    const generate = `${root}CertificateService/Actions/CertificateService.GenerateCSR/`;
    const { reply } = lab.post(generate, certificateRequest).is(200);
    const authority = await CertificateAuthority.create('Site CA');
    return {
      CertificateString: await authority.sign(String(reply.body.CSRString), always),
      CertificateUri: { '@odata.id': `${httpsCertificatesUri}1/` },
    };
  },
};

/** Values of parameters that the simulator accepts in no state, by action, parameter and value, with the reason. */
export const neverTaken: Readonly<Record<string, string>> = {
  'VndMgmtSSO.ImportCertificate CertType ImportCertUri':
    'No server of single sign-on is modelled, so none answers at an address.',
};

/**
 * Use of an array that lists supported values: a function that uses one of the values, or the reason why clients cannot
 * use any.
 */
type ListUse = string | ((lab: Lab, uri: string, value: string) => void);

const threshold = { SensorNumber: 1, ThresholdValue: 35, AlertType: 'Warning' };
const hardware = 'A list of what hardware is made for: there is nothing to ask for.';
const applyTime: ListUse = (lab, uri, ApplyTime) => {
  const { SettingsObject } = (
    lab.get(uri).reply.body as {
      '@Redfish.Settings': { readonly SettingsObject: { readonly '@odata.id': string } };
    }
  )['@Redfish.Settings'];
  lab.patch(SettingsObject['@odata.id'], { '@Redfish.SettingsApplyTime': { ApplyTime } }).is(200);
};

const raidType: ListUse = (lab, uri, RAIDType) => makeVolume(lab, uri, { RAIDType });

/** Parameters of actions that show their apply times, by type and path of the action. */
const timedActions: Readonly<Record<string, JsonObject>> = {
  'Bios Actions/#Bios.ResetBios': {},
  'SecureBoot Actions/#SecureBoot.ResetKeys': { ResetKeysType: 'DeleteAllKeys' },
  'SecureBootDatabase Actions/#SecureBootDatabase.ResetKeys': { ResetKeysType: 'DeleteAllKeys' },
  'NetworkAdapter Actions/#NetworkAdapter.ResetSettingsToDefault': {},
  'UpdateService Actions/#UpdateService.SimpleUpdate': { ImageURI: imageUri },
  'Manager Oem/Vnd/Actions/#VndMgmt.ClearNVRAM': {},
  'Manager Oem/Vnd/Actions/#VndMgmt.ClearRestApiState': {},
  'Thermal Oem/Vnd/Actions/#VndThermalExt.SetUserTempThreshold': threshold,
  'ThermalSubsystem Oem/Vnd/Actions/#VndThermalExt.SetUserTempThreshold': threshold,
  ...Object.fromEntries(
    [
      'RestoreManufacturingDefaults',
      'RestoreSystemDefaults',
      'ServerIntelligentDiagnosticsMode',
      'ServerSafeMode',
    ].map((name) => [`ComputerSystem Oem/Vnd/Actions/#VndComputerSystemExt.${name}`, {}]),
  ),
  'ComputerSystem Oem/Vnd/Actions/#VndComputerSystemExt.SecureSystemErase': {
    SystemROMAndMgmtErase: true,
    UserDataErase: true,
  },
};

/** Returns a function that requests an action with an apply time. */
function timedAction(place: string, parameters: JsonObject): ListUse {
  const [, path = ''] = place.split(' ');
  return (lab, uri, time) => {
    const { target } = valueAt(lab.get(uri).reply.body, path.split('/')) as { readonly target: string };
    const { reply } = lab.post(target, { ...parameters, '@Redfish.OperationApplyTime': time });
    assert.ok(reply.status < 300, `${target} ${time}: ${reply.text}`);
  };
}

const destination = 'https://listener.example/events';

/** Uses by type and path of the array. */
export const listUses: Readonly<Record<string, ListUse>> = {
  'Manager CommandShell/ConnectTypesSupported': 'Consoles are not simulated.',
  'Manager GraphicalConsole/ConnectTypesSupported': 'Consoles are not simulated.',
  'Manager SerialConsole/ConnectTypesSupported': 'Consoles are not simulated.',
  'StorageController SupportedControllerProtocols': hardware,
  'StorageController SupportedDeviceProtocols': hardware,
  'Storage StorageControllers/SupportedControllerProtocols': hardware,
  'Storage StorageControllers/SupportedDeviceProtocols': hardware,
  'Processor Oem/Vnd/Cache/SupportedSRAMType': hardware,
  'MemoryCollection Oem/Vnd/AmpModeSupported':
    'The mode is a matter of the BIOS attribute AdvancedMemProtection, whose values the registry has.',
  'TelemetryService SupportedCollectionFunctions':
    'The definitions of reports name their function, and cannot be changed.',
  'StorageController SupportedRAIDTypes': raidType,
  'Storage StorageControllers/SupportedRAIDTypes': raidType,
  'ComputerSystem Oem/Vnd/PowerRegulatorModesSupported': (lab, uri, PowerRegulatorMode) => {
    lab.patch(uri, { Oem: { Vnd: { PowerRegulatorMode } } }).is(200);
    lab.get(uri).has({ Oem: { Vnd: { PowerRegulatorMode } } });
  },
  'EventService EventFormatTypes': (lab, _, EventFormatType) => {
    lab.get(lab.subscribe(destination, { EventFormatType })).has({ EventFormatType });
  },
  'EventService EventTypesForSubscription': (lab, _, type) => {
    lab.get(lab.subscribe(destination, { EventTypes: [type] })).has({ EventTypes: [type] });
  },
  'EventService RegistryPrefixes': (lab, _, prefix) => {
    lab.get(lab.subscribe(destination, { RegistryPrefixes: [prefix] })).has({ RegistryPrefixes: [prefix] });
  },
  'EventService ResourceTypes': (lab, _, type) => {
    const uri = lab.subscribe(destination, { ResourceTypes: [type] });
    lab.get(uri).has({ ResourceTypes: [type] });
    lab.delete(uri).is(200);
  },
  'UpdateService MultipartHttpPushUri@Redfish.OperationApplyTimeSupport/SupportedValues': (lab, _, time) => {
    const parameters = {
      UpdateParameters: { '@Redfish.OperationApplyTime': String(time), Oem: { Vnd: { TPMOverride: true } } },
    };
    lab.upload({ for: 'systemRom', version: 'U58 v2.50 (12/01/2025)' }, { parameters }).is(202);
  },
  'VolumeCollection @Redfish.OperationApplyTimeSupport/SupportedValues': (lab, uri, time) =>
    makeVolume(lab, uri, { RAIDType: 'RAID0', '@Redfish.OperationApplyTime': time }),
  ...Object.fromEntries(
    Object.entries(timedActions).map(([place, parameters]) => [
      `${place}/@Redfish.OperationApplyTimeSupport/SupportedValues`,
      timedAction(place, parameters),
    ]),
  ),
  ...Object.fromEntries(
    [
      'Bios',
      'VndiSCSISoftwareInitiator',
      'VndTlsConfig',
      'VndServerConfigLock',
      'VndNvmeOfSoftwareInitiator',
      'VndKmsConfig',
      'VndServerBootSettings',
      'NetworkAdapter',
      'NetworkDeviceFunction',
      'Port',
    ].map((type) => [`${type} @Redfish.Settings/SupportedApplyTimes`, applyTime]),
  ),
};

/** Number of drives in the volume for each RAID level. */
const drivesOf: Readonly<Record<string, number>> = {
  None: 1,
  RAID1: 2,
  RAID10: 4,
  RAID5: 3,
  RAID50: 6,
  RAID6: 4,
  RAID60: 8,
};

/** Deletes the existing volume of a storage subsystem and creates a new one on its drives. */
export function makeVolume(lab: Lab, uri: string, more: JsonObject): void {
  const storageUri = `${systemUri}Storage/${uri.split('/').at(6)}/`;
  lab.delete(`${storageUri}Volumes/239/`).is(200);
  const body: JsonObject = { RAIDType: 'RAID1', ...more };
  const count = drivesOf[String(body.RAIDType)] ?? 2;
  const Drives = Array.from({ length: count }, (_, index) => ({
    '@odata.id': `${storageUri}Drives/${index + 1}/`,
  }));
  lab.post(`${storageUri}Volumes/`, { ...body, Links: { Drives } }).is(201);
}
