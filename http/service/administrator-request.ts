/** Request to a running service as its administrator, for programs of this package that control the service. */
import { request } from 'node:https';
import type { RunningService } from './serve.js';

export interface AdministratorRequest {
  readonly method: string;
  /** Path and query. */
  readonly uri: string;
  /** Body, sent as JSON; undefined for none. */
  readonly body: unknown;
}

/**
 * Sends a request over HTTPS and trusts only the certificate of the service. Returns undefined if the password of the
 * administrator is unknown, as for the history of another machine. Rejects if the service closes the connection.
 */
export async function requestAsAdministrator(
  { url, userName, derivedPassword, certificate }: RunningService,
  { method, uri, body }: AdministratorRequest,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  if (derivedPassword === undefined) return undefined;
  const credentials = Buffer.from(`${userName}:${derivedPassword}`).toString('base64');
  const headers = {
    Authorization: `Basic ${credentials}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(uri, url), { method, ca: certificate.certificate, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
