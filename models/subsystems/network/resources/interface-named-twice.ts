/** Settings of an interface that stand at two places, by the standard's name and by the vendor's. */
import { property } from '../../../resource/property.js';
import { flag } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { type InterfaceId, interfaceIds } from '../controller-settings.js';
import {
  configuredIn,
  type DraftedInterface,
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
      apply: ({ draft }, value, { params }) =>
        enableInterface(draft.controllerSettings.configured.interfaces, parseInterfaceId(params), value),
    }),
  },
);

/** One interface is in use at a time: switching one on switches the other off. */
export function enableInterface(
  interfaces: Record<InterfaceId, DraftedInterface>,
  id: InterfaceId,
  enabled: boolean,
): void {
  if (enabled) for (const other of interfaceIds) interfaces[other].enabled = false;
  interfaces[id].enabled = enabled;
}

export const autoConfiguredRow = ipv6(
  'autoConfigured',
  flag,
  'Whether addresses are made of what routers announce.',
);
