/** Services of this process for controllers: the files of journals. */
import {
  ClientGlobals,
  createClientAgent,
  listenInProcess,
  openCapture,
  readRetainVariable,
  retainVariable,
  storeRunJournal,
  TestRuns,
} from '../http/index.js';
import { type ProcessPort, type RecordedRun, type Retention, retentions } from '../scenarios/index.js';

/** Runs of the controllers that the test of the present context created. */
export const createdRuns = new TestRuns<RecordedRun>();

export const processPort: ProcessPort = {
  journals: { defaultRetention: readRetention, store: storeRunJournal },
  openCapture,
  created: (run) => createdRuns.add(run),
  globals: new ClientGlobals(),
  createAgent: createClientAgent,
  listen: listenInProcess,
};

function readRetention(): Retention | undefined {
  const word = readRetainVariable();
  if (word === undefined || word === '') return undefined;
  const retention = retentions.find((one) => one === word);
  if (retention !== undefined) return retention;
  throw new TypeError(`${retainVariable}: found "${word}" (expected one of ${retentions.join(', ')})`);
}
