/** Data of the controller about its own service. */
export interface ServiceState {
  /** The TCP port of the service. */
  readonly httpsPort: number;
  /** Id of the history (`deriveRunId`): states of other histories cannot be returned to. */
  readonly run: string;
}
