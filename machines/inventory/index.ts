/** Devices on the side of the machines: links that are reset, and settings that the next start of the host brings into force. */
import {
  adoptAdapterSettings,
  endLinkResets,
  type LinkResetContract,
  tellLinkChanges,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import type { MachineSide } from '../subsystem.js';
import { linkReset } from './link-reset.machine.js';

export const inventory = {
  machines: {
    // Somebody waits for the link.
    linkReset: declareMachine<LinkResetContract>()({
      chart: linkReset,
      foreground: true,
      apart: true,
      enrich: {},
    }),
  },
  reactions: {
    'host.ended': endLinkResets,
    'host.postDiscoveryComplete': (stage) => {
      adoptAdapterSettings(stage);
      tellLinkChanges(stage);
    },
  },
} satisfies MachineSide;
