/** The test of the directory: it is started, stopped, and its results are read here. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type Means, refused, type View, written } from '../../../resource/define.js';
import { lineOrNull } from '../../../resource/line.js';
import { nullable, oneOf, text } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { action, optional } from '../../../resource/writes.js';
import { isPassword } from '../../../secret.js';
import { loginLengthMax } from '../accounts.js';
import {
  describedUser,
  isTestingDirectory,
  overallStatus,
  startDirectoryTest,
  stopDirectoryTest,
  type Tried,
  testNames,
  testStatuses,
} from '../directory-test.js';

const uri = `${root}AccountService/DirectoryTest/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

const nameReader = lineOrNull({ lengthMax: loginLengthMax });

/** Checked before the step: a journal has no password, and says what came of it. Takes some 40 ms. */
function tried({ tree }: Means, name = '', password = ''): Tried | null {
  if (name === '') return null;
  const stored = describedUser(tree, name)?.password;
  return { name, isRight: stored !== undefined && isPassword(password, stored) };
}

const startTest = action({
  name: 'VndDirectoryTest.StartTest',
  says: 'Tries whether the directory answers as it is set. The answer does not wait for it.',
  ...byManager,
  parameters: {
    DirectoryAdminDn: optional(nameReader, 'Who is tried as administrator of the directory.'),
    DirectoryAdminPassword: optional(nameReader, 'The password of the administrator; never kept.'),
    TestUserName: optional(nameReader, 'Who is tried as a user of the directory.'),
    TestUserPassword: optional(nameReader, 'The password of the user; never kept.'),
  },
  redact: ({ DirectoryAdminDn, DirectoryAdminPassword, TestUserName, TestUserPassword }, means) => ({
    ok: true,
    value: {
      administrator: tried(means, DirectoryAdminDn, DirectoryAdminPassword),
      user: tried(means, TestUserName, TestUserPassword),
    },
  }),
  sent: ({ administrator, user }, secret) => ({
    ...(administrator === null
      ? {}
      : { DirectoryAdminDn: administrator.name, DirectoryAdminPassword: secret('DirectoryAdminPassword') }),
    ...(user === null ? {} : { TestUserName: user.name, TestUserPassword: secret('TestUserPassword') }),
  }),
  apply: (stage, subject) => {
    if (isTestingDirectory(stage.view)) return refused(mgmtMessage('AlreadyInProgress'));
    startDirectoryTest(stage, uri, subject);
    return written(baseMessage('Success'));
  },
});

const stopTest = action({
  name: 'VndDirectoryTest.StopTest',
  says: 'Gives up the test that is under way.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stopDirectoryTest(stage);
    return written(baseMessage('Success'));
  },
});

export const directoryTest = at(uri).resource({
  type: 'VndDirectoryTest.v1_0_0.VndDirectoryTest',
  says: 'The test of the directory that users log in from, and what it found.',
  properties: {
    ...identity('DirectoryTest', 'Directory Test', 'Test of the directory'),
    OverallStatus: row(oneOf(testStatuses), 'What the test found, all in all.', ({ tree }) =>
      overallStatus(tree),
    ),
    TestResults: list(
      'What each test found, in the order they are made.',
      ({ tree }: View) => {
        const running = isTestingDirectory(tree);
        return testNames.map((name, index) => ({
          name,
          ...(tree.directoryTest.results[index] ?? {
            status: running && index === 0 ? ('InProgress' as const) : ('NotRun' as const),
            notes: '',
          }),
        }));
      },
      {
        Notes: row(nullable(text()), 'Why a test failed; empty when it did not.', 'notes'),
        Status: row(oneOf(testStatuses), 'What the test found.', 'status'),
        TestName: row(text(), 'What is tried.', 'name'),
      },
    ),
  },
  actions: [startTest, stopTest],
});
