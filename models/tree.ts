/** The controller's whole state: one frozen tree of plain JSON. Each branch is described by the file it comes from. */
import type { EngineTree } from '../engine/index.js';
import type { KeptBlueprint } from './genesis.js';
import type { AccountServiceState } from './subsystems/accounts/account-service-state.js';
import type { Account, AccountsState } from './subsystems/accounts/accounts.js';
import type { CertificateMappingsState } from './subsystems/accounts/certificate-mappings.js';
import type { LoginFailuresState } from './subsystems/accounts/login-failures.js';
import type { PasscodesState } from './subsystems/accounts/passcodes.js';
import type { AirFilterState } from './subsystems/air-filter/state.js';
import type { SecurityServiceState } from './subsystems/certificates/security-state.js';
import type { CertificatesState } from './subsystems/certificates/state.js';
import type { ChassisState, DevicesState } from './subsystems/chassis/state.js';
import type { ClockState } from './subsystems/clock/state.js';
import type { ManagerOptionsState } from './subsystems/controller/options.js';
import type { PendingResets } from './subsystems/controller/pending-resets.js';
import type { UptimeState } from './subsystems/controller/uptime.js';
import type { CoolingState } from './subsystems/environment/cooling.js';
import type { PastState } from './subsystems/environment/past.js';
import type { PowerSettingsState } from './subsystems/environment/power-settings.js';
import type { EventsState } from './subsystems/events/state.js';
import type { SubscriptionsState } from './subsystems/events/subscriptions.js';
import type { HostState } from './subsystems/host/state.js';
import type { LicenseState } from './subsystems/license/state.js';
import type { CperState } from './subsystems/logs/error-records.js';
import type { HealthLogState } from './subsystems/logs/health-log.js';
import type { LogsState } from './subsystems/logs/state.js';
import type { RemoteConsoleState } from './subsystems/manager/remote-console-state.js';
import type { VirtualMediaState } from './subsystems/media/state.js';
import type { SettingsState } from './subsystems/network/controller-settings.js';
import type { NetworkServicesState } from './subsystems/network/services.js';
import type { ConditionsState } from './subsystems/parts/conditions.js';
import type { SessionsState } from './subsystems/sessions/state.js';
import type { SnmpState } from './subsystems/snmp/state.js';
import type { TelemetryState } from './subsystems/telemetry/state.js';

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
