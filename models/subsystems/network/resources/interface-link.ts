/** The link of an interface, and the virtual network its frames are marked for. */
import { flag, nullable, oneOfNumbers, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { linkSpeedsMbps } from '../interface-settings.js';
import {
  configuredIn,
  type InterfaceView,
  interfaceSettings,
  setting,
  settingRow,
} from './interface-setting.js';

const link = interfaceSettings(({ link }) => link);
const vlan = interfaceSettings(({ vlan }) => vlan);

/** Source: IEEE 802.1Q; 0 and 4095 are set aside. */
const vlanIdMax = 4_094;

export const linkRows: Rows<InterfaceView> = {
  AutoNeg: link('autoNegotiated', flag, 'Whether speed and direction are agreed on with the other end.'),
  SpeedMbps: row(
    // Not the list that can be set: the interfaces of the host, of the same type, are faster.
    whole(),
    'How fast the link is, in Mbit/s; null without one.',
    (view) => {
      const { autoNegotiated, speedMbps } = configuredIn(view).link;
      return autoNegotiated ? Math.max(...linkSpeedsMbps) : speedMbps;
    },
    {
      unit: 'Mbit/s',
      setBy: setting(oneOfNumbers(linkSpeedsMbps), ({ link }, value) => {
        link.speedMbps = value;
      }),
    },
  ),
  FullDuplex: settingRow(
    flag,
    'Whether both ends may send at the same time; null without a link.',
    (view) => {
      const { autoNegotiated, fullDuplex } = configuredIn(view).link;
      return autoNegotiated || fullDuplex;
    },
    ({ link }, value) => {
      link.fullDuplex = value;
    },
  ),
};

export const vlanRows: Rows<unknown> = {
  VLANEnable: vlan('enabled', flag, 'Whether frames are marked.'),
  VLANId: vlan('id', nullable(whole(1, vlanIdMax)), 'The number of the virtual network.'),
};
