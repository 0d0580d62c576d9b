/** Tests of the update task queue with the pace `skip`: each poll finds the next step of the operation in progress. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  asBasic,
  ask,
  dataFolder,
  logIn,
  optionsFor,
  paceNamed,
  withService,
} from '../../support/service/http-rig.js';
import { queueUri, wait } from '../../support/updates/queue-rig.js';

const data = dataFolder();
test.after(() => data.remove());

test('where time jumps to what is under way, somebody who asks finds a task begun, and then done', () =>
  withService(optionsFor(data.folder, { pace: paceNamed('skip') }), async (service) => {
    const body = { Name: 'long', ...wait, WaitTimeSeconds: 3_600 };
    const headers = await logIn(service);
    const made = await ask(service, queueUri, { method: 'POST', headers, body: JSON.stringify(body) });
    const uri = String(made.headers.location);
    const look = async () => JSON.parse((await ask(service, uri, { headers: asBasic() })).text).State;

    assert.is(JSON.parse(made.text).State, 'Pending');
    // The first poll advances to the start of the task. The second one advances to the next query of the update agent,
    // which leaves the task in progress.
    assert.equal([await look(), await look(), await look()], ['InProgress', 'InProgress', 'Complete']);
  }));

test.run();
