/** A failed scenario is not served, because the state of the controller is not the one that its author expects. */
export class FailedScenario extends Error {
  override readonly name = 'FailedScenario';
}
