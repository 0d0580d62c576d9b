/** Services of this process for controllers: the files of journals. */
import {
  ClientGlobals,
  createClientAgent,
  fileState,
  listenInProcess,
  openCapture,
  readRetainVariable,
  retainVariable,
  storeRunJournal,
  TestRuns,
} from '../http/index.js';
import { type Capture, storeCapture } from '../models/capture/index.js';
import { type ProcessPort, type RecordedRun, type Retention, retentions } from '../scenarios/index.js';

/** Runs of the controllers that the test of the present context created. */
export const createdRuns = new TestRuns<RecordedRun>();

/** Captures by path, with the state of their file. Tests create many controllers from one file. */
const opened = new Map<string, { readonly state: string; readonly capture: Capture }>();

/** Reads a capture from a folder or file. A file that has not changed is read once. */
function openOnce(path: string): Capture {
  const state = fileState(path);
  const known = opened.get(path);
  if (known !== undefined && known.state === state) return known.capture;
  const capture = storeCapture(openCapture(path));
  if (state !== undefined) opened.set(path, { state, capture });
  return capture;
}

export const processPort: ProcessPort = {
  journals: { defaultRetention: readRetention, store: storeRunJournal },
  openCapture: openOnce,
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
