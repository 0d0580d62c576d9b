/** The settings of a function of an adapter, for the function itself and for what is pending of it. */

import type { View } from '../../../resource/define.js';
import { presentIn } from '../../../resource/kept-settings.js';
import { systemPattern } from '../../../resource/one-server.js';
import type { ParamsOf } from '../../../resource/place.js';
import { flag, nullable, oneOf, type Reader, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';

import { adapterPattern, type NetworkPort, permanentMac, portName } from '../../parts/index.js';
import { functionBootModes, mtuBytesMax, mtuBytesMin } from '../adapter-settings.js';
import { adapterSettings, type Shown } from './adapter-rows.js';
import { iscsiBootRow } from './iscsi-boot.js';

export const functionsPattern = `${adapterPattern}NetworkDeviceFunctions/` as const;
export const functionPattern = `${functionsPattern}{NetworkDeviceFunctionId}/` as const;
/** The same as the host sees them, below its interfaces, which are called as the adapters. */
export const hostFunctionsPattern =
  `${systemPattern}NetworkInterfaces/{NetworkAdapterId}/NetworkDeviceFunctions/` as const;
export const hostFunctionPattern = `${hostFunctionsPattern}{NetworkDeviceFunctionId}/` as const;

/** What both places have in common. */
export interface FunctionPlace {
  readonly params: ParamsOf<'{NetworkAdapterId}/{NetworkDeviceFunctionId}'>;
  readonly part: NetworkPort;
}
type FunctionView = View<FunctionPlace>;

/** A function has the number of its port. */
function settingsOf(shown: Shown) {
  return adapterSettings(
    shown,
    ({ functions }, { NetworkAdapterId, NetworkDeviceFunctionId }: FunctionPlace['params']) =>
      presentIn(functions, `${NetworkAdapterId}/${NetworkDeviceFunctionId}`),
  );
}

/** Of one station, not of a group: the lowest bit of the first octet is 0. Source: IEEE 802 § 8.2. */
const stationAddress: Reader<string> = text({
  lengthMax: 17,
  pattern: /^[0-9A-Fa-f][02468ACEace](:[0-9A-Fa-f]{2}){5}$/,
});

export function functionRows(shown: Shown): Rows<FunctionView, FunctionPlace> {
  const setting = settingsOf(shown);
  return {
    BootMode: setting(
      'bootMode',
      oneOf(functionBootModes),
      'How the function boots the host, if it is asked to.',
    ),
    DeviceEnabled: setting('enabled', flag, 'Whether the host can work with the function.'),
    iSCSIBoot: iscsiBootRow(shown),
  };
}

export function functionEthernetRows(shown: Shown): Rows<FunctionView, FunctionPlace> {
  return {
    MACAddress: row(
      nullable(stationAddress),
      'The address it is reached by on its network; null sets the one it was made with.',
      ({ tree, part }: FunctionView) =>
        tree.adapters[shown].functions[portName(part)]?.macAddress ?? permanentMac(tree, part),
      {
        set: {
          privilege: 'HostNICConfigPriv',
          apply: ({ draft }, address, { part }) => {
            const settings = presentIn(draft.adapters.configured.functions, portName(part));
            settings.macAddress = address === null ? null : address.toUpperCase();
          },
        },
      },
    ),
    MTUSize: settingsOf(shown)(
      'mtuBytes',
      whole(mtuBytesMin, mtuBytesMax),
      'The longest packet that it sends and takes, in bytes.',
    ),
  };
}
