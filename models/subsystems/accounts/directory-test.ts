/**
 * The test of the directory: an operation, and what it finds. What is there follows from the blueprint's directory, what is
 * looked for from the settings of the account service. Source: behaviour § 2.13.
 */
import { durationFrom, type Spread } from '../../../engine/index.js';
import type { DirectoryUser, KeptDirectory } from '../../blueprint/kept-directory.js';
import {
  cancelOperation,
  listOperations,
  type OperationOwner,
  startOperation,
} from '../../operations/index.js';
import { isIPv4 } from '../../resource/host-readers.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { isLicensed } from '../license/index.js';
import type { DirectoryProvider } from './account-service-state.js';
import { admitted } from './users.js';

const from = 'accounts';
const directoryTestKind = 'directory.test';

/** In the order they are made. Source: behaviour § 2.13. */
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
  /** Of the last test that ended by itself, in the order of the names; none before the first. */
  readonly results: readonly Result[];
}

export const initialDirectoryTest: DirectoryTestState = { results: [] };

/** Who is to be tried, with what came of the password: it is checked before the step, and not kept. */
export type Tried = { readonly name: string; readonly isRight: boolean };
/** Null for nobody. */
export type TestSubject = { readonly administrator: Tried | null; readonly user: Tried | null };

/** Assumption: some seconds, most of them for what does not answer. */
const duration: Spread = { minMs: 3_000, typicalMs: 6_000, maxMs: 15_000 };

function underWay(tree: Pick<ControllerTree, 'operations'>) {
  return listOperations(tree).filter(({ kind }) => kind === directoryTestKind);
}

export function isTestingDirectory(tree: Pick<ControllerTree, 'operations'>): boolean {
  return underWay(tree).length > 0;
}

export function startDirectoryTest(stage: ControllerStage, targetUri: string, subject: TestSubject): void {
  stage.put('directoryTest', initialDirectoryTest);
  startOperation(stage, {
    kind: directoryTestKind,
    targetUri,
    subject,
    starts: 'now',
    durationMs: durationFrom(duration, stage.draw(from, directoryTestKind)),
    onLoss: { power: 'goesOn', controller: 'fails' },
    cancelling: 'always',
  });
}

export function stopDirectoryTest(stage: ControllerStage): void {
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

/** What the tests find, one after the other: those behind one that failed are not made. */
function findResults(tree: ControllerTree, subject: TestSubject): ReadonlyMap<TestName, Result> {
  const results = new Map<TestName, Result>();
  const told = (name: TestName, status: TestStatus, notes = ''): boolean => {
    results.set(name, { status, notes });
    return status !== 'Failed';
  };
  const { provider, directory } = testedDirectory(tree);
  const [address = ''] = provider.addresses;
  const reachesNetwork = !tree.managerLink.down;
  const isThere = reachesNetwork && directory?.address.toLowerCase() === address.toLowerCase();

  if (address === '') {
    told('Directory Server DNS Name', 'Failed', 'No address of a directory server is set.');
    return results;
  }
  const isNumber = isIPv4(address) || address.includes(':');
  const isResolved = isNumber || isThere;
  if (
    !told(
      'Directory Server DNS Name',
      isResolved ? 'Success' : 'Failed',
      isResolved ? '' : `${address} cannot be resolved.`,
    )
  )
    return results;
  if (
    !told(
      'Ping Directory Server',
      isThere ? 'Success' : 'Failed',
      isThere ? '' : `${address} does not answer.`,
    ) ||
    directory === null
  )
    return results;
  const isOpen = directory.port === provider.port;
  if (
    !told(
      'Connect to Directory Server',
      isOpen ? 'Success' : 'Failed',
      isOpen ? '' : `Port ${provider.port} is closed.`,
    )
  )
    return results;
  const hasAuthority = Object.keys(tree.certificates.directoryAuthorities.byId).length > 0;
  told(
    'Connect using SSL',
    hasAuthority ? 'Success' : 'Warning',
    hasAuthority ? '' : 'No certificate is loaded to judge that of the server by.',
  );
  const bindsAs = provider.userName !== '' && provider.password === null;
  if (!told('Bind to Directory Server', bindsAs ? 'Failed' : 'Success', bindsAs ? 'No password is set.' : ''))
    return results;
  const { administrator, user } = subject;
  if (administrator !== null) {
    const isKnown = findUser(directory, administrator.name) !== undefined && administrator.isRight;
    if (!told('Directory Administrator login', isKnown ? 'Success' : 'Failed', isKnown ? '' : refusal))
      return results;
  }
  if (user !== null && !tryUser(tree, directory, provider, user, told)) return results;
  const hasContexts = provider.baseNames.length > 0;
  told(
    'Directory User Contexts',
    hasContexts ? 'Success' : 'Warning',
    hasContexts ? '' : 'No part of the directory is set in which users are looked for.',
  );
  // A described directory holds no objects of the extended schema.
  if (provider.mode === 'ExtendedSchema')
    told('LOM Object exists', 'Failed', 'The directory has no object of this controller.');
  return results;
}

const refusal = 'The directory refuses the name or the password.';

function tryUser(
  tree: ControllerTree,
  directory: KeptDirectory,
  provider: DirectoryProvider,
  { name, isRight }: Tried,
  told: (name: TestName, status: TestStatus, notes?: string) => boolean,
): boolean {
  const found = findUser(directory, name);
  const isKnown = found !== undefined && isRight;
  if (!told('User Authentication', isKnown ? 'Success' : 'Failed', isKnown ? '' : refusal)) return false;
  if (found === undefined) return false;
  const isAdmitted =
    provider.mode !== 'ExtendedSchema' &&
    isLicensed(tree.license, 'directoryLogin') &&
    admitted(found, provider) !== undefined;
  return told(
    'User Authorization',
    isAdmitted ? 'Success' : 'Failed',
    isAdmitted ? '' : 'No group of the user may log in here.',
  );
}

/** The one that is asked; the one of LDAP where none is. */
function testedDirectory({ accountService: { providers }, blueprint }: ControllerTree) {
  const kind =
    providers.LDAP.mode === 'Disabled' && providers.ActiveDirectory.mode !== 'Disabled'
      ? 'ActiveDirectory'
      : 'LDAP';
  const { directory } = blueprint;
  return { provider: providers[kind], directory: directory?.kind === kind ? directory : null };
}

/** A user by the name of the login, or by a distinguished name that begins with it. */
function findUser({ users }: KeptDirectory, name: string): DirectoryUser | undefined {
  const wanted = (/^CN=([^,]*)/i.exec(name)?.[1] ?? name).toLowerCase();
  return users.find(({ userName }) => userName.toLowerCase() === wanted);
}

/** The user of the described directory, whichever of the two kinds it is. */
export function describedUser({ blueprint: { directory } }: ControllerTree, name: string) {
  return directory === null ? undefined : findUser(directory, name);
}

/** All in all. */
export function overallStatus(tree: Pick<ControllerTree, 'operations' | 'directoryTest'>): TestStatus {
  if (isTestingDirectory(tree)) return 'InProgress';
  const statuses = tree.directoryTest.results.map(({ status }) => status);
  return (['Failed', 'Warning', 'Success'] as const).find((status) => statuses.includes(status)) ?? 'NotRun';
}
