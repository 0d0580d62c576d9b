/** The operating system while it runs, in the chart of the system power: also without its disk, and when it hangs. */
import { emit } from '../declare.js';
import { transitionsIn } from './requests.js';

/**
 * How long an operating system without its disk answers before it hangs. Unit: ms. Assumption: its logs and its pages are
 * written within a minute or two, and that write never ends.
 */
export const osStallMs = 90_000;

const crashes = { target: 'dumping', actions: ['rememberPlan', emit('host.crashed')] } as const;

export const runningSystem = {
  osRunning: {
    description: 'The operating system listens to requests.',
    on: {
      ...transitionsIn('osRunning'),
      'fault.host.hung': 'osHung',
      'fault.host.crashed': crashes,
      'systemDisk.lost': 'osStranded',
    },
  },
  osStranded: {
    description:
      'The disk of the operating system is gone: it runs from memory, and hangs once it needs the disk.',
    after: { osStall: 'osHung' },
    on: {
      ...transitionsIn('osStranded'),
      'fault.host.hung': 'osHung',
      'fault.host.crashed': crashes,
      'systemDisk.back': 'osRunning',
    },
  },
  osHung: {
    description: 'The requests reach it and nothing comes of them; only force or recovery helps.',
    entry: emit('host.hung'),
    exit: emit('host.hangEnded'),
    on: { ...transitionsIn('osHung'), 'fault.host.recovered': 'osRunning' },
  },
} as const;
