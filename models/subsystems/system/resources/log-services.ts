/** The logs of the server: what happened to it, who did what with it, and its latest alerts. */
import { at } from '../../../resource/at.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import { alertLogService } from '../../events/index.js';
import { logServices, managementLog, securityLog } from '../../logs/index.js';

export const systemLogServices = at(`${systemPattern}LogServices/`, () => [{ params: ofSystem }]).collection({
  ...logServices,
  description: 'The logs of the server',
  members: [alertLogService, managementLog, securityLog],
});
