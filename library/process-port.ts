/** Services of this process for controllers: the files of journals. */
import { readRetainVariable, retainVariable, storeRunJournal } from '../http/index.js';
import { type ProcessPort, type Retention, retentions } from '../scenarios/index.js';

export const processPort: ProcessPort = {
  journals: { defaultRetention: readRetention, store: storeRunJournal },
};

function readRetention(): Retention | undefined {
  const word = readRetainVariable();
  if (word === undefined || word === '') return undefined;
  const retention = retentions.find((one) => one === word);
  if (retention !== undefined) return retention;
  throw new TypeError(`${retainVariable}: found "${word}" (expected one of ${retentions.join(', ')})`);
}
