/**
 * The lab: a controller on the bench and the words tests speak of it. Synchronous, without sockets; every word that
 * looks at something asserts it.
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

/** An answer that can be asked whether it is as it should be. */
export class Answer {
  constructor(
    readonly reply: Reply,
    readonly asked: string,
  ) {}

  is(status: number): this {
    const { reply, asked } = this;
    // The text of a body is made for a failure alone.
    const problem =
      reply.status === status ? '' : `${asked} answered ${reply.status}: ${JSON.stringify(reply.body)}`;
    assert.is(reply.status, status, problem);
    return this;
  }

  /** Every member named is there with this value; mappings are looked into, everything else is compared whole. */
  has(expected: object): this {
    const difference = findDifference(this.reply.body, expected, '');
    assert.is(difference, undefined, `${this.asked}: ${difference}`);
    return this;
  }

  /** The answer consists of exactly these messages: `Base.Success`. */
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

  /** A firmware image, by description or as octets. */
  upload(...asked: Parameters<InProcessController['upload']>): Answer {
    return new Answer(this.controller.upload(...asked), 'the upload');
  }

  advance(span: string | number): this {
    this.controller.advance(span);
    return this;
  }

  /** Lets time pass until the system shows this. */
  until(expected: object, limit = '1h'): this {
    this.controller.runUntil(
      (controller) => findDifference(controller.get(systemUri), expected, '') === undefined,
      limit,
    );
    return this;
  }

  /** Makes an account and gives what it logs in with. */
  account(
    userName: string,
    more: object = {},
  ): { readonly uri: string; readonly userName: string; readonly password: string } {
    const password = `${userName}_-.secret`;
    const answer = this.post(accountsUri, { UserName: userName, Password: password, ...more }).is(201);
    return { uri: answer.header('Location') ?? '', userName, password };
  }

  /** One of each kind that SNMP has. */
  makeSnmpMembers(): void {
    const passphrases = { AuthPassphrase: 'tide-and-fish', PrivacyPassphrase: 'fish-and-tide' };
    const alert = { SNMPAlertProtocol: 'SNMPv3Trap', SecurityName: 'eel' };
    this.post(`${snmpUri}SNMPUsers/`, { SecurityName: 'eel', ...passphrases }).is(201);
    this.post(`${snmpUri}SNMPAlertDestinations/`, { AlertDestination: 'traps.example', ...alert }).is(201);
  }

  /** Tasks of the administrator's: one that was cancelled, and one that waits for the next start. */
  makeTasks(): void {
    const resetKeys = `${systemUri}SecureBoot/Actions/SecureBoot.ResetKeys/`;
    const [first] = [1, 2].map(() => this.post(resetKeys, { ResetKeysType: 'DeleteAllKeys' }).is(202));
    this.delete(String(first?.header('Location'))).is(200);
  }

  /** An update task that waits for years. */
  makeUpdateTask(): void {
    const wait = { Command: 'Wait', WaitTimeSeconds: 60, StartAfter: '2031-01-01T00:00:00Z' };
    this.post(`${root}UpdateService/UpdateTaskQueue/`, { Name: 'a wait', ...wait }).is(201);
  }

  /** A drive that is in no volume is being erased, for some seconds. */
  eraseDrive(): void {
    this.post(`${systemUri}Storage/DE00A000/Drives/3/Actions/Drive.SecureErase/`, {}).is(200);
  }

  /** The whole server is erased, and off. Whatever was made before is gone. */
  eraseServer(): void {
    const action = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
    this.post(action, { SystemROMAndMgmtErase: true, UserDataErase: true }).is(200);
    this.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    this.controller.runUntil(({ tree }) => !isErasePending(tree), '2h');
  }

  /** What updates are planned by: a maintenance window, and an install set, whose one task waits for years. */
  makeUpdatePlans(): void {
    const night = { Name: 'Night', StartAfter: '2026-01-02T00:00:00Z', Expire: '2031-01-02T04:00:00Z' };
    this.post(`${updateServiceUri}MaintenanceWindows/`, night).is(201);
    const Sequence = [{ Name: 'Rest', Command: 'Wait', WaitTimeSeconds: 60 }];
    const set = this.post(`${updateServiceUri}InstallSets/`, { Name: 'Plan', Sequence }).is(201);
    const invoke = `${set.reply.body['@odata.id']}Actions/VndComponentInstallSet.Invoke/`;
    this.post(invoke, { StartAfter: '2031-01-01T00:00:00Z' }).is(200);
  }

  /** An image is there that was found invalid, as after a check of the firmware. */
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

  /** One of each kind that events have. */
  makeEventMembers(): void {
    this.subscribe('https://listener.example/events', { HttpHeaders: { 'X-Token': 'eel' } });
    this.post(`${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`, { Certificate: alice.pem }).is(
      200,
    );
  }

  /** A key of the administrator's, an authority of a directory, a certificate of the controller's, a backup file. */
  makeTrustMembers(): void {
    this.post(`${accountsUri}1/Keys/`, { KeyString: sshKeys.eel }).is(201);
    const authorities = `${accountServiceUri}ExternalAccountProviders/LDAP/Certificates/`;
    this.post(authorities, { CertificateString: alice.pem }).is(201);
    const own = `${managerUri}SecurityService/MgmtLDevID/Certificates/`;
    this.post(own, { CertificateString: alice.pem }).is(201);
    this.post(`${managerUri}BackupRestoreService/BackupFiles/`, {}).is(201);
  }

  /** Has components prove what they are, from the next start of the host on. */
  enableIntegrity(): void {
    this.patch(`${managerUri}SecurityService/`, { GlobalComponentIntegrity: 'Enabled' }).is(200);
  }

  /** Two of each kind of directory, with a role of their own each. */
  makeDirectoryGroups(): void {
    const RemoteRoleMapping = ['cn=ops', 'cn=readers'].map((RemoteGroup) => ({
      LocalRole: 'ReadOnly',
      RemoteGroup,
    }));
    this.patch(accountServiceUri, { LDAP: { RemoteRoleMapping }, ActiveDirectory: { RemoteRoleMapping } }).is(
      200,
    );
  }

  /** Subscribes a listener and gives the URI of the subscription. */
  subscribe(destination: string, more: object = {}): string {
    return (
      this.post(subscriptionsUri, { Destination: destination, ...more })
        .is(201)
        .header('Location') ?? ''
    );
  }

  /** What leaves an entry of each kind that somebody can say is repaired. */
  breakThings(): void {
    this.controller
      .fault('memory.uncorrectedError', { part: 'PROC 1 DIMM 1' })
      .fault('fan.failed', { part: 'Fan 1' });
  }

  /** Logs in and gives the headers of that session. */
  login({ userName, password } = this.controller.credentials): { readonly 'X-Auth-Token': string } {
    const answer = this.post(sessionsUri, { UserName: userName, Password: password }).is(201);
    return { 'X-Auth-Token': answer.header('X-Auth-Token') ?? '' };
  }
}

export function createLab(options: ControllerOptions = {}): Lab {
  return new Lab(createController(options));
}

/** Headers of a client that brings no credentials at all. */
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
