/**
 * Settings of the controller as delivered: the genesis starts with them, and clearing brings them back. The licence is
 * none of them, nor is what the clock shows; accounts are beside, because not every clearing takes them.
 */
import {
  type Account,
  type ControllerStage,
  type ControllerTree,
  carryHeat,
  chassisAtFirst,
  clockAtFirst,
  coolingAtFirst,
  defaultAccountService,
  defaultRemoteConsole,
  defaultSecurity,
  forgetAllTraps,
  healthTrapAddress,
  idleTimeoutMinutes,
  managerOptionsAtFirst,
  noBootOverride,
  powerSettingsAtFirst,
  removeSubscription,
  resumeHealthLog,
  servicesAtFirst,
  settingsAtFirst,
  snmpAtFirst,
  telemetryAtFirst,
} from '../models/index.js';

/** Branches that are nothing but settings. */
export const defaultSettings: Pick<
  ControllerTree,
  | 'accountService'
  | 'managerOptions'
  | 'networkServices'
  | 'remoteConsole'
  | 'security'
  | 'snmp'
  | 'telemetry'
> = {
  accountService: defaultAccountService,
  remoteConsole: defaultRemoteConsole,
  managerOptions: managerOptionsAtFirst,
  networkServices: servicesAtFirst,
  security: defaultSecurity,
  snmp: snmpAtFirst,
  telemetry: telemetryAtFirst,
};

/** Those, and the settings in branches that hold more. */
export function restoreSettings(stage: ControllerStage): void {
  const { draft, tree } = stage;
  const { powerAutoOn, powerOnDelay } = tree.blueprint.settings;
  forgetAllTraps(stage);
  stage.stop(healthTrapAddress);
  Object.assign(draft, defaultSettings, {
    airFilter: null,
    controllerSettings: settingsAtFirst(tree.blueprint),
    snmp: snmpAsDelivered(tree.snmp),
    // What was told of a metric is taken back once it is looked at again.
    telemetry: { ...telemetryAtFirst, crossings: tree.telemetry.crossings },
  });
  restoreCooling(stage);
  restoreRoom(stage);
  const { timeZone, staticNtpServers } = clockAtFirst;
  Object.assign(draft.controllerClock, { timeZone, staticNtpServers });
  Object.assign(draft.host, { powerAutoOn, powerOnDelay });
  draft.sessions.idleTimeoutMinutes = idleTimeoutMinutes;
  draft.certificates.login = { enabled: false, strict: false };
  draft.certificates.authorities.byId = {};
  draft.certificates.listenerAuthorities.byId = {};
  for (const id of Object.keys(tree.subscriptions.byId)) removeSubscription(stage, id);
  resumeHealthLog(draft.healthLog, tree.logs);
  clearRestApiState(stage);
}

/** What clients have left here for the server's next start. */
export function clearRestApiState({ draft }: ControllerStage): void {
  Object.assign(draft.host.boot, noBootOverride);
}

/**
 * The accounts there were at first are there again, with the passwords they had then; no id is given twice, and no salt.
 * An account that is gone has taken its revision with it, but it never had more new passwords than there were events.
 */
export function restoreAccounts({ draft, tree }: ControllerStage): void {
  const restored = tree.factory.accounts.map((account): readonly [string, Account] => {
    const passwordRevision =
      tree.accounts.byId[account.id]?.passwordRevision ?? account.passwordRevision + tree.clock.executed;
    return [account.id, { ...account, passwordRevision }];
  });
  Object.assign(draft.accounts, { byId: Object.fromEntries(restored) });
  Object.assign(draft.certificateMappings, { byId: {}, revoked: [] });
}

/** Like authorities and accounts, its users and destinations have ids that are never given again. */
function snmpAsDelivered({ users, destinations }: ControllerTree['snmp']): ControllerTree['snmp'] {
  return {
    ...snmpAtFirst,
    users: { nextId: users.nextId, byId: {} },
    destinations: { nextId: destinations.nextId, byId: {} },
  };
}

/** What the controller was told of its room and its devices; labels and lights are the server's own. */
function restoreRoom({ draft, tree }: ControllerStage): void {
  const { environmentalClass, elConfigOverride, mctpEnabled } = chassisAtFirst(
    tree.blueprint.chassis.environmentalClass,
  );
  Object.assign(draft.chassis, { environmentalClass, elConfigOverride, mctpEnabled });
}

/** How the server is cooled and powered; what is hot stays so for a while. */
function restoreCooling(stage: ControllerStage): void {
  const { draft, tree } = stage;
  const { thermalConfiguration, fanPercentMinimum, userThresholds } = coolingAtFirst(tree.blueprint);
  Object.assign(draft.cooling, { thermalConfiguration, fanPercentMinimum, userThresholds });
  Object.assign(draft, { powerSettings: powerSettingsAtFirst });
  carryHeat(stage);
}
