/** Settings of an interface that stand at two places, by the standard's name and by the vendor's. */
import { property } from '../../../resource/property.js';
import { flag } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { interfaceIds } from '../controller-settings.js';
import {
  configuredIn,
  type InterfaceView,
  interfaceSettings,
  parseInterfaceId,
} from './interface-setting.js';

const ipv6 = interfaceSettings(({ ipv6 }) => ipv6);

export const enabledRow: Row<InterfaceView> = row(
  flag,
  'Whether the interface is to be used.',
  (view) => configuredIn(view).enabled,
  {
    setBy: property({
      privilege: 'MgmtConfigPriv',
      reader: flag,
      apply: ({ draft }, value, { params }) => {
        const { interfaces } = draft.controllerSettings.configured;
        // One interface is in use at a time: switching one on switches the other off.
        if (value) for (const other of interfaceIds) interfaces[other].enabled = false;
        interfaces[parseInterfaceId(params)].enabled = value;
      },
    }),
  },
);

export const autoConfiguredRow = ipv6(
  'autoConfigured',
  flag,
  'Whether addresses are made of what routers announce.',
);
