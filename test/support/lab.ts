/**
 * Lab: a controller in this process with the helper methods of most tests. It is synchronous and has no sockets.
 * Methods that read something also check it.
 */
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import {
  type ControllerOptions,
  createController,
  type InProcessController,
  type Reply,
} from '../../index.js';
import { isErasePending } from '../../machines/storage/erase/index.js';
import { alice } from './security/client-certificates.js';
import { sshKeys } from './security/ssh-keys.js';

export const root = '/redfish/v1/';
export const systemUri = '/redfish/v1/Systems/1/';
export const managerUri = '/redfish/v1/Managers/1/';
export const snmpUri = '/redfish/v1/Managers/1/SnmpService/';
export const sessionsUri = '/redfish/v1/SessionService/Sessions/';
export const accountServiceUri = '/redfish/v1/AccountService/';
export const importKeytabUri = `${accountServiceUri}Actions/Oem/Vnd/VndMgmtAccountService.ImportKerberosKeytab/`;
export const subscriptionsUri = '/redfish/v1/EventService/Subscriptions/';
export const eventActionUri = '/redfish/v1/EventService/Actions/';
export const accountsUri = `${accountServiceUri}Accounts/`;
export const updateServiceUri = `${root}UpdateService/`;
export const rolesUri = `${accountServiceUri}Roles/`;
export const certificateMappingsUri = `${accountServiceUri}UserCertificateMapping/`;
export const resetUri = `${systemUri}Actions/ComputerSystem.Reset/`;
export const managerResetUri = `${managerUri}Actions/Manager.Reset/`;

/** Response with methods that check its status, its body and its messages. */
export class Answer {
  constructor(
    readonly reply: Reply,
    readonly asked: string,
  ) {}

  is(status: number): this {
    const { reply, asked } = this;
    // Serializing the body is slow, so it happens only for a failure.
    const problem =
      reply.status === status ? '' : `${asked} answered ${reply.status}: ${JSON.stringify(reply.body)}`;
    assert.is(reply.status, status, problem);
    return this;
  }

  /**
   * Checks that the body has every expected member with its value. Objects are compared member by member, all other
   * values completely.
   */
  has(expected: object): this {
    const difference = findDifference(this.reply.body, expected, '');
    assert.is(difference, undefined, `${this.asked}: ${difference}`);
    return this;
  }

  /** Checks that the response contains exactly these messages, such as `Base.Success`. */
  says(...messages: string[]): this {
    const said = this.reply.messageIds.map((id) => id.replace(/\.\d+\.\d+\./, '.'));
    assert.equal(said, messages, `${this.asked} said ${said.join(', ')}`);
    return this;
  }

  header(name: string): string | undefined {
    return this.reply.headers[name.toLowerCase()];
  }
}

export class Lab {
  constructor(readonly controller: InProcessController) {}

  get(uri: string, headers?: Readonly<Record<string, string>>): Answer {
    return this.request('GET', uri, undefined, headers);
  }

  post(uri: string, body?: unknown, headers?: Readonly<Record<string, string>>): Answer {
    return this.request('POST', uri, body, headers);
  }

  patch(uri: string, body: unknown, headers?: Readonly<Record<string, string>>): Answer {
    return this.request('PATCH', uri, body, headers);
  }

  delete(uri: string, headers?: Readonly<Record<string, string>>): Answer {
    return this.request('DELETE', uri, undefined, headers);
  }

  request(method: string, uri: string, body?: unknown, headers?: Readonly<Record<string, string>>): Answer {
    return new Answer(this.controller.request(method, uri, body, headers), `${method} ${uri}`);
  }

  /** Uploads a firmware image, given by a description or as bytes. */
  upload(...asked: Parameters<InProcessController['upload']>): Answer {
    return new Answer(this.controller.upload(...asked), 'the upload');
  }

  advance(span: string | number): this {
    this.controller.advance(span);
    return this;
  }

  /** Advances until the system resource has the expected members. */
  until(expected: object, limit = '1h'): this {
    this.controller.runUntil(
      (controller) => findDifference(controller.get(systemUri), expected, '') === undefined,
      limit,
    );
    return this;
  }

  /** Creates an account and returns its URI and its credentials. */
  account(
    userName: string,
    more: object = {},
  ): { readonly uri: string; readonly userName: string; readonly password: string } {
    const password = `${userName}_-.secret`;
    const answer = this.post(accountsUri, { UserName: userName, Password: password, ...more }).is(201);
    return { uri: answer.header('Location') ?? '', userName, password };
  }

  /** Creates one member in each collection of SNMP. */
  makeSnmpMembers(): void {
    const passphrases = { AuthPassphrase: 'tide-and-fish', PrivacyPassphrase: 'fish-and-tide' };
    const alert = { SNMPAlertProtocol: 'SNMPv3Trap', SecurityName: 'eel' };
    this.post(`${snmpUri}SNMPUsers/`, { SecurityName: 'eel', ...passphrases }).is(201);
    this.post(`${snmpUri}SNMPAlertDestinations/`, { AlertDestination: 'traps.example', ...alert }).is(201);
  }

  /** Creates two tasks of the administrator: one that is canceled, and one that waits for the next start. */
  makeTasks(): void {
    const resetKeys = `${systemUri}SecureBoot/Actions/SecureBoot.ResetKeys/`;
    const [first] = [1, 2].map(() => this.post(resetKeys, { ResetKeysType: 'DeleteAllKeys' }).is(202));
    this.delete(String(first?.header('Location'))).is(200);
  }

