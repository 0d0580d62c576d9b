/** Starts the client process that puts load on a server, and logs in to the service. */
import type { LoadResult, LoadTask } from './load-client.js';
import { ask, firstOf, type Running, running, startProcess } from './server-processes.js';

export interface LoadClient extends Running {
  /** Puts load on a server. Rejects if a response is wrong. */
  load(task: LoadTask): Promise<LoadResult>;
}

export function startLoadClient(signal: AbortSignal): LoadClient {
  const client = startProcess(new URL('./load-client.js', import.meta.url));
  return {
    ...running(client),
    load: async (task) => {
      const result = (await firstOf(client, signal, (resolve) => {
        client.once('message', resolve);
        client.send(task);
      })) as LoadResult;
      if (result.error !== undefined) throw new Error(`port ${task.port}: ${result.error}`);
      return result;
    },
  };
}

/** Logs in and returns the token of the session. */
export async function login(url: string, UserName: string, Password: string): Promise<string> {
  const answer = await ask(`${url}/redfish/v1/SessionService/Sessions/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName, Password }),
  });
  const { rawHeaders } = answer;
  const token = rawHeaders[rawHeaders.findIndex((name) => name.toLowerCase() === 'x-auth-token') + 1];
  if (answer.status !== 201 || token === undefined)
    throw new Error(`login answered ${answer.status}: ${answer.body}`);
  return token;
}
