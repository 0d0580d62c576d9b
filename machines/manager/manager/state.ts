/**
 * Settings of the remote console: its lock and its hot keys. Each hot key sends several keys to the server. Source:
 * behaviour § 2.3.
 */

export const hotKeysCount = 6;
/** Number of keys that one hot key presses together. */
export const hotKeyLength = 5;

/** Names of the keys that a hot key can send. Source: behaviour "Enumerations". */
export const consoleKeys = [
  ...'NONE ESC L_ALT R_ALT L_SHIFT R_SHIFT L_CTRL R_CTRL L_GUI R_GUI INS DEL'.split(' '),
  ...'HOME END PG_UP PG_DN ENTER TAB BREAK BACKSPACE NUM_PLUS NUM_MINUS SCRL_LCK'.split(' '),
  ...'SYS_RQ PRINT_SCRN F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 SPACE'.split(' '),
  ...["'", ',', '-', '.', '/', ';', '=', '[', '\\', ']', ...'0123456789abcdefghijklmnopqrstuvwxyz'],
];

/** Methods to lock the operating system when the console is closed. Source: behaviour § 2.3. */
export const lockOptions = ['Windows', 'Custom', 'Disabled'] as const;

export interface RemoteConsoleState {
  /** Key names of each hot key; `NONE` for an unused position. */
  readonly hotKeys: readonly (readonly string[])[];
  readonly lock: {
    readonly option: (typeof lockOptions)[number];
    /** Key names of the key sequence for the option `Custom`. */
    readonly keys: readonly string[];
  };
  /** Setting by which the console requires a certificate of the controller that a trusted authority has issued. */
  readonly trustedCertificateRequired: boolean;
}

const idleKey: readonly string[] = Array.from({ length: hotKeyLength }, () => 'NONE');

/** Default settings. Assumption: no hot key sends keys, and closing the console does not lock the server. */
export const initialRemoteConsole: RemoteConsoleState = {
  hotKeys: Array.from({ length: hotKeysCount }, () => idleKey),
  lock: { option: 'Disabled', keys: idleKey },
  trustedCertificateRequired: false,
};
