/** What can be set on the enclosure: labels, its light, and a switch of the vendor's. */

import { property, type Writable } from '../../../resource/define.js';
import { flag, oneOf, textOrNull } from '../../../resource/readers.js';
import { assetTagLengthMax } from '../../system/resources/asset-tag.js';
import { indicatorSettings } from '../indicator.js';
import { environmentalClasses } from '../state.js';

export const chassisSettings: Writable = {
  AssetTag: property({
    privilege: 'HostBIOSConfigPriv',
    reader: textOrNull({ lengthMax: assetTagLengthMax }),
    apply: ({ draft }, value) => {
      draft.chassis.assetTag = value;
    },
  }),
  EnvironmentalClass: property({
    privilege: 'MgmtConfigPriv',
    reader: oneOf(environmentalClasses),
    apply: ({ draft }, value) => {
      draft.chassis.environmentalClass = value;
    },
  }),
  ...indicatorSettings,
  Oem: {
    Vnd: {
      ElConfigOverride: property({
        privilege: 'MgmtConfigPriv',
        reader: flag,
        apply: ({ draft }, value) => {
          draft.chassis.elConfigOverride = value;
        },
      }),
    },
  },
};
