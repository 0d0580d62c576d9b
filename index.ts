/**
 * Tidefish, a Redfish management controller you can rewind: the library's front door.
 * `createController` is all a test author needs; the rest names what it takes and gives.
 */
export type { Blueprint, BlueprintInput } from './models/index.js';
export {
  type AskedFault,
  type ControllerOptions,
  type ControllerWorld,
  type Coverage,
  CoverageCollector,
  coverageOf,
  createController,
  createWorld,
  type Delivery,
  type FaultName,
  findViolations,
  formatCoverage,
  type HandName,
  InProcessController,
  type LinkHand,
  type ListenerAnswerInput,
  type ListenersInput,
  type MachineCoverage,
  type Mail,
  type Reply,
  type Simulated,
  type SimulateOptions,
  type Snapshot,
  type SourceInput,
  type SourcesInput,
  type Surroundings,
  simulate,
  type Violation,
  type WorldOptions,
} from './scenarios/index.js';
