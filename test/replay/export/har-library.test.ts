/**
 * Tests of the scenarios of the library as HTTP archives. Every write has the response of the run, and a body that
 * leads to the same write. Responses that no client can have received are listed with their comment.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openHistory, toHar } from '../../../replay/index.js';
import { libraryHistories } from '../../support/history/library-histories.js';

interface Entry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly postData?: { readonly text: string };
  };
  readonly response: { readonly status: number; readonly comment?: string };
  readonly comment: string;
}

/** Responses that no client received, by scenario and event, with the comment in the archive. */
const lost: Readonly<Record<string, string>> = {
  'disturbed-network.scenario.yaml 10': 'The response was lost on its way to the client. The status was 201.',
};

const entries = new Map<string, { readonly entry: Entry; readonly came: number | string | undefined }>();
for (const { file, journal, answers } of libraryHistories()) {
  const { history } = openHistory(journal);
  if (history === undefined) throw new Error(`${file} is not what was recorded`);
  const { log } = JSON.parse([...toHar(history)].join(''));
  for (const entry of log.entries as readonly Entry[]) {
    const number = Number(/^event (\d+)/.exec(entry.comment)?.[1]);
    entries.set(`${file} ${number}`, { entry, came: answers.get(number) });
  }
}

/** Returns the bodies of the requests in all scenarios whose URI ends with `end`. */
function bodiesAt(end: string): readonly string[] {
  return [...entries.values()]
    .filter(({ entry: { request } }) => request.method !== 'DELETE' && request.url.endsWith(end))
    .map(({ entry: { request } }) => request.postData?.text ?? '');
}

test('each write has the status that the run got, and one that it never got says why', () => {
  assert.ok(entries.size > 150, `${entries.size} writes`);
  for (const [name, { entry, came }] of entries) {
    const { status, comment } = entry.response;
    assert.is(comment, lost[name], name);
    assert.is(status, lost[name] === undefined ? came : 0, name);
  }
});

test('each has a body that may have been sent: nothing in it is of the controller’s own making', () => {
  for (const [name, { entry }] of entries) {
    assert.match(entry.comment, /^event \d+, by [\w-]+$/, name);
    const text = entry.request.postData?.text ?? '';
    assert.not.match(text, /mayRecover|"pem"|"enabled"|keyEnd|TokenHash|Made-Up/, name);
    if (entry.request.method === 'DELETE') assert.is(entry.request.postData, undefined, name);
  }
  assert.ok(bodiesAt('VndComponentInstallSet.Invoke/').some((text) => text.includes('TPMOverride')));
  assert.ok(bodiesAt('UpdateTaskQueue/').some((text) => text.includes('"Command":"ApplyUpdate"')));
  assert.ok(
    bodiesAt('/SecurityService/').some((text) => text.includes('"GlobalComponentIntegrity":"Enabled"')),
  );
  assert.equal(new Set(bodiesAt('LicenseService/')), new Set(['{"LicenseKey":"(hidden)"}']));
});

test('of a signing request, what it asks for is read back from it', () => {
  const [text = ''] = bodiesAt('VndHttpsCert.GenerateCSR/');

  assert.equal(JSON.parse(text), {
    City: 'Zürich',
    CommonName: 'mgmt.example.com',
    Country: 'CH',
    OrgName: 'Tide',
    State: 'ZH',
  });
});

test.run();
