/** Principal for tests that read resources without a request: the first user, with every privilege. */
import { defaultUserName } from '../../../machines/genesis.js';
import type { Principal } from '../../../models/resource/define.js';
import { privileges } from '../../../models/resource/privileges.js';

export const samplePrincipal: Principal = {
  userName: defaultUserName,
  address: 'in-process',
  userId: '1',
  privileges,
  passwordChangeRequired: false,
  sessionId: 'administrator1',
};
