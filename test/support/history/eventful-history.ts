/**
 * History in which machines of many kinds start, change and stop, recorded in memory and in the files of a data
 * directory.
 */
import { Recorder } from '../../../replay/history/recorder.js';
import { History, openStored } from '../../../replay/index.js';
import { managerResetUri, resetUri, sessionsUri, subscriptionsUri, systemUri } from '../lab.js';
import { bytesOf, type Files, keepLife } from './segmented-journal.js';

/**
 * Memory limits of two recorders. Unit: bytes. One eighth of the limit is available for transitions. With the first
 * limit this is less than the transitions of two segments need. The second limit is never reached.
 */
const [little, plenty] = [4_000, 1_000_000_000];

/** Records one history in several ways and returns the results by the way of storage. */
export async function recordEventfulLife(rounds: number): Promise<Readonly<Record<string, History>>> {
  const recorders: Recorder[] = [];
  const { killed, sealing, ended } = await keepLife((controller) => {
    const { simulation, genesis } = controller;
    recorders.push(...[plenty, little].map((bytesMax) => new Recorder(simulation, genesis, { bytesMax })));
    const { userName: UserName, password: Password } = controller.credentials;
    const madeAt = (uri: string, body: object) => String(controller.post(uri, body).headers.Location);
    for (let round = 1; round <= rounds; round++) {
      controller.patch(systemUri, { AssetTag: `rack ${round}` });
      const session = madeAt(sessionsUri, { UserName, Password });
      const subscription = madeAt(subscriptionsUri, {
        Destination: `https://listener.example/${round}`,
        Protocol: 'Redfish',
      });
      controller.post(resetUri, { ResetType: 'ForceRestart' });
      controller.advance('2m');
      controller.request('DELETE', subscription);
      controller.request('DELETE', session);
      if (round % 3 === 0) controller.post(managerResetUri, {});
      controller.advance('1h');
      controller.post(resetUri, { ResetType: round % 2 === 0 ? 'On' : 'ForceOff' });
      controller.advance('10m');
    }
  });
  const [dense, thin] = recorders as [Recorder, Recorder];
  return {
    'in memory': new History(dense),
    'in little memory': new History(thin),
    'in files of which none is sealed': opened(sealing),
    'in files': opened(killed),
    'in files that were closed': opened(ended),
  };
}

function opened(files: Files): History {
  const opening = openStored(bytesOf(files));
  if (!opening.ok) throw new Error(opening.problem);
  return opening.history;
}
