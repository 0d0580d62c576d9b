/** The connection to the maker's cloud on the side of the machines. */
import type { Draw } from '../../engine/index.js';
import { type CloudConnectContract, type ControllerTree, cloudConnectAddress } from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { cloudConnect as chart } from './cloud-connect.machine.js';

const withAttempt = (_: object, { blueprint: { timings } }: ControllerTree, draw: Draw) => ({
  attemptMs: drawn(timings.cloudConnect, draw, 'attempt'),
});

export const cloudConnect = {
  machines: {
    cloudConnect: declareMachine<CloudConnectContract>()({
      chart,
      foreground: true,
      enrich: { 'cloud.enable': withAttempt, 'cloud.retry': withAttempt },
    }),
  },
  first: () => [standing(cloudConnectAddress, { value: 'disabled', context: { attemptMs: 0 } })],
} satisfies MachineSide;
