/** The service root: where every client starts. Its links are those of the resource list, no more and no fewer. */
import { formatInstant } from '../../../../engine/index.js';
import { uuidOf } from '../../../identity.js';
import type { ResourceDefinition, View } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { type AccountServiceState, asksDirectory } from '../../accounts/account-service-state.js';
import { delaySecondsLeft } from '../../accounts/login-failures.js';
import { controllerTime } from '../../clock/state.js';
import { isLicensed } from '../../license/state.js';
import { fqdnOf } from '../../network/resources/host-name.js';
import { systemHealth } from '../../parts/health.js';

/** Properties of the root that link to a service or collection, and where. Source: SPEC "Service root". */
export const services = {
  AccountService: 'AccountService/',
  CertificateService: 'CertificateService/',
  Chassis: 'Chassis/',
  ComponentIntegrity: 'ComponentIntegrity/',
  EventService: 'EventService/',
  JsonSchemas: 'JsonSchemas/',
  Managers: 'Managers/',
  Registries: 'Registries/',
  SessionService: 'SessionService/',
  Systems: 'Systems/',
  Tasks: 'TaskService/',
  TelemetryService: 'TelemetryService/',
  UpdateService: 'UpdateService/',
} as const;

/**
 * What the query layer offers (facts § 1.3): one level, and never what is under `Links`. `*` is taken to mean the same
 * as `.`, so not everything is expanded.
 */
const protocolFeatures = {
  ExpandQuery: { ExpandAll: false, Levels: true, Links: false, MaxLevels: 1, NoLinks: true },
  FilterQuery: true,
  OnlyMemberQuery: true,
  SelectQuery: true,
};

export const serviceRoot: ResourceDefinition = {
  uri: root,
  type: 'ServiceRoot.v1_13_0.ServiceRoot',
  open: true,
  varies: ['now'],
  volatile: ['/Oem/Vnd/Time', '/Oem/Vnd/Sessions/LoginFailureDelay'],
  project: (view) => {
    const { blueprint } = view.tree;
    return {
      Id: 'RootService',
      Name: 'Root service',
      Product: blueprint.system.model,
      Vendor: blueprint.system.manufacturer,
      UUID: view.derived(serviceUuid),
      RedfishVersion: '1.20.0',
      ProtocolFeaturesSupported: protocolFeatures,
      ...Object.fromEntries(Object.entries(services).map(([name, uri]) => [name, view.link(root + uri)])),
      Links: {
        Sessions: view.link(`${root}SessionService/Sessions/`),
        ComponentIntegrity: view.link(`${root}ComponentIntegrity/`),
      },
      Oem: { Vnd: vendorSection(view) },
    };
  },
};

function serviceUuid({ seed }: ControllerTree): string {
  return uuidOf(seed, 'service');
}

function vendorSection({ tree, now, link, derived }: View) {
  const { blueprint, controllerSettings } = tree;
  const { manager } = blueprint;
  return {
    '@odata.type': '#VndMgmtServiceExt.v2_7_0.VndMgmtServiceExt',
    Links: { ResourceDirectory: link(`${root}ResourceDirectory/`) },
    Manager: [
      {
        DefaultLanguage: 'en',
        FQDN: fqdnOf(controllerSettings.inForce, tree),
        HostName: controllerSettings.inForce.hostName,
        Languages: [{ Language: 'en', TranslationName: 'English', Version: manager.firmware.version }],
        ManagerFirmwareVersion: manager.firmware.version,
        ManagerType: manager.model,
        Status: { Health: 'OK' },
      },
    ],
    Moniker: {
      BMC: 'Mgmt',
      CLASS: 'Baseboard Management Controller',
      PRODABR: 'Mgmt',
      PRODGEN: manager.model,
      PRODNAM: `Management Controller ${generationOf(manager.model)}`,
      SYSFAM: blueprint.system.model,
      VENDABR: blueprint.system.manufacturer,
      VENDNAM: blueprint.system.manufacturer,
    },
    Sessions: {
      CertificateLoginEnabled: false,
      KerberosEnabled: kerberosEnabled(tree.accountService),
      LDAPAuthLicenced: isLicensed(tree.license, 'directoryLogin'),
      LDAPEnabled: asksDirectory(tree.accountService),
      LocalLoginEnabled: tree.accountService.localLogin,
      LoginFailureDelay: delaySecondsLeft(tree.loginFailures, now),
      LoginHint: {
        Hint: 'Log in by a POST of an object of this shape to the Sessions collection.',
        HintPOSTData: { UserName: 'username', Password: 'password' },
      },
      SecurityOverride: false,
      ServerName: blueprint.system.hostName,
    },
    System: [{ Status: { Health: derived(systemHealth) } }],
    Time: formatInstant(controllerTime(tree, now)),
  };
}

/** `Mgmt 6` → `6`: clients read the generation off the end of the type. */
function generationOf(model: string): string {
  return model.split(' ').at(-1) ?? model;
}

/** Tickets can be checked: there are keys to do it with, and a realm to take them from. */
function kerberosEnabled({ kerberos }: AccountServiceState): boolean {
  return kerberos.keytab !== null && kerberos.realm !== '';
}
