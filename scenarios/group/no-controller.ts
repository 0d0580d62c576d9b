/** Stands for the controller of steps and conditions that belong to no member. Scenarios that would use it are refused. */
import type { InProcessController } from '../controller/in-process.js';

export function createNoController(): InProcessController {
  const refuse = (): never => {
    throw new Error('a step or a condition of several controllers uses the state of one');
  };
  return new Proxy({}, { get: refuse, has: refuse }) as InProcessController;
}
