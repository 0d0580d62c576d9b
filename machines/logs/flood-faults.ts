/** More to be logged at once than anybody reads: what a scan for open doors leaves behind. */
import { type Faults, passingFault } from '../faults/fault.js';
import { whole } from '../faults/parameter.js';

const reporter = 'authentication';

/** Assumption: as much as turns the event log over twice. */
const entriesMax = 2_500;
/** Assumption: a hundred show what many do. */
const drawnEntriesMax = 100;
/** Of a network for documentation (RFC 5737), in which nobody is. */
const stranger = '198.51.100.7';

export const floodFaults = {
  'log.flooded': passingFault({
    says: 'Somebody tries so many names at the login, and the event log has an entry of each.',
    parameters: {
      entries: whole({
        min: 1,
        max: entriesMax,
        unit: 'entries',
        measures: 'number',
        drawnMax: drawnEntriesMax,
      }),
    },
    set: (stage, { entries }) => {
      for (let number = 1; number <= entries; number++)
        stage.emit('login.failed', { user: `user${number}`, address: stranger }, reporter);
      return undefined;
    },
  }),
} satisfies Faults;
