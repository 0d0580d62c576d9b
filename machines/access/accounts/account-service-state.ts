/**
 * State of the account service: rules for passwords and failed logins, and the settings of the directories. Source:
 * behaviour § 0, § 2.13.
 */
import type { StoredBlueprint } from '../../../models/blueprint/index.js';
import { findCapture, mapRoles } from '../../../models/capture/index.js';
import type { KeytabFacts } from '../../../models/formats/index.js';
import type { Sealed } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';

/**
 * Allowed values of the settings for login delays, failure counts and directory modes. The number `0` switches a
 * setting off.
 */
export const delaySecondsChoices = [2, 5, 10, 30] as const;
export const failuresBeforeDelayChoices = [0, 1, 3, 5] as const;
export const loggingThresholdChoices = [0, 1, 2, 3, 5] as const;
export const ldapModes = ['Disabled', 'DefaultSchema', 'ExtendedSchema'] as const;
/** Product types of the LDAP directory service. Source: behaviour § 2.13. */
export const ldapProviderTypes = ['ActiveDirectoryService', 'LDAPService'] as const;
/**
 * Choices for HTTP Basic authentication. With `Unadvertised`, the service accepts Basic credentials but does not offer
 * Basic authentication in `WWW-Authenticate`. Source: behaviour § 2.13.
 */
export const basicAuthChoices = ['Enabled', 'Unadvertised', 'Disabled'] as const;

/** A directory group and the privileges of its members on this controller. */
export type GroupMapping = {
  readonly group: string;
  readonly privileges: readonly Privilege[];
};

/**
 * Settings of one kind of directory: its addresses, the credentials of the controller, and the privileges of directory
 * users on this controller.
 */
export interface DirectoryProvider {
  /** Schema of the directory. The value `Disabled` switches the directory off. */
  readonly mode: (typeof ldapModes)[number];
  readonly port: number;
  readonly addresses: readonly string[];
  readonly userName: string;
  /**
   * Password with which the controller logs in to the directory. The password is sealed instead of hashed, because the
   * controller has to send it. Null when no password is set, because `undefined` is not plain JSON.
   */
  readonly password: Sealed | null;
  readonly roleMapping: readonly GroupMapping[];
  readonly baseNames: readonly string[];
}

export const providerNames = ['LDAP', 'ActiveDirectory'] as const;
export type ProviderName = (typeof providerNames)[number];

type LoadedKeytab = KeytabFacts & {
  /** Time of the import, in controller time. Unit: ms since the epoch. */
  readonly importedAt: number;
};

/** Returns whether at least one kind of directory is enabled. */
export function usesDirectory({ providers }: AccountServiceState): boolean {
  return providerNames.some((name) => providers[name].mode !== 'Disabled');
}

export interface AccountServiceState {
  /** Minimum length of a password. Unit: characters. Range: 0–39. */
  readonly passwordLengthMin: number;
  readonly enforceComplexity: boolean;
  readonly delaySeconds: (typeof delaySecondsChoices)[number];
  readonly failuresBeforeDelay: (typeof failuresBeforeDelayChoices)[number];
  readonly loggingThreshold: (typeof loggingThresholdChoices)[number];
  /**
   * Indicates whether local accounts can always log in. If false, they can log in only while no directory is usable for
   * logins.
   */
  readonly localLogin: boolean;
  /** Two-factor login: directory users log in with a passcode in addition to their password. */
  readonly twoFactor: boolean;
  readonly basicAuth: (typeof basicAuthChoices)[number];
  readonly ldapProviderType: (typeof ldapProviderTypes)[number];
  readonly providers: Readonly<Record<ProviderName, DirectoryProvider>>;
  readonly kerberos: {
    readonly realm: string;
    readonly port: number;
    /** Facts about the loaded keytab, without its keys; null when no keytab is loaded. */
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

/** Factory default of the account service. Source: behaviour § 2.13. */
const initialAccountService: AccountServiceState = {
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

/** Maximum of the minimum length of a password. Source: behaviour § 2.13. */
const passwordLengthMinMax = 39;

/** Returns the factory default for a server: with the password rule of the captured service, if it shows one. */
export function accountServiceOf({
  capture: reference,
}: Pick<StoredBlueprint, 'capture'>): AccountServiceState {
  const capture = reference === undefined ? undefined : findCapture(reference.digest);
  const uri = capture === undefined ? undefined : mapRoles(capture).first('accountService');
  const min = uri === undefined ? undefined : capture?.find(uri)?.body.MinPasswordLength;
  const isUsable =
    typeof min === 'number' && Number.isInteger(min) && min >= 0 && min <= passwordLengthMinMax;
  return isUsable ? { ...initialAccountService, passwordLengthMin: min } : initialAccountService;
}
