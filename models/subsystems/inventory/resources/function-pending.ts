/** What a function of an adapter is to be set to when the host next looks for its devices. */
import { onReset } from '../../../resource/annotations.js';
import { at, type ResourceForm } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { group } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { deviceETag } from '../../parts/index.js';
import { functionPlaces, hostFunctionPlaces } from './adapter-places.js';
import { adapterModified } from './adapter-rows.js';
import {
  type FunctionPlace,
  functionEthernetRows,
  functionPattern,
  functionRows,
  hostFunctionPattern,
} from './function-settings.js';
import { functionVendorRow } from './function-vendor-section.js';

const pending = {
  type: 'NetworkDeviceFunction.v1_8_0.NetworkDeviceFunction',
  says: 'A function of a network adapter, as the host sees it.',
  etag: deviceETag,
  properties: {
    ...identity(
      'Settings',
      ({ part: { device, built } }: View<FunctionPlace>) =>
        `${device.built.name} Function ${built.number} Pending Settings`,
    ),
    ...functionRows('configured'),
    Ethernet: group('What the function is on a network of Ethernet.', functionEthernetRows('configured')),
    Oem: functionVendorRow('configured'),
  },
  applyTimes: onReset,
  modified: adapterModified,
} satisfies ResourceForm<FunctionPlace>;

export const functionPending = at(`${functionPattern}Settings/`, functionPlaces).resource(pending);

/** The same settings, below the interface of the host. */
export const hostFunctionPending = at(`${hostFunctionPattern}Settings/`, hostFunctionPlaces).resource(
  pending,
);
