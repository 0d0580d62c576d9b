/** The settings of an adapter's port, for the port itself and for what is pending of it. */
import { presentIn } from '../../../resource/kept-settings.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf } from '../../../resource/readers.js';
import type { Rows } from '../../../resource/rows.js';
import { adapterPattern, type NetworkPort } from '../../parts/index.js';
import { flowControls } from '../adapter-settings.js';
import { adapterSettings, type Shown } from './adapter-rows.js';

export const portsPattern = `${adapterPattern}Ports/` as const;
export const portPattern = `${portsPattern}{PortId}/` as const;
export type PortPlace = PlaceOf<typeof portPattern, NetworkPort>;

export function portEthernetRows(shown: Shown): Rows<unknown, PortPlace> {
  const setting = adapterSettings(shown, ({ ports }, { NetworkAdapterId, PortId }: PortPlace['params']) =>
    presentIn(ports, `${NetworkAdapterId}/${PortId}`),
  );
  return {
    EEEEnabled: setting('energyEfficient', flag, 'Whether the link rests while nothing is sent.'),
    FlowControlConfiguration: setting(
      'flowControl',
      oneOf(flowControls),
      'In which directions one end may have the other pause.',
    ),
    LLDPEnabled: setting('lldp', flag, 'Whether the port says who it is by LLDP.'),
    WakeOnLANEnabled: setting('wakesHost', flag, 'Whether a magic packet may wake the host.'),
  };
}
