/** What goes on beside the boot while the host has power: its devices are found, its firmware is listed. */
import { emit } from '../declare.js';

export const devices = {
  description: 'Devices that show up after POST has found the buses.',
  initial: 'idle',
  states: {
    idle: {
      description: 'POST has not found the buses yet.',
      on: { 'boot.discovered': 'searching' },
    },
    searching: { description: 'They show up.', after: { deviceDiscovery: 'found' } },
    found: { description: 'All have.' },
  },
} as const;

export const inventory = {
  description: 'The list of firmware, made once POST is through.',
  initial: 'idle',
  states: {
    idle: { description: 'POST is not through yet.', on: { 'boot.posted': 'collecting' } },
    collecting: {
      description: 'It is being made.',
      after: { inventory: { target: 'complete', actions: emit('host.inventoryComplete') } },
    },
    complete: { description: 'It is there.' },
  },
} as const;
