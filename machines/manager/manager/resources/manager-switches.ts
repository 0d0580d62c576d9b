/** Properties of the independent switches of the controller, of its serial lines, and of its front port. */
import type { NamedSettings } from '../../../../models/resource/index.js';
import { flag, oneOf, oneOfNumbers, type Rows, row, settingsIn } from '../../../../models/resource/index.js';
import { configurationLimitations, serialCliStates, serialSpeeds } from '../../controller/index.js';
import { serialLogRow } from '../../network/index.js';

const option = settingsIn(({ managerOptions }) => managerOptions.switches);
const serialCli = settingsIn(({ managerOptions }) => managerOptions.serialCli);
const servicePort = settingsIn(({ managerOptions }) => managerOptions.servicePort);

/** Switches that control access, by property name. The security log records changes of these settings. */
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

/**
 * Property that enables the server's serial port over the network. The console property of the Redfish standard and the
 * port property of the vendor both use this row.
 */
export const virtualSerialPortRow = option(
  'virtualSerialPort',
  flag,
  'Indicates whether the virtual serial port is enabled.',
);

export const switchRows: Rows = {
  ConfigurationLimitations: settingsIn(({ managerOptions }) => managerOptions)(
    'limitations',
    oneOf(configurationLimitations),
    'External manager that restricts the configuration of the controller.',
  ),
  ForceOnDriveLED: option(
    'driveLedsForcedOn',
    flag,
    'Indicates whether the indicator lights of all drives are on.',
  ),
  MgmtIPduringPOSTEnabled: option(
    'ipDuringPost',
    flag,
    'Indicates whether the server displays the controller IP address during POST.',
  ),
  MgmtRBSUEnabled: option(
    'rbsu',
    flag,
    'Indicates whether the controller setup utility is available at the server console.',
  ),
  PersistentMouseKeyboardEnabled: option(
    'persistentMouseKeyboard',
    flag,
    'Indicates whether the virtual keyboard and mouse are always connected.',
  ),
  PhysicalMonitorHealthStatusEnabled: option(
    'physicalMonitorHealthStatus',
    flag,
    'Indicates whether a monitor at the server shows the health of the server.',
  ),
  RIBCLEnabled: option(
    'ribcl',
    flag,
    'Indicates whether scripts in the older command language of the vendor are accepted.',
  ),
  RemoteConsoleThumbnailEnabled: option(
    'remoteConsoleThumbnail',
    flag,
    'Indicates whether the web interface shows a thumbnail of the server screen.',
  ),
  RequiredLoginForMgmtRBSU: option(
    'requiredLoginForRbsu',
    flag,
    'Indicates whether the controller setup utility requires a login.',
  ),
  RequireHostAuthentication: option(
    'requireHostAuthentication',
    flag,
    'Indicates whether software on the host must log in to the controller.',
  ),
  VideoPresenceDetectOverride: option(
    'videoPresenceDetectOverride',
    flag,
    'Indicates whether the video output is active without a monitor.',
  ),
  VideoPresenceDetectOverrideSupported: row(
    flag,
    'Indicates whether the video output can be active without a monitor.',
    true,
  ),
  WebGuiEnabled: option('webGui', flag, 'Indicates whether the web interface is enabled.'),
};

export const serialRows: Rows = {
  SerialCLISpeed: serialCli('speed', oneOfNumbers(serialSpeeds), 'Speed of the serial port, in bit/s.', {
    unit: 'bit/s',
  }),
  SerialCLIStatus: serialCli(
    'status',
    oneOf(serialCliStates),
    'State of the command line on the serial port: disabled, or enabled with or without a login.',
  ),
  SerialCLIUART: row(
    oneOf(['NotPresent', 'Present']),
    'Presence of the serial port for the command line.',
    () => 'Present',
  ),
  VSPDlLoggingEnabled: serialLogRow,
  VSPEnabled: virtualSerialPortRow,
  VSPLogDownloadEnabled: option(
    'virtualSerialLogDownload',
    flag,
    'Indicates whether the log of the virtual serial port can be downloaded.',
  ),
};

export const servicePortRows: Rows<unknown> = {
  MgmtServicePortEnabled: servicePort('enabled', flag, 'Indicates whether the service port is enabled.'),
  MassStorageAuthenticationRequired: servicePort(
    'massStorageAuthentication',
    flag,
    'Indicates whether access to USB storage in the service port requires a login.',
  ),
  USBEthernetAdaptersEnabled: servicePort(
    'usbEthernetAdapters',
    flag,
    'Indicates whether USB network adapters in the service port are enabled.',
  ),
  USBFlashDriveEnabled: servicePort(
    'usbFlashDrives',
    flag,
    'Indicates whether USB flash drives in the service port are enabled.',
  ),
};
