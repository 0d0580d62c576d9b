/**
 * Settings of the controller as delivered: the genesis starts with them, and clearing brings them back. The licence is
 * none of them, nor is the clock; accounts are beside, because not every clearing takes them.
 */
import type { Stage } from '../engine/index.js';
import {
  type Account,
  type ControllerTree,
  carryHeat,
  coolingAtFirst,
  defaultAccountService,
  defaultRemoteConsole,
  defaultSecurity,
  idleTimeoutMinutes,
  managerOptionsAtFirst,
  noBootOverride,
  powerSettingsAtFirst,
  servicesAtFirst,
  settingsAtFirst,
  snmpAtFirst,
} from '../models/index.js';

type ControllerStage = Stage<ControllerTree>;

/** Branches that are nothing but settings. */
export const defaultSettings: Pick<
  ControllerTree,
  'accountService' | 'managerOptions' | 'networkServices' | 'remoteConsole' | 'security' | 'snmp'
> = {
  accountService: defaultAccountService,
  remoteConsole: defaultRemoteConsole,
  managerOptions: managerOptionsAtFirst,
  networkServices: servicesAtFirst,
  security: defaultSecurity,
  snmp: snmpAtFirst,
};

/** Those, and the settings in branches that hold more. */
export function restoreSettings(stage: ControllerStage): void {
  const { draft, tree } = stage;
  const { powerAutoOn, powerOnDelay } = tree.blueprint.settings;
  Object.assign(draft, defaultSettings, { controllerSettings: settingsAtFirst(tree.blueprint) });
  restoreCooling(stage);
  Object.assign(draft.host, { powerAutoOn, powerOnDelay });
  draft.sessions.idleTimeoutMinutes = idleTimeoutMinutes;
  draft.certificates.login = { enabled: false, strict: false };
  draft.certificates.authorities.byId = {};
  clearRestApiState(stage);
}

/** What clients have left here for the server's next start. */
export function clearRestApiState({ draft }: ControllerStage): void {
  Object.assign(draft.host.boot, noBootOverride);
}

/** The accounts there were at first are there again, with the passwords they had then; no id is given twice. */
export function restoreAccounts({ draft, tree }: ControllerStage): void {
  const restored = tree.factory.accounts.map((account): readonly [string, Account] => {
    const passwordRevision = tree.accounts.byId[account.id]?.passwordRevision ?? account.passwordRevision;
    return [account.id, { ...account, passwordRevision }];
  });
  Object.assign(draft.accounts, { byId: Object.fromEntries(restored) });
  draft.certificateMappings.byId = {};
}

/** How the server is cooled and powered; what is hot stays so for a while. */
function restoreCooling(stage: ControllerStage): void {
  const { draft, tree } = stage;
  const { thermalConfiguration, fanPercentMinimum, userThresholds } = coolingAtFirst(tree.blueprint);
  Object.assign(draft.cooling, { thermalConfiguration, fanPercentMinimum, userThresholds });
  Object.assign(draft, { powerSettings: powerSettingsAtFirst });
  carryHeat(stage);
}
