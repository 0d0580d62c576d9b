/** The logs of the server: what happened to it, who did what with it, and its latest alerts. */
import { at } from '../../../resource/at.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import { alertLogService } from '../../events/resources/alerts.js';
import { logServices, managementLog, securityLog } from '../../logs/resources/log-services.js';

export const systemLogServices = at(`${systemPattern}LogServices/`, () => [{ params: ofSystem }]).collection({
  ...logServices,
  description: 'The logs of the server',
  members: [alertLogService, managementLog, securityLog],
});
