/**
 * Error of `serve --scenario` after a failed scenario. The scenario is not served, because the state of the controller
 * is not the state that the author of the scenario expects.
 */
export class FailedScenario extends Error {
  override readonly name = 'FailedScenario';
}
