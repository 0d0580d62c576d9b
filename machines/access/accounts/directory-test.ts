/**
 * Directory test: an operation and its results. The test compares the directory of the blueprint with the directory
 * settings of the account service. Source: behaviour § 2.13.
 */
import { type DurationRange, sampleDuration } from '../../../engine/index.js';
import type { DirectoryUser, StoredDirectory } from '../../../models/blueprint/index.js';
import { type ControllerTree, isLicensed, type Transaction } from '../../../models/index.js';
import { cancelOperation, listOperations, type OperationOwner } from '../../../models/operations/index.js';
import { isIPv4 } from '../../../models/resource/index.js';
import { startOperation } from '../../power/index.js';
import type { DirectoryProvider } from './account-service-state.js';
import { admitted } from './users.js';

const from = 'accounts';
const directoryTestKind = 'directory.test';

/** Names of the tests in execution order. Source: behaviour § 2.13. */
export const testNames = [
  'Directory Server DNS Name',
  'Ping Directory Server',
  'Connect to Directory Server',
  'Connect using SSL',
  'Bind to Directory Server',
  'Directory Administrator login',
  'User Authentication',
  'User Authorization',
  'Directory User Contexts',
  'LOM Object exists',
] as const;
type TestName = (typeof testNames)[number];

export const testStatuses = ['NotRun', 'InProgress', 'Success', 'Warning', 'Failed', 'Error'] as const;
type TestStatus = (typeof testStatuses)[number];

type Result = { readonly status: TestStatus; readonly notes: string };

export interface DirectoryTestState {
  /** Results of the last completed test in the order of `testNames`; empty before the first test. */
  readonly results: readonly Result[];
}

export const initialDirectoryTest: DirectoryTestState = { results: [] };

/**
 * User to test, with the result of the password check. The password is checked before the transaction, so that no
 * password is stored.
 */
export type TestedCredentials = { readonly name: string; readonly isRight: boolean };
/** Users to test. A user is null if the client sent no name. */
export type TestSubject = {
  readonly administrator: TestedCredentials | null;
  readonly user: TestedCredentials | null;
};

/** Duration of the test. Assumption: a few seconds, mostly spent on servers that do not answer. */
const duration: DurationRange = { minMs: 3_000, typicalMs: 6_000, maxMs: 15_000 };

function underWay(tree: Pick<ControllerTree, 'operations'>) {
  return listOperations(tree).filter(({ kind }) => kind === directoryTestKind);
}

export function isTestingDirectory(tree: Pick<ControllerTree, 'operations'>): boolean {
  return underWay(tree).length > 0;
}

export function startDirectoryTest(stage: Transaction, targetUri: string, subject: TestSubject): void {
  stage.put('directoryTest', initialDirectoryTest);
  startOperation(stage, {
    kind: directoryTestKind,
    targetUri,
    subject,
    starts: 'now',
    durationMs: sampleDuration(duration, stage.draw(from, directoryTestKind)),
    onLoss: { power: 'goesOn', controller: 'fails' },
    cancelling: 'always',
  });
}

export function stopDirectoryTest(stage: Transaction): void {
  for (const { id } of underWay(stage.view)) cancelOperation(stage, id);
}

export const directoryTestOwner: OperationOwner<TestSubject> = {
  ended: (stage, { subject }, { ended }) => {
    if (ended !== 'completed') return;
    const found = findResults(stage.view, subject);
    const notRun: Result = { status: 'NotRun', notes: '' };
    stage.put('directoryTest', { results: testNames.map((name) => found.get(name) ?? notRun) });
  },
};

