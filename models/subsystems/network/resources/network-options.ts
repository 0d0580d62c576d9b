/** Switches of the network services that stand alone. */

import { settingsIn } from '../../../resource/kept-settings.js';
import { flag } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { portReader } from './service-setting.js';

const service = settingsIn(({ networkServices }) => networkServices);
const option = settingsIn(({ networkServices }) => networkServices.options);

/** It has a name on the controller, too. */
export const serialLogRow = option(
  'serialOverLanLogging',
  flag,
  'Whether what goes over the virtual serial port is recorded.',
);

export const networkOptionRows: Rows<unknown> = {
  EnhancedDownloadPerformanceEnabled: option(
    'enhancedDownloadPerformance',
    flag,
    'Whether virtual media and firmware are fetched in larger pieces.',
  ),
  FederationEnabled: option('federation', flag, 'Whether the controller belongs to a federation.'),
  IEEE_8021X_Support: option(
    'ieee8021X',
    flag,
    'Whether the controller can log in to the network by IEEE 802.1X.',
  ),
  KcsEnabled: option('kcs', flag, 'Whether the host can speak IPMI to its controller.'),
  SerialOverLanLogging: serialLogRow,
  VirtualMediaEncryptionEnabled: option(
    'virtualMediaEncryption',
    flag,
    'Whether virtual media go over the network with encryption.',
  ),
  XMLResponseEnabled: option('xmlResponse', flag, 'Whether anybody may ask who the controller is.'),
  FederationSupported: row(flag, 'Whether the controller can belong to a federation.', true),
  SNMPTrapPort: service('snmpTrapPort', portReader, 'The UDP port that traps are sent to.'),
};
