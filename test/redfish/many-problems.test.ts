/**
 * Tests of bodies with more problems than an answer reports: the answer stays short, and the stack does not overflow.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsMax } from '../../models/resource/readers/problems.js';
import {
  type Answer,
  accountsUri,
  createLab,
  type Lab,
  resetUri,
  sessionsUri,
  systemUri,
} from '../support/lab.js';

const eel = { UserName: 'eel', Password: 'eel-eel-1' };

type Door = (lab: Lab, members: object) => Answer;

/** Functions that send unknown members, for every place of every kind of body. */
const doors: Readonly<Record<string, Door>> = {
  'a change': (lab, members) => lab.patch(systemUri, members),
  'a section of a change': (lab, members) => lab.patch(systemUri, { Boot: members }),
  'an action': (lab, members) => lab.post(resetUri, { ResetType: 'On', ...members }),
  'a creation': (lab, members) => lab.post(accountsUri, { ...eel, ...members }),
  'a section of a creation': (lab, members) => lab.post(accountsUri, { ...eel, Oem: { Vnd: members } }),
  'a login': (lab, members) => lab.post(sessionsUri, members),
};

/** Number of members that is close to the limit of a body and far above the limit of reported problems. */
const manyMembers = 16_000;

/** Returns members with short names, so that as many as possible fit into a body. */
const unknowns = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [n.toString(36), 0]));

for (const [name, send] of Object.entries(doors)) {
  test(`${name} with more problems than are told tells the first of them and that there are more`, () => {
    const { reply } = send(createLab(), unknowns(problemsMax + 1)).is(400);

    assert.is(reply.messageIds.length, problemsMax + 1);
    assert.match(reply.messageIds.at(-1) ?? '', /^Base\..*\.GeneralError$/);
    assert.not.match(reply.messageIds.at(-2) ?? '', /GeneralError/);
  });
}

test('a section with as many unknown members as a body holds is refused as shortly', () => {
  const members = unknowns(manyMembers);

  const { reply } = createLab()
    .post(accountsUri, { ...eel, Oem: { Vnd: members } })
    .is(400);

  assert.is(reply.messageIds.length, problemsMax + 1);
});

test('as many problems as are told are told as ever, without a word of more', () => {
  const lab = createLab();

  const { reply } = lab.patch(systemUri, unknowns(problemsMax)).is(400);

  assert.is(reply.messageIds.length, problemsMax);
  assert.not(reply.messageIds.some((id) => id.endsWith('GeneralError')));
});

test('who may not change a property is told so, however many others the body names before it', () => {
  const lab = createLab();
  const { userName, password } = lab.account('eel', { RoleId: 'ReadOnly' });
  const basic = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;

  const answer = lab.patch(
    systemUri,
    { ...unknowns(problemsMax * 2), AssetTag: 'rack 12' },
    { Authorization: basic },
  );

  answer.is(403).says('Base.InsufficientPrivilege');
});

test.run();
