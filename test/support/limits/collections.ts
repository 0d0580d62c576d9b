/**
 * Limits of collections that accept new members: the maximum number, the refusal of a further member, and the request
 * that adds one.
 */
import {
  type Answer,
  accountServiceUri,
  accountsUri,
  createLab,
  type Lab,
  managerUri,
  sessionsUri,
  snmpUri,
  stranger,
  subscriptionsUri,
  systemUri,
  updateServiceUri,
} from '../lab.js';
import { makeCertificate } from '../security/openssl-certificates.js';
import { makeSshKey } from '../security/ssh-keys.js';

export interface CollectionLimit {
  /** URI of the collection, as its definition contains it. */
  readonly uri: string;
  /** Maximum number of members, or a description of what limits it. */
  readonly most: number | string;
  readonly refusal: string;
  /** Statement of the specification about the limit, quoted or summarized. */
  readonly specified: string;
  /** Requests that fill the collection. Absent if the tests of its subsystem fill it. */
  readonly fill?: Filling;
}

interface Filling {
  readonly create: () => Lab;
  readonly at: string;
  /** Adds the n-th additional member, counted from 0. */
  readonly add: (lab: Lab, n: number) => Answer;
}

const noNumber = 'no number';
const limitReached = 'Base.CreateLimitReachedForResource';
const databases = '/redfish/v1/Systems/{SystemId}/SecureBoot/SecureBootDatabases/{DatabaseId}/';
const volumesUri = `${systemUri}Storage/DE00A000/Volumes/`;
const wait = { Command: 'Wait', WaitTimeSeconds: 60 };

function filled(at: string, body: (n: number) => object, headers?: Parameters<Lab['post']>[2]): Filling {
  return { create: createLab, at, add: (lab, n) => lab.post(at, body(n), headers) };
}

/** Returns the body of a new certificate. All certificates have different owners and keys. */
function newCertificate(n: number): object {
  return { CertificateString: makeCertificate(`/C=SE/O=Harbour/CN=Authority ${n}`) };
}

export const collectionLimits: readonly CollectionLimit[] = [
  {
    uri: '/redfish/v1/AccountService/Accounts/',
    most: 12,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(accountsUri, (n) => ({ UserName: `user-${n}`, Password: 'long-enough_-.' })),
  },
  {
    uri: '/redfish/v1/AccountService/Accounts/{AccountId}/Keys/',
    most: 4,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${accountsUri}1/Keys/`, (n) => ({ KeyString: makeSshKey(n) })),
  },
  {
    uri: '/redfish/v1/AccountService/ExternalAccountProviders/LDAP/Certificates/',
    most: 16,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${accountServiceUri}ExternalAccountProviders/LDAP/Certificates/`, newCertificate),
  },
  {
    uri: '/redfish/v1/AccountService/UserCertificateMapping/',
    most: 'one for each account',
    refusal: 'Base.ResourceAlreadyExists',
    specified: noNumber,
  },
  {
    uri: '/redfish/v1/SessionService/Sessions/',
    most: 32,
    refusal: 'Base.SessionLimitExceeded',
    specified: 'a limited number, not shown',
    fill: {
      create: () => {
        const lab = createLab();
        lab.account('visitor');
        return lab;
      },
      at: sessionsUri,
      add: (lab) => lab.post(sessionsUri, { UserName: 'visitor', Password: 'visitor_-.secret' }, stranger),
    },
  },
  {
    uri: '/redfish/v1/EventService/Subscriptions/',
    most: 128,
    refusal: 'Base.EventSubscriptionLimitExceeded',
    specified: noNumber,
    fill: filled(subscriptionsUri, (n) => ({ Destination: `https://listener.example/${n}` })),
  },
  {
    uri: '/redfish/v1/Managers/{ManagerId}/SnmpService/SNMPUsers/',
    most: 8,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${snmpUri}SNMPUsers/`, (n) => ({
      SecurityName: `eel-${n}`,
      AuthPassphrase: 'tide-and-fish',
      PrivacyPassphrase: 'fish-and-tide',
    })),
  },
  {
    uri: '/redfish/v1/Managers/{ManagerId}/SnmpService/SNMPAlertDestinations/',
    most: 8,
    refusal: limitReached,
    specified: noNumber,
    fill: {
      ...filled(`${snmpUri}SNMPAlertDestinations/`, (n) => ({
        AlertDestination: `traps-${n}.example`,
        SNMPAlertProtocol: 'SNMPv3Trap',
        SecurityName: 'eel',
      })),
      create: () => {
        const lab = createLab();
        lab.makeSnmpMembers();
        return lab;
      },
    },
  },
  {
    uri: '/redfish/v1/UpdateService/MaintenanceWindows/',
    most: 8,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${updateServiceUri}MaintenanceWindows/`, (n) => ({
      Name: `Night ${n}`,
      StartAfter: '2031-01-02T00:00:00Z',
    })),
  },
  {
    uri: '/redfish/v1/UpdateService/InstallSets/',
    most: 8,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${updateServiceUri}InstallSets/`, (n) => ({
      Name: `Plan ${n}`,
      Sequence: [{ Name: `Rest ${n}`, ...wait }],
    })),
  },
  {
    uri: '/redfish/v1/UpdateService/UpdateTaskQueue/',
    most: 64,
    refusal: 'Mgmt.UpdateTaskQueueFull',
    specified: noNumber,
    fill: filled(`${updateServiceUri}UpdateTaskQueue/`, (n) => ({
      Name: `Rest ${n}`,
      ...wait,
      UpdatableBy: ['Bmc'],
      StartAfter: '2031-01-01T00:00:00Z',
    })),
  },
  {
    uri: '/redfish/v1/Systems/{SystemId}/Storage/{StorageId}/Volumes/',
    most: 64,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(volumesUri, () => ({
      RAIDType: 'RAID0',
      CapacityBytes: 2 ** 30,
      Links: {
        Drives: [5, 6].map((bay) => ({ '@odata.id': `${systemUri}Storage/DE00A000/Drives/${bay}/` })),
      },
    })),
  },
  {
    uri: `${databases}Certificates/`,
    most: 'in `PK` 1; in others the memory of the variable, 131072 bytes',
    refusal: limitReached,
    specified: '`PK` at most 1, the others any number',
  },
  {
    uri: `${databases}Signatures/`,
    most: 'the memory of the variable, 131072 bytes',
    refusal: limitReached,
    specified: 'any number',
  },
  {
    uri: '/redfish/v1/Managers/{ManagerId}/BackupRestoreService/BackupFiles/',
    most: 1,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${managerUri}BackupRestoreService/BackupFiles/`, () => ({})),
  },
  {
    uri: '/redfish/v1/Managers/{ManagerId}/FederationGroups/',
    most: 10,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${managerUri}FederationGroups/`, (n) => ({ Name: `Rack-${n}`, Key: 'tide-and-fish' })),
  },
  {
    uri: '/redfish/v1/Managers/{ManagerId}/SecurityService/MgmtLDevID/Certificates/',
    most: 1,
    refusal: limitReached,
    specified: noNumber,
    fill: filled(`${managerUri}SecurityService/MgmtLDevID/Certificates/`, newCertificate),
  },
  {
    uri: '/redfish/v1/Managers/{ManagerId}/LicenseService/',
    most: 'one, which the next replaces',
    refusal: 'none',
    specified: noNumber,
  },
];
