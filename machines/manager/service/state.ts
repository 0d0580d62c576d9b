/** State of the controller's own service. */
export interface ServiceState {
  /** TCP port of the service. */
  readonly httpsPort: number;
  /**
   * Id of the history that the controller belongs to (`deriveRunId`). A controller cannot return to a state of another
   * history.
   */
  readonly run: string;
}
