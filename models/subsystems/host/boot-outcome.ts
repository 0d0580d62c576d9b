/** What a start of the host comes to, as the power machine goes by it; what it follows from is the boot's to say. */

/**
 * What a policy does not put up with: a component that has not proved what it is, a server that is not as it was locked,
 * or is to be erased.
 */
export type PolicyHalt = 'componentIntegrity' | 'configurationLock' | 'secureErase';

/** What is missing altogether, what a policy does not put up with, a power-on password that nobody knew. */
export type HaltReason = 'processor' | 'memory' | PolicyHalt | 'password';

/** What was booted: something that runs on the server, the set-up of the firmware, or another application of it. */
export type BootedProgram = 'system' | 'setUp' | 'application';

/** `from` is a structured boot name. Exactly one of these is what a start ends in. */
export type BootOutcome =
  | { readonly ending: 'booted'; readonly from: string; readonly runs: BootedProgram }
  | { readonly ending: 'nothingFound' }
  /** Nothing was left that secure boot admits; what it refused first. */
  | { readonly ending: 'refused'; readonly from: string; readonly reason: string }
  | { readonly ending: 'halted'; readonly reason: HaltReason };

/** What secure boot did not let run. */
export interface Refusal {
  readonly from: string;
  readonly reason: string;
}

/** A start of the host as its firmware goes through with it. */
export interface BootAttempt {
  readonly outcome: BootOutcome;
  /** In the order they were tried. */
  readonly refusals: readonly Refusal[];
  /** The override that came to nothing; null for one that did not, or none. */
  readonly failedTarget: string | null;
}
