/** Read-only users of a service, for benches in which a single user would reach the limits of one user. */
import { login } from './load.js';
import { ask } from './server-processes.js';

const password = 'read-Only_1.horse';

interface Service {
  readonly url: string;
  /** Token of a session whose user may create accounts. */
  readonly token: string;
}

/** Creates a read-only user and returns the token of a session of this user. */
export async function registerReader({ url, token }: Service, name: string): Promise<string> {
  const { status, body } = await ask(`${url}/redfish/v1/AccountService/Accounts/`, {
    method: 'POST',
    headers: { 'X-Auth-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName: name, Password: password, RoleId: 'ReadOnly' }),
  });
  if (status !== 201) throw new Error(`an account for ${name} was answered ${status}: ${body}`);
  return login(url, name, password);
}
