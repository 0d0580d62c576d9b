/** What the controller was told to clear, and does with its next reset. */

interface Clearing {
  /** What clients have left for the server's next start. */
  readonly restApiState: boolean;
  /** Its settings, from the memory that keeps them. */
  readonly settings: boolean;
  /** Its settings, its accounts and its logs. */
  readonly factoryDefaults: boolean;
}

export interface PendingResets extends Clearing {
  /** What is cleared and not in the log yet: the controller was away when it was. */
  readonly unreported: Clearing;
}

const nothing: Clearing = { restApiState: false, settings: false, factoryDefaults: false };

export const nothingToClear: PendingResets = { ...nothing, unreported: nothing };
