/** A scenario that has failed is not served: the controller is not as those believe it to be who wrote it. */
export class FailedScenario extends Error {
  override readonly name = 'FailedScenario';
}
