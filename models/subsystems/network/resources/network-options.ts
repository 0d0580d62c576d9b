/** Switches of the network services that stand alone. */

import type { Writable } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import type { NetworkOptions, NetworkServicesState } from '../services.js';
import { portReader, service } from './service-setting.js';

const names: Readonly<Record<string, keyof NetworkOptions>> = {
  EnhancedDownloadPerformanceEnabled: 'enhancedDownloadPerformance',
  FederationEnabled: 'federation',
  IEEE_8021X_Support: 'ieee8021X',
  KcsEnabled: 'kcs',
  SerialOverLanLogging: 'serialOverLanLogging',
  VirtualMediaEncryptionEnabled: 'virtualMediaEncryption',
  XMLResponseEnabled: 'xmlResponse',
};

export const networkOptions: Writable = {
  ...Object.fromEntries(
    Object.entries(names).map(([name, option]) => [
      name,
      service(flag, ({ options }, value) => {
        options[option] = value;
      }),
    ]),
  ),
  SNMPTrapPort: service(portReader, (services, value) => {
    services.snmpTrapPort = value;
  }),
};

export function projectOptions({ options, snmpTrapPort }: NetworkServicesState) {
  return {
    ...Object.fromEntries(Object.entries(names).map(([name, option]) => [name, options[option]])),
    FederationSupported: true,
    SNMPTrapPort: snmpTrapPort,
  };
}
