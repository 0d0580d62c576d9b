/** The controller's whole state: one frozen tree of plain JSON. Each branch is described by the file it comes from. */
import { type EngineTree, leafAt, type MachineRecord, pathOf } from '../engine/index.js';
import { type CertificateRequestRecord, certificateRequestAddress } from './contracts/certificate-request.js';
import { type CloudConnectRecord, cloudConnectAddress } from './contracts/cloud-connect.js';
import { type KeytabRecord, keytabAddress } from './contracts/keytab.js';
import { type MainsRecord, mainsAddress } from './contracts/mains.js';
import { type ManagerRecord, managerAddress } from './contracts/manager.js';
import { type PowerRecord, powerAddress } from './contracts/power.js';
import type { KeptBlueprint } from './genesis.js';
import type { AccountServiceState } from './state/account-service.js';
import type { Account, AccountsState } from './state/accounts.js';
import type { AirFilterState } from './state/air-filter.js';
import type { CertificateMappingsState } from './state/certificate-mappings.js';
import type { CertificatesState } from './state/certificates.js';
import type { ChassisState, DevicesState } from './state/chassis.js';
import type { ClockState } from './state/clock.js';
import type { ConditionsState } from './state/conditions.js';
import type { SettingsState } from './state/controller-settings.js';
import type { CoolingState } from './state/cooling.js';
import type { CperState } from './state/cper.js';
import type { EventsState } from './state/events.js';
import type { HealthLogState } from './state/health-log.js';
import type { HostState } from './state/host.js';
import type { LicenseState } from './state/license.js';
import type { LoginFailuresState } from './state/login-failures.js';
import type { LogsState } from './state/logs.js';
import type { ManagerOptionsState } from './state/manager-options.js';
import type { NetworkServicesState } from './state/network-services.js';
import type { PasscodesState } from './state/passcodes.js';
import type { PastState } from './state/past.js';
import type { PendingResets } from './state/pending-resets.js';
import type { PowerSettingsState } from './state/power-settings.js';
import type { RemoteConsoleState } from './state/remote-console.js';
import type { SecurityServiceState } from './state/security.js';
import type { SessionsState } from './state/sessions.js';
import type { SnmpState } from './state/snmp.js';
import type { SubscriptionsState } from './state/subscriptions.js';
import type { TelemetryState } from './state/telemetry.js';
import type { UptimeState } from './state/uptime.js';
import type { VirtualMediaState } from './state/virtual-media.js';

/** What the controller knows of the service it answers on. */
export interface ServiceState {
  /** The TCP port clients reach it by. */
  readonly httpsPort: number;
  /** Names the history (`runOf`): a state of another is no state to come back to. */
  readonly run: string;
}

export interface ControllerTree extends EngineTree {
  readonly blueprint: KeptBlueprint;
  readonly service: ServiceState;
  readonly host: HostState;
  readonly airFilter: AirFilterState;
  readonly chassis: ChassisState;
  readonly devices: DevicesState;
  readonly conditions: ConditionsState;
  readonly cooling: CoolingState;
  readonly powerSettings: PowerSettingsState;
  readonly past: PastState;
  readonly controllerClock: ClockState;
  readonly controllerSettings: SettingsState;
  readonly networkServices: NetworkServicesState;
  readonly managerOptions: ManagerOptionsState;
  readonly snmp: SnmpState;
  readonly license: LicenseState;
  readonly accountService: AccountServiceState;
  readonly accounts: AccountsState;
  readonly certificates: CertificatesState;
  readonly certificateMappings: CertificateMappingsState;
  readonly loginFailures: LoginFailuresState;
  readonly passcodes: PasscodesState;
  readonly security: SecurityServiceState;
  readonly sessions: SessionsState;
  readonly remoteConsole: RemoteConsoleState;
  /** What factory defaults bring back beside the settings. */
  readonly factory: { readonly accounts: readonly Account[] };
  readonly pendingResets: PendingResets;
  readonly virtualMedia: VirtualMediaState;
  readonly logs: LogsState;
  readonly healthLog: HealthLogState;
  readonly cper: CperState;
  readonly events: EventsState;
  readonly subscriptions: SubscriptionsState;
  readonly telemetry: TelemetryState;
  readonly uptime: UptimeState;
}

/** The machines every controller has, each read through its contract. */
export const powerOf = recordAt<PowerRecord>(powerAddress);
export const managerOf = recordAt<ManagerRecord>(managerAddress);
export const mainsOf = recordAt<MainsRecord>(mainsAddress);
export const certificateRequestOf = recordAt<CertificateRequestRecord>(certificateRequestAddress);
export const keytabImportOf = recordAt<KeytabRecord>(keytabAddress);
export const cloudConnectOf = recordAt<CloudConnectRecord>(cloudConnectAddress);

function recordAt<Machine>(address: string): (tree: ControllerTree) => Machine {
  const path = pathOf(address);
  return ({ machines }) => {
    const record: MachineRecord | undefined = leafAt(machines, path);
    if (record === undefined) throw new Error(`the tree has no machine ${address}`);
    return record as unknown as Machine;
  };
}
