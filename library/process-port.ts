/** Services of this process for controllers: the files of journals. */
import { storeRunJournal } from '../http/index.js';
import { type ProcessPort, type Retention, retentions } from '../scenarios/index.js';

/** Environment variable that sets the retention of the process. */
const retainVariable = 'TIDEFISH_RETAIN';

export const processPort: ProcessPort = {
  journals: { defaultRetention: readRetention, store: storeRunJournal },
};

function readRetention(): Retention | undefined {
  const word = process.env[retainVariable];
  if (word === undefined || word === '') return undefined;
  const retention = retentions.find((one) => one === word);
  if (retention !== undefined) return retention;
  throw new TypeError(`${retainVariable}: found "${word}" (expected one of ${retentions.join(', ')})`);
}
