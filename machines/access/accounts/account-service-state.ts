/** Rules for passwords and failed logins, and where a directory would be asked. Source: behaviour § 0, § 2.13. */
import type { KeytabFacts } from '../../../models/formats/index.js';
import type { Sealed } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';

/** Choices of the settings. `0` switches a setting off. */
export const delaySecondsChoices = [2, 5, 10, 30] as const;
export const failuresBeforeDelayChoices = [0, 1, 3, 5] as const;
export const loggingThresholdChoices = [0, 1, 2, 3, 5] as const;
export const ldapModes = ['Disabled', 'DefaultSchema', 'ExtendedSchema'] as const;
/** Which service an LDAP directory is spoken to as. Source: behaviour § 2.13. */
export const ldapProviderTypes = ['ActiveDirectoryService', 'LDAPService'] as const;
/** `Unadvertised`: taken, and not asked for in `WWW-Authenticate`. Source: behaviour § 2.13. */
export const basicAuthChoices = ['Enabled', 'Unadvertised', 'Disabled'] as const;

/** A group of a directory, and what its members may do here. */
export type GroupMapping = {
  readonly group: string;
  readonly privileges: readonly Privilege[];
};

/** Where one kind of directory is looked for, and what its users may do here. */
export interface DirectoryProvider {
  /** By which schema it is asked, if it is. */
  readonly mode: (typeof ldapModes)[number];
  readonly port: number;
  readonly addresses: readonly string[];
  readonly userName: string;
  /** Sealed, because it has to be used again; `undefined` is not plain JSON, so `null` when none is set. */
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

/** True while one kind of directory at least is asked. */
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
  /** False: nobody gets in by a local account while there is a directory to get in by. */
  readonly localLogin: boolean;
  /** Users of a directory log in by a passcode beside their password. */
  readonly twoFactor: boolean;
  readonly basicAuth: (typeof basicAuthChoices)[number];
  readonly ldapProviderType: (typeof ldapProviderTypes)[number];
  readonly providers: Readonly<Record<ProviderName, DirectoryProvider>>;
  readonly kerberos: {
    readonly realm: string;
    readonly port: number;
    /** What is known of the keytab that is loaded; its keys are not kept. */
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

/** As delivered. Source: behaviour § 2.13. */
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
