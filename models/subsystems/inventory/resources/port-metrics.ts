/** What the ports of adapters count, and what the transceivers in their cages measure. */
import { createNoise } from '../../../../engine/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal } from '../../../resource/kinds.js';
import { nullable, text, whole } from '../../../resource/readers.js';
import { list, type Row, row, rowsFrom, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { deviceETag, portName } from '../../parts/index.js';
import { findTransceiver } from '../port-make.js';
import { type PortTraffic, portTraffic } from '../traffic.js';
import { portPlaces } from './adapter-places.js';
import { portLink } from './port-link.js';
import { type PortPlace, portPattern } from './port-settings.js';

type PortView = View<PortPlace>;

function count(says: string, pick: (traffic: PortTraffic) => number): Row<PortTraffic> {
  return row(whole(), says, pick, { volatile: true });
}

/** Nothing here makes errors. */
function none(says: string): Row<PortTraffic> {
  return count(says, () => 0);
}

/** What a transceiver of the class measures of itself. Units: V, mA, mW, nm. Assumption: short-reach optics. */
const optics = {
  volts: 3.3,
  biasMilliAmps: 6.5,
  sentMilliWatts: 0.62,
  heardMilliWatts: 0.48,
  nanometres: '850',
};

/** How far a reading strays, and how fast. Unit: share, ms. */
const stray = { share: 0.02, periodMs: 60_000 } as const;

interface Measured {
  readonly strayed: number;
  readonly hasLink: boolean;
}

/** An empty cage and a socket for twisted pairs measure nothing. */
function transceiversIn({ tree, part, now }: PortView): readonly Measured[] {
  if (!findTransceiver(tree, part)) return [];
  const noise = createNoise(tree.seed, `transceiver/${portName(part)}`).smooth(now, stray.periodMs) * 2 - 1;
  return [{ strayed: 1 + noise * stray.share, hasLink: portLink(tree, part) === 'LinkUp' }];
}

const hundredths = 100;

/** 0 without light. */
function reading(says: string, usual: number, unit: string, needsLight: boolean): Row<Measured> {
  return row(
    decimal,
    says,
    ({ strayed, hasLink }) =>
      needsLight && !hasLink ? 0 : Math.round(usual * strayed * hundredths) / hundredths,
    { unit, volatile: true },
  );
}

export const portMetrics = at(`${portPattern}Metrics/`, portPlaces).resource({
  type: 'PortMetrics.v1_7_0.PortMetrics',
  says: 'What a port counts.',
  etag: deviceETag,
  varies: ['now'],
  properties: {
    ...identity<PortView, PortPlace>(
      'Metrics',
      ({ part: { device, built } }) => `${device.built.name} Port ${built.number} Metrics`,
    ),
    ...rowsFrom(({ tree, part, now }: PortView) => portTraffic(tree, part, now), {
      RXBytes: count('The octets that the port has received.', ({ received }) => received.octets),
      RXErrors: none('The frames that it has received with errors.'),
      TXBytes: count('The octets that the port has sent.', ({ sent }) => sent.octets),
      TXErrors: none('The frames that it could not send.'),
      Networking: section('The frames of Ethernet.', (traffic: PortTraffic) => traffic, {
        RXBroadcastFrames: count('Frames received for everybody.', ({ received }) => received.broadcast),
        RXDiscards: none('Frames received and thrown away.'),
        RXFCSErrors: none('Frames received with a wrong check sum.'),
        RXFalseCarrierErrors: none('Carriers heard without a frame.'),
        RXFrameAlignmentErrors: none('Frames received that did not end with an octet.'),
        RXFrames: count('Frames received.', ({ received }) => received.frames),
        RXMulticastFrames: count('Frames received for a group.', ({ received }) => received.multicast),
        RXOversizeFrames: none('Frames received that were too long.'),
        RXUndersizeFrames: none('Frames received that were too short.'),
        RXUnicastFrames: count('Frames received for the port alone.', ({ received }) => received.unicast),
        TXBroadcastFrames: count('Frames sent to everybody.', ({ sent }) => sent.broadcast),
        TXDiscards: none('Frames thrown away before they were sent.'),
        TXExcessiveCollisions: none('Frames given up after collisions.'),
        TXFrames: count('Frames sent.', ({ sent }) => sent.frames),
        TXLateCollisions: none('Collisions after the first octets of a frame.'),
        TXMulticastFrames: count('Frames sent to a group.', ({ sent }) => sent.multicast),
        TXMultipleCollisions: none('Frames sent after several collisions.'),
        TXSingleCollisions: none('Frames sent after one collision.'),
        TXUnicastFrames: count('Frames sent to one receiver.', ({ sent }) => sent.unicast),
      }),
    }),
    Transceivers: list('What the transceiver of the port measures.', transceiversIn, {
      RXInputPowerMilliWatts: reading('The light that it receives.', optics.heardMilliWatts, 'mW', true),
      SupplyVoltage: reading('The voltage that it gets.', optics.volts, 'V', false),
      TXBiasCurrentMilliAmps: reading('The current of its laser.', optics.biasMilliAmps, 'mA', true),
      TXOutputPowerMilliWatts: reading('The light that it sends.', optics.sentMilliWatts, 'mW', true),
      WavelengthNanometers: row(nullable(text()), 'The wavelength of its laser.', () => optics.nanometres),
    }),
  },
});
