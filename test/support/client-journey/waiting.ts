/** Waiting by polling on the time of the service. */
import { type Answer, LostAnswer, type RedfishClient, Unexpected } from './redfish-client.js';

const pollMs = 2_000;

/** Maximum time of a reset, an update or a task. Unit: ms. */
const waitMsMax = 3_600_000;

/**
 * Polls until `look` returns a value other than undefined, and returns this value. Throws `Unexpected` with the last
 * observation if there is none in an hour.
 */
export async function waitFor<Value>(
  client: RedfishClient,
  expected: string,
  look: (observe: (text: string) => void) => Promise<Value | undefined>,
  limitMs = waitMsMax,
): Promise<Value> {
  let observed = 'nothing';
  for (let waitedMs = 0; waitedMs <= limitMs; waitedMs += pollMs) {
    const value = await look((text) => {
      observed = text;
    });
    if (value !== undefined) return value;
    await client.advance(pollMs);
  }
  throw new Unexpected(`expected ${expected} in ${limitMs / 1_000} s, found ${observed}`);
}

/** Sends a GET; undefined for a lost response. */
export async function getIfPresent(client: RedfishClient, uri: string): Promise<Answer | undefined> {
  try {
    return await client.send('GET', uri);
  } catch (error) {
    if (!(error instanceof LostAnswer)) throw error;
    return undefined;
  }
}