/** Returns the results of the tests in execution order. Tests after a failed test are not executed. */
function findResults(tree: ControllerTree, subject: TestSubject): ReadonlyMap<TestName, Result> {
  const results = new Map<TestName, Result>();
  /** Records the result of a test; returns whether the next test is executed. */
  const test: RunTest = (name, isPassed, notes, otherwise = 'Failed') => {
    results.set(name, isPassed ? { status: 'Success', notes: '' } : { status: otherwise, notes });
    return isPassed || otherwise === 'Warning';
  };
  const { provider, directory } = testedDirectory(tree);
  const [address = ''] = provider.addresses;
  if (address === '') {
    test('Directory Server DNS Name', false, 'No address of a directory server is set.');
    return results;
  }
  const isThere = !tree.managerLink.down && directory?.address.toLowerCase() === address.toLowerCase();
  const isNumber = isIPv4(address) || address.includes(':');
  if (
    !test('Directory Server DNS Name', isNumber || isThere, `${address} cannot be resolved.`) ||
    !test('Ping Directory Server', isThere, `${address} does not answer.`) ||
    directory === null ||
    !test('Connect to Directory Server', directory.port === provider.port, `Port ${provider.port} is closed.`)
  )
    return results;
  const hasAuthority = Object.keys(tree.certificates.directoryAuthorities.byId).length > 0;
  test(
    'Connect using SSL',
    hasAuthority,
    'No certificate authority is loaded to verify the certificate of the server.',
    'Warning',
  );
  const canBind = provider.userName === '' || provider.password !== null;
  if (!test('Bind to Directory Server', canBind, 'No password is set.')) return results;
  const { administrator, user } = subject;
  if (administrator !== null) {
    const isKnown = findUser(directory, administrator.name) !== undefined && administrator.isRight;
    if (!test('Directory Administrator login', isKnown, refusal)) return results;
  }
  if (user !== null && !tryUser(tree, directory, provider, user, test)) return results;
  const noContexts = 'No search context for users is set.';
  test('Directory User Contexts', provider.baseNames.length > 0, noContexts, 'Warning');
  // The directory of a blueprint has no objects of the extended schema.
  if (provider.mode === 'ExtendedSchema')
    test('LOM Object exists', false, 'The directory has no object of this controller.');
  return results;
}

type RunTest = (
  name: TestName,
  isPassed: boolean,
  notes: string,
  otherwise?: 'Failed' | 'Warning',
) => boolean;

const refusal = 'The directory refuses the name or the password.';

function tryUser(
  tree: ControllerTree,
  directory: StoredDirectory,
  provider: DirectoryProvider,
  { name, isRight }: TestedCredentials,
  test: RunTest,
): boolean {
  const found = findUser(directory, name);
  if (!test('User Authentication', found !== undefined && isRight, refusal) || found === undefined)
    return false;
  const isAdmitted =
    provider.mode !== 'ExtendedSchema' &&
    isLicensed(tree.license, 'directoryLogin') &&
    admitted(found, provider) !== undefined;
  return test('User Authorization', isAdmitted, 'No group of the user may log in here.');
}

/** Returns the enabled directory, or the LDAP directory if none is enabled. */
function testedDirectory({ accountService: { providers }, blueprint }: ControllerTree) {
  const kind =
    providers.LDAP.mode === 'Disabled' && providers.ActiveDirectory.mode !== 'Disabled'
      ? 'ActiveDirectory'
      : 'LDAP';
  const { directory } = blueprint;
  return { provider: providers[kind], directory: directory?.kind === kind ? directory : null };
}

/** Finds a user by login name, or by a distinguished name that begins with the login name. */
function findUser({ users }: StoredDirectory, name: string): DirectoryUser | undefined {
  const wanted = (/^CN=([^,]*)/i.exec(name)?.[1] ?? name).toLowerCase();
  return users.find(({ userName }) => userName.toLowerCase() === wanted);
}

/** Finds a user in the directory of the blueprint, whether it is an LDAP directory or an Active Directory. */
export function describedUser({ blueprint: { directory } }: ControllerTree, name: string) {
  return directory === null ? undefined : findUser(directory, name);
}

export function overallStatus(tree: Pick<ControllerTree, 'operations' | 'directoryTest'>): TestStatus {
  if (isTestingDirectory(tree)) return 'InProgress';
  const statuses = tree.directoryTest.results.map(({ status }) => status);
  return (['Failed', 'Warning', 'Success'] as const).find((status) => statuses.includes(status)) ?? 'NotRun';
}
