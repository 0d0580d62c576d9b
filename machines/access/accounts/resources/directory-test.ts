/** Actions that start and stop the directory test, and the resource that shows its results. */
import { isPassword, loginLengthMax } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  identity,
  lineOrNull,
  list,
  nullable,
  oneOf,
  optional,
  refused,
  root,
  row,
  text,
  type View,
  type WriteContext,
  written,
} from '../../../../models/resource/index.js';
import {
  describedUser,
  isTestingDirectory,
  overallStatus,
  startDirectoryTest,
  stopDirectoryTest,
  type TestedCredentials,
  testNames,
  testStatuses,
} from '../directory-test.js';

const uri = `${root}AccountService/DirectoryTest/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

const nameReader = lineOrNull({ lengthMax: loginLengthMax });

/**
 * Checks the password of a user before the transaction, so that the journal contains the result instead of the
 * password. The check takes about 40 ms.
 */
function tried({ tree }: WriteContext, name = '', password = ''): TestedCredentials | null {
  if (name === '') return null;
  const stored = describedUser(tree, name)?.password;
  return { name, isRight: stored !== undefined && isPassword(password, stored) };
}

const startTest = action({
  name: 'VndDirectoryTest.StartTest',
  description: 'Starts a test of the directory settings. The response does not wait for the result.',
  ...byManager,
  parameters: {
    DirectoryAdminDn: optional(nameReader, 'Distinguished name of the directory administrator to test.'),
    DirectoryAdminPassword: optional(nameReader, 'Password of the directory administrator; never stored.'),
    TestUserName: optional(nameReader, 'User name of the directory user to test.'),
    TestUserPassword: optional(nameReader, 'Password of the directory user; never stored.'),
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
  description: 'Stops the test that is running.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stopDirectoryTest(stage);
    return written(baseMessage('Success'));
  },
});

export const directoryTest = defineAt(uri).resource({
  type: 'VndDirectoryTest.v1_0_0.VndDirectoryTest',
  typeDescription: 'Test of the directory settings and its results.',
  properties: {
    ...identity('DirectoryTest', 'Directory Test', 'Test of the directory settings'),
    OverallStatus: row(oneOf(testStatuses), 'Overall result of the test.', ({ tree }) => overallStatus(tree)),
    TestResults: list(
      'Results of the individual tests, in execution order.',
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
        Notes: row(nullable(text()), 'Reason for the failure; empty for a test that passed.', 'notes'),
        Status: row(oneOf(testStatuses), 'Result of the test.', 'status'),
        TestName: row(text(), 'Name of the test.', 'name'),
      },
    ),
  },
  actions: [startTest, stopTest],
});
