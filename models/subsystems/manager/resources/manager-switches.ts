/** Switches of the controller that stand alone, those of its serial lines, and those of the port at the front. */
import type { NamedSettings } from '../../../resource/changed-settings.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { flag, oneOf, oneOfNumbers } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { configurationLimitations, serialCliStates, serialSpeeds } from '../../controller/index.js';
import { serialLogRow } from '../../network/index.js';

const option = settingsIn(({ managerOptions }) => managerOptions.switches);
const serialCli = settingsIn(({ managerOptions }) => managerOptions.serialCli);
const servicePort = settingsIn(({ managerOptions }) => managerOptions.servicePort);

/** Who gets in at the server and on it, by the names of the properties. */
export const tracedOptions: NamedSettings = {
  MgmtIPduringPOSTEnabled: ({ managerOptions }) => managerOptions.switches.ipDuringPost,
  MgmtRBSUEnabled: ({ managerOptions }) => managerOptions.switches.rbsu,
  RIBCLEnabled: ({ managerOptions }) => managerOptions.switches.ribcl,
  RemoteConsoleThumbnailEnabled: ({ managerOptions }) => managerOptions.switches.remoteConsoleThumbnail,
  RequiredLoginForMgmtRBSU: ({ managerOptions }) => managerOptions.switches.requiredLoginForRbsu,
  RequireHostAuthentication: ({ managerOptions }) => managerOptions.switches.requireHostAuthentication,
  SerialCLIStatus: ({ managerOptions }) => managerOptions.serialCli.status,
  VSPEnabled: ({ managerOptions }) => managerOptions.switches.virtualSerialPort,
  VSPLogDownloadEnabled: ({ managerOptions }) => managerOptions.switches.virtualSerialLogDownload,
  WebGuiEnabled: ({ managerOptions }) => managerOptions.switches.webGui,
};

export const tracedServicePort: NamedSettings = {
  servicePort: ({ managerOptions }) => managerOptions.servicePort,
};

/** The line of the server's serial port over the network: the console of the standard, the port of the vendor. */
export const virtualSerialPortRow = option(
  'virtualSerialPort',
  flag,
  'Whether the serial port of the server can be used from afar.',
);

export const switchRows: Rows = {
  ConfigurationLimitations: settingsIn(({ managerOptions }) => managerOptions)(
    'limitations',
    oneOf(configurationLimitations),
    'Who above the controller limits what can be set on it.',
  ),
  ForceOnDriveLED: option('driveLedsForcedOn', flag, 'Whether the lights of all drives are on.'),
  MgmtIPduringPOSTEnabled: option(
    'ipDuringPost',
    flag,
    'Whether the server shows the controller’s address while it starts.',
  ),
  MgmtRBSUEnabled: option('rbsu', flag, 'Whether the controller can be set up at the server.'),
  PersistentMouseKeyboardEnabled: option(
    'persistentMouseKeyboard',
    flag,
    'Whether the virtual mouse and keyboard are there all the time.',
  ),
  PhysicalMonitorHealthStatusEnabled: option(
    'physicalMonitorHealthStatus',
    flag,
    'Whether a screen at the server shows its health.',
  ),
  RIBCLEnabled: option('ribcl', flag, 'Whether scripts in the vendor’s older language are taken.'),
  RemoteConsoleThumbnailEnabled: option(
    'remoteConsoleThumbnail',
    flag,
    'Whether pages show a small picture of the server’s screen.',
  ),
  RequiredLoginForMgmtRBSU: option(
    'requiredLoginForRbsu',
    flag,
    'Whether its settings can be changed at the server only after a login.',
  ),
  RequireHostAuthentication: option(
    'requireHostAuthentication',
    flag,
    'Whether programs on the host have to log in to the controller.',
  ),
  VideoPresenceDetectOverride: option(
    'videoPresenceDetectOverride',
    flag,
    'Whether the server has a screen even if none is plugged in.',
  ),
  VideoPresenceDetectOverrideSupported: row(
    flag,
    'Whether the server can be made to have a screen that is not plugged in.',
    true,
  ),
  WebGuiEnabled: option('webGui', flag, 'Whether the controller has pages for people.'),
};

export const serialRows: Rows = {
  SerialCLISpeed: serialCli('speed', oneOfNumbers(serialSpeeds), 'How fast the serial port is, in bit/s.', {
    unit: 'bit/s',
  }),
  SerialCLIStatus: serialCli(
    'status',
    oneOf(serialCliStates),
    'Whether there is a command line on the serial port, and whether it wants a login.',
  ),
  SerialCLIUART: row(
    oneOf(['NotPresent', 'Present']),
    'Whether the server has a serial port for it.',
    () => 'Present',
  ),
  VSPDlLoggingEnabled: serialLogRow,
  VSPEnabled: virtualSerialPortRow,
  VSPLogDownloadEnabled: option(
    'virtualSerialLogDownload',
    flag,
    'Whether what was recorded of the virtual serial port can be fetched.',
  ),
};

export const servicePortRows: Rows<unknown> = {
  MgmtServicePortEnabled: servicePort('enabled', flag, 'Whether the port can be used.'),
  MassStorageAuthenticationRequired: servicePort(
    'massStorageAuthentication',
    flag,
    'Whether whoever plugs in storage has to log in.',
  ),
  USBEthernetAdaptersEnabled: servicePort(
    'usbEthernetAdapters',
    flag,
    'Whether a network adapter in the port is used.',
  ),
  USBFlashDriveEnabled: servicePort('usbFlashDrives', flag, 'Whether a drive in the port is used.'),
};
