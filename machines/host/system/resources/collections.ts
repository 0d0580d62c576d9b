/** Collection of systems with the single system, and collection of its log services. */

import { defineAt, ofSystem, root, systemPattern } from '../../../../models/resource/index.js';
import { alertLogService } from '../../../reporting/events/index.js';
import { logServices, managementLog, securityLog } from '../../../reporting/logs/index.js';
import { system } from './system.js';

export const systems = defineAt(`${root}Systems/`).collection({
  type: 'ComputerSystemCollection.ComputerSystemCollection',
  typeDescription: 'Computer systems that the controller manages.',
  name: 'Computer Systems',
  description: 'Server that this controller manages',
  members: system,
});

export const systemLogServices = defineAt(`${systemPattern}LogServices/`, () => [
  { params: ofSystem },
]).collection({
  ...logServices,
  description: 'Logs of the server',
  members: [alertLogService, managementLog, securityLog],
});
