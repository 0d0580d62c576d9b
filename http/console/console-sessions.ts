/**
 * Tokens of the console. A link contains a token that is valid once: the page exchanges it for the token of a session.
 * An address that stays in a terminal, a history or a screenshot therefore opens nothing.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Maximum number of unused links and of sessions. The oldest one ends when a further one begins. */
const linksMax = 8;
const sessionsMax = 32;
const tokenBytes = 24;

/** Returns a random token of a control API, of a link or of a session. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Digest of a token. Digests have equal length, so the duration of their comparison reveals nothing. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export class ConsoleSessions {
  readonly #links: Buffer[] = [];
  readonly #sessions: Buffer[] = [];

  /** Returns a token that is valid for one exchange. */
  createLink(): string {
    return store(this.#links, linksMax);
  }

  /** Exchanges the token of a link for the token of a session. Returns undefined for an unknown or used token. */
  exchange(token: string): string | undefined {
    const index = find(this.#links, token);
    if (index < 0) return undefined;
    this.#links.splice(index, 1);
    return store(this.#sessions, sessionsMax);
  }

  /** Returns true for the token of a session. */
  has(token: string): boolean {
    return find(this.#sessions, token) >= 0;
  }
}

function store(digests: Buffer[], most: number): string {
  const token = createToken();
  digests.push(digestToken(token));
  if (digests.length > most) digests.shift();
  return token;
}

/** Compares all digests, so that the duration does not depend on the place of a match. */
function find(digests: readonly Buffer[], token: string): number {
  const digest = digestToken(token);
  return digests.reduce((found, each, index) => (timingSafeEqual(each, digest) ? index : found), -1);
}
