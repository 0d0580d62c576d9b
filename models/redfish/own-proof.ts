/** Whoever holds a controller in the process need not log in: a request without credentials is the administrator's. */
import type { Genesis } from '../genesis.js';
import type { ControllerTree } from '../tree.js';
import { claimFor, type Proof } from './authenticate.js';
import type { RequestHead } from './request.js';

interface Own {
  readonly tree: ControllerTree;
  readonly genesis: Genesis;
  readonly credentials: { readonly userName: string; readonly password: string };
}

/** Undefined for a request that brings credentials of its own. */
export function ownProof(
  { tree, genesis, credentials }: Own,
  { headers }: Pick<RequestHead, 'headers'>,
): Proof | undefined {
  if (headers.authorization !== undefined || headers['x-auth-token'] !== undefined) return undefined;
  // The account that was there first, whatever it is called by now.
  const [id = ''] = genesis.accounts.map((account) => account.id);
  const userName = tree.accounts.byId[id]?.userName ?? credentials.userName;
  return { claim: claimFor(tree, { ...credentials, userName }), verified: true, held: true };
}
