/**
 * Tidefish, a Redfish management controller you can rewind: the library's front door.
 * `createController` is all a test author needs; the rest names what it takes and gives.
 */
export type { Blueprint, BlueprintInput } from './models/index.js';
export {
  type AskedFault,
  type ControllerOptions,
  createController,
  type Delivery,
  type FaultName,
  type HandName,
  InProcessController,
  type ListenerAnswerInput,
  type ListenersInput,
  type Mail,
  type Reply,
  type Snapshot,
  type SourceInput,
  type SourcesInput,
} from './scenarios/index.js';
