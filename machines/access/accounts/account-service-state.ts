/** Password and login-failure rules, and the settings of the directories. Source: behaviour § 0, § 2.13. */
import type { KeytabFacts } from '../../../models/formats/index.js';
import type { Sealed } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';

/** Allowed values of the settings. `0` switches a setting off. */
export const delaySecondsChoices = [2, 5, 10, 30] as const;
export const failuresBeforeDelayChoices = [0, 1, 3, 5] as const;
export const loggingThresholdChoices = [0, 1, 2, 3, 5] as const;
export const ldapModes = ['Disabled', 'DefaultSchema', 'ExtendedSchema'] as const;
/** Product types of the LDAP directory service. Source: behaviour § 2.13. */
export const ldapProviderTypes = ['ActiveDirectoryService', 'LDAPService'] as const;
/** `Unadvertised`: accepted, but not offered in `WWW-Authenticate`. Source: behaviour § 2.13. */
export const basicAuthChoices = ['Enabled', 'Unadvertised', 'Disabled'] as const;

/** A directory group and the privileges of its members on this controller. */
export type GroupMapping = {
  readonly group: string;
  readonly privileges: readonly Privilege[];
};

/** Address of one kind of directory, and the privileges of its users on this controller. */
export interface DirectoryProvider {
  /** Schema of the directory; the disabled mode switches the directory off. */
  readonly mode: (typeof ldapModes)[number];
  readonly port: number;
  readonly addresses: readonly string[];
  readonly userName: string;
  /** Sealed, because the controller has to present it; null when none is set, because `undefined` is not plain JSON. */
  readonly password: Sealed | null;
  readonly roleMapping: readonly GroupMapping[];
  readonly baseNames: readonly string[];
}

export const providerNames = ['LDAP', 'ActiveDirectory'] as const;
export type ProviderName = (typeof providerNames)[number];

type LoadedKeytab = KeytabFacts & {
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly importedAt: number;
};

/** True while at least one kind of directory is enabled. */
export function usesDirectory({ providers }: AccountServiceState): boolean {
  return providerNames.some((name) => providers[name].mode !== 'Disabled');
}

export interface AccountServiceState {
  /** Unit: characters. Range: 0–39. */
  readonly passwordLengthMin: number;
  readonly enforceComplexity: boolean;
  readonly delaySeconds: (typeof delaySecondsChoices)[number];
  readonly failuresBeforeDelay: (typeof failuresBeforeDelayChoices)[number];
  readonly loggingThreshold: (typeof loggingThresholdChoices)[number];
  /** False: local accounts cannot log in while a directory is usable for logins. */
  readonly localLogin: boolean;
  /** Directory users log in with a passcode in addition to their password. */
  readonly twoFactor: boolean;
  readonly basicAuth: (typeof basicAuthChoices)[number];
  readonly ldapProviderType: (typeof ldapProviderTypes)[number];
  readonly providers: Readonly<Record<ProviderName, DirectoryProvider>>;
  readonly kerberos: {
    readonly realm: string;
    readonly port: number;
    /** Facts about the loaded keytab; its keys are not stored. */
    readonly keytab: LoadedKeytab | null;
  };
}

const noDirectory: DirectoryProvider = {
  mode: 'Disabled',
  port: 636,
  addresses: [],
  userName: '',
  password: null,
  roleMapping: [],
  baseNames: [],
};

/** Factory default. Source: behaviour § 2.13. */
export const initialAccountService: AccountServiceState = {
  passwordLengthMin: 8,
  enforceComplexity: false,
  delaySeconds: 10,
  failuresBeforeDelay: 1,
  loggingThreshold: 3,
  localLogin: true,
  twoFactor: false,
  basicAuth: 'Enabled',
  ldapProviderType: 'ActiveDirectoryService',
  providers: { LDAP: noDirectory, ActiveDirectory: noDirectory },
  kerberos: { realm: '', port: 88, keytab: null },
};
