/** The BIOS on the side of the machines: when a start takes over what was set. */
import { type FirmwareSetupContract, firmwareSetupAddress } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { firmwareSetup as chart } from './firmware-setup.machine.js';

/** Assumption: a few seconds, well within the shortest search for devices that was measured. Unit: ms. */
const checkMs = 4_000;

export const bios = {
  machines: {
    firmwareSetup: declareMachine<FirmwareSetupContract>()({
      chart,
      foreground: true,
      apart: true,
      enrich: {},
    }),
  },
  first: () => [standing(firmwareSetupAddress, { value: 'waiting', context: { checkMs } })],
  reactions: {
    'host.memoryReady': (stage) => stage.send(firmwareSetupAddress, { type: 'post.reached' }),
    'host.ended': (stage) => stage.send(firmwareSetupAddress, { type: 'post.left' }),
  },
} satisfies MachineSide;
