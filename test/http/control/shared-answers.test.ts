/** Tests of answers that several consoles share: they are of one state, short-lived, and few. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SharedAnswers } from '../../../http/control/shared-answers.js';
import { control, dataFolder } from '../../support/service/http-rig.js';
import { pastOf } from '../../support/service/queried-service.js';

const data = dataFolder();
const withPast = pastOf(data.folder);
test.after(() => data.remove());

test('an answer is reused in its state, until another state or until it is a second old', () => {
  const wall = { now: 0 };
  const answers = new SharedAnswers(() => wall.now);
  const [state, later] = [{}, {}];
  assert.is(answers.get('/a', state), undefined);
  assert.is(answers.set('/a', state, { value: 1 }), '{"value":1}');
  assert.is(answers.get('/a', state), '{"value":1}');
  assert.is(answers.get('/a?b', state), undefined);
  assert.is(answers.get('/a', later), undefined);
  wall.now = 1_000;
  assert.is(answers.get('/a', state), undefined);
});

test('the oldest of many answers is dropped', () => {
  const answers = new SharedAnswers(() => 0);
  const state = {};
  for (let each = 0; each < 20; each++) answers.set(`/${each}`, state, each);
  assert.is(answers.get('/0', state), undefined);
  assert.is(answers.get('/19', state), '19');
});

test('a shared answer is JSON with its type, and shows the next event at once', async () => {
  await withPast(async (service) => {
    const path = '/history/bodies?uris=/redfish/v1/Systems/1/';
    const read = async () => {
      const { headers, json } = await control(service, path, { method: 'GET' });
      assert.match(String(headers['content-type']), /^application\/json/);
      const [body] = json.bodies as readonly { readonly Status: { readonly HealthRollup: string } }[];
      return body?.Status.HealthRollup;
    };
    assert.is(await read(), await read());
    await control(service, '/fault', { body: { fault: 'fan.failed', part: 'Fan 2' } });
    assert.is(await read(), 'Warning');
  });
});

test.run();
