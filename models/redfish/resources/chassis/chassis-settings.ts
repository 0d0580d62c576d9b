/** What can be set on the enclosure: labels, its light, and a switch of the vendor's. */
import { environmentalClasses } from '../../../state/chassis.js';
import { property, type Writable } from '../../define.js';
import { flag, oneOf, textOrNull } from '../../readers.js';
import { indicatorSettings } from '../indicator.js';
import { assetTagLengthMax } from '../systems/system-settings.js';

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
