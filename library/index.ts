/** Public interface of the library's own functions: controllers and worlds with the services of the process. */
export { createController, createFleet, createWorld, simulate } from './create.js';
export { recordTest } from './record-test.js';