  /** Creates an update task that waits for years. */
  makeUpdateTask(): void {
    const wait = { Command: 'Wait', WaitTimeSeconds: 60, StartAfter: '2031-01-01T00:00:00Z' };
    this.post(`${root}UpdateService/UpdateTaskQueue/`, { Name: 'a wait', ...wait }).is(201);
  }

  /** Starts to erase a drive that is in no volume. The erase takes some seconds. */
  eraseDrive(): void {
    this.post(`${systemUri}Storage/DE00A000/Drives/3/Actions/Drive.SecureErase/`, {}).is(200);
  }

  /** Erases the whole server. Afterwards the server is off, and all resources that a test created before are lost. */
  eraseServer(): void {
    const action = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
    this.post(action, { SystemROMAndMgmtErase: true, UserDataErase: true }).is(200);
    this.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    this.controller.runUntil(({ tree }) => !isErasePending(tree), '2h');
  }

  /**
   * Creates the resources that plan updates: a maintenance window, and an install set whose only task waits for years.
   */
  makeUpdatePlans(): void {
    const night = { Name: 'Night', StartAfter: '2026-01-02T00:00:00Z', Expire: '2031-01-02T04:00:00Z' };
    this.post(`${updateServiceUri}MaintenanceWindows/`, night).is(201);
    const Sequence = [{ Name: 'Rest', Command: 'Wait', WaitTimeSeconds: 60 }];
    const set = this.post(`${updateServiceUri}InstallSets/`, { Name: 'Plan', Sequence }).is(201);
    const invoke = `${set.reply.body['@odata.id']}Actions/VndComponentInstallSet.Invoke/`;
    this.post(invoke, { StartAfter: '2031-01-01T00:00:00Z' }).is(200);
  }

  /** Adds an image that was found invalid, as a check of the firmware would. */
  putAsideImage(): void {
    const { tree, now } = this.controller;
    const image = {
      id: 'abcdef01',
      name: 'System ROM',
      deviceClass: '',
      filename: 'rom.bin',
      sizeBytes: 9_000,
    };
    this.controller.restore({ ...tree, invalidImages: { images: [{ ...image, created: now }] } });
  }

  /** Creates one member in each collection of the event service. */
  makeEventMembers(): void {
    this.subscribe('https://listener.example/events', { HttpHeaders: { 'X-Token': 'eel' } });
    this.post(`${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`, { Certificate: alice.pem }).is(
      200,
    );
  }

  /**
   * Creates a key of the administrator, a certificate authority of a directory, a certificate of the controller, and a
   * backup file.
   */
  makeTrustMembers(): void {
    this.post(`${accountsUri}1/Keys/`, { KeyString: sshKeys.eel }).is(201);
    const authorities = `${accountServiceUri}ExternalAccountProviders/LDAP/Certificates/`;
    this.post(authorities, { CertificateString: alice.pem }).is(201);
    const own = `${managerUri}SecurityService/MgmtLDevID/Certificates/`;
    this.post(own, { CertificateString: alice.pem }).is(201);
    this.post(`${managerUri}BackupRestoreService/BackupFiles/`, {}).is(201);
  }

  /** Enables the attestation of components, which takes effect at the next start of the host. */
  enableIntegrity(): void {
    this.patch(`${managerUri}SecurityService/`, { GlobalComponentIntegrity: 'Enabled' }).is(200);
  }

  /** Creates two groups for each kind of directory, with a role for each group. */
  makeDirectoryGroups(): void {
    const RemoteRoleMapping = ['cn=ops', 'cn=readers'].map((RemoteGroup) => ({
      LocalRole: 'ReadOnly',
      RemoteGroup,
    }));
    this.patch(accountServiceUri, { LDAP: { RemoteRoleMapping }, ActiveDirectory: { RemoteRoleMapping } }).is(
      200,
    );
  }

  /** Creates a subscription and returns its URI. */
  subscribe(destination: string, more: object = {}): string {
    return (
      this.post(subscriptionsUri, { Destination: destination, ...more })
        .is(201)
        .header('Location') ?? ''
    );
  }

  /** Sets faults that leave one log entry of each kind that a client can mark as repaired. */
  breakThings(): void {
    this.controller
      .fault('memory.uncorrectedError', { part: 'PROC 1 DIMM 1' })
      .fault('fan.failed', { part: 'Fan 1' });
  }

  /** Logs in and returns the headers of the session. */
  login({ userName, password } = this.controller.credentials): { readonly 'X-Auth-Token': string } {
    const answer = this.post(sessionsUri, { UserName: userName, Password: password }).is(201);
    return { 'X-Auth-Token': answer.header('X-Auth-Token') ?? '' };
  }
}

export function createLab(options: ControllerOptions = {}): Lab {
  return new Lab(createController(options));
}

/** Headers of a client without credentials. */
export const stranger = { 'X-Auth-Token': '' };

function findDifference(actual: unknown, expected: unknown, path: string): string | undefined {
  if (!isMapping(expected)) {
    return isDeepStrictEqual(actual, expected)
      ? undefined
      : `${path} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
  }
  if (!isMapping(actual)) return `${path} is ${JSON.stringify(actual)}, expected an object`;
  for (const [name, value] of Object.entries(expected)) {
    const difference = findDifference(actual[name], value, `${path}/${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
