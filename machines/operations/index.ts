/** Operations with progress on the side of the machines: what runs, and what it may lose. */
import type { OperationContract } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import type { MachineSide } from '../subsystem.js';
import { followNeeds } from './follow-needs.js';
import { type At, operation } from './operation.machine.js';

export const operations = {
  machines: {
    operation: declareMachine<OperationContract, At>()({
      chart: operation,
      foreground: true,
      // What needs no controller is done by other hardware: a drive erases itself.
      apart: ({ onLoss }) => onLoss.controller === 'goesOn',
      enrichAll: (_, _tree, _draw, _address, now) => ({ now }),
      enrich: {},
    }),
  },
  follow: followNeeds,
} satisfies MachineSide;
