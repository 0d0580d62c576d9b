/** What the controller was told to clear, and does with its next reset. */

export interface PendingResets {
  /** What clients have left for the server's next start. */
  readonly restApiState: boolean;
  /** Its settings, from the memory that keeps them. */
  readonly settings: boolean;
  /** Its settings, its accounts and its logs. */
  readonly factoryDefaults: boolean;
}

export const nothingToClear: PendingResets = { restApiState: false, settings: false, factoryDefaults: false };
