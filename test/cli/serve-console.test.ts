/**
 * Tests of `tidefish console` and `run --open` as processes: the console of a journal, a further link to a running
 * service, and wrong arguments.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanUp, data, refuse, serve, start } from '../support/command/serve-rig.js';

test.after(cleanUp);

const file = path.join(data.folder, 'console.jsonl');

/** Exchanges the token of a link, and returns a function that reads routes of the control API. */
async function open(link: string) {
  const { origin, hash } = new URL(link);
  const response = await fetch(`${origin}/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: hash.replace('#token=', '') }),
  });
  const { token } = (await response.json()) as { readonly token: string };
  return async (route: string, body?: object) => {
    const answer = await fetch(`${origin}${route}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
}

test('serve prints the link, and a further one opens another session of the same run', async () => {
  const { child, ended, facts } = await serve(['--journal', file, '--pace', 'manual']);
  const { console: link } = facts as unknown as { readonly console: string };
  const first = await open(link);
  assert.is((await first('/advance', { by: '10m' })).status, 200);

  const further = start(['console', facts.control.url, '--json'], { TIDEFISH_TOKEN: facts.control.token });
  const { code, stdout } = await further.ended;
  assert.is(code, 0);
  const second = await open((JSON.parse(stdout) as { readonly console: string }).console);
  assert.is((await second('/history')).json.isRecorded, false);

  const refused = start(['console', facts.control.url], { TIDEFISH_TOKEN: 'wrong' });
  assert.match((await refused.ended).stderr, /rejects the token/);
  assert.is((await refused.ended).code, 2);
  child.kill('SIGTERM');
  const { stderr } = await ended;
  assert.not.match(stderr, /token/);
  assert.not.match(readFileSync(file, 'utf8'), new RegExp(new URL(link).hash.slice(7)));
});

test('a journal opens read only, and ends with the command', async () => {
  const { child, announced, ended } = start(['console', file]);
  const link = (await announced).trim();
  assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/console\/#token=[\w-]+$/);
  const read = await open(link);
  assert.is((await read('/history')).json.isRecorded, true);
  assert.is((await read('/advance', { by: '1m' })).status, 409);
  assert.is((await read('/history/timeline')).json.isComplete, true);
  child.kill('SIGTERM');
  assert.is((await ended).code, 0);
});

test('a missing history, a wrong port and a missing argument are errors with what was expected', () => {
  const missing = refuse(['console', 'none.jsonl']);
  assert.is(missing.status, 2);
  assert.match(missing.stderr, /none\.jsonl cannot be read/);
  assert.match(refuse(['console', file, '--port', '70000']).stderr, /--port 70000 is invalid/);
  assert.is(refuse(['console']).status, 2);
  assert.match(refuse(['run', 'power-cycle', '--open', '--list']).stderr, /--open shows one finished run/);
});

test('run --open serves the console on the finished run', async () => {
  const folder = path.join(data.folder, 'failures');
  // The browser is a program that exists nowhere, so that the test opens none.
  const { child, ended } = start(['run', 'power-cycle', '--open', '--failures', folder], { PATH: '' });
  let text = '';
  const link = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: string) => {
      text += chunk;
      const found = /^http:\S+$/m.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  const read = await open(link);
  assert.is((await read('/history')).json.isRecorded, true);
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  assert.is(code, 0);
  assert.match(stderr, /open the link yourself/);
});

test.run();
