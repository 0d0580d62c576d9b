/** What the controller knows of the service it answers on. */
export interface ServiceState {
  /** The TCP port clients reach it by. */
  readonly httpsPort: number;
  /** Names the history (`deriveRunId`): a state of another is no state to come back to. */
  readonly run: string;
}
