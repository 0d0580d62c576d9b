/**
 * What an answer was made from: the branches of the tree that were looked at while it was made, the time, the caller.
 * Branches are immutable, so what was made from the very same ones is still true, whichever tree they are in.
 * Leaves out how they are noted (`dependency-tracker.ts`) and what is kept by them (`render.ts`).
 */

import type { Principal } from '../resource/define.js';
import type { ControllerTree } from '../tree.js';

export interface Reading {
  readonly tree: ControllerTree;
  readonly now: number;
  readonly principal: Principal | undefined;
}

/** A branch, or one member of it, as it was. */
export interface Read {
  readonly branch: string;
  readonly member: string | undefined;
  readonly was: unknown;
}

/** A tree by the names of its branches. */
export type Branches = Readonly<Record<string, unknown>>;

export function namedBranches(tree: ControllerTree): Branches {
  return tree as ControllerTree & Branches;
}

/** What a caller had to be: this very one, or any who may look at all that belongs to nobody in particular. */
export type Caller = { readonly principal: Principal | undefined } | 'trusted';

/** True for those who see whatever does not belong to an account: what they are shown does not depend on who they are. */
export function isTrusted(principal: Principal | undefined): boolean {
  return (
    principal === undefined ||
    (principal.privileges.includes('LoginPriv') && !principal.passwordChangeRequired)
  );
}

/** A part of virtual time. Unit: ms since the epoch. */
export interface Span {
  readonly from: number;
  /** Not included. */
  readonly until: number;
}

/** Of what does not depend on the time. */
export const always: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

export class Dependencies {
  readonly reads: readonly Read[];
  /** For how long it holds: from one instant to before another. */
  readonly span: Span;
  readonly caller: Caller | undefined;

  constructor(reads: readonly Read[], span: Span, caller: Caller | undefined) {
    this.reads = reads;
    this.span = span;
    this.caller = caller;
  }

  /** Whether an answer to one reading is the answer to another. */
  hold({ tree, now, principal }: Reading): boolean {
    return this.holdIn(tree) && this.holdAt(now) && this.holdFor(principal);
  }

  holdIn(tree: ControllerTree): boolean {
    const branches = namedBranches(tree);
    for (const { branch, member, was } of this.reads) {
      const found = branches[branch];
      if ((member === undefined ? found : (found as Branches)[member]) !== was) return false;
    }
    return true;
  }

  holdAt(now: number): boolean {
    return now >= this.span.from && now < this.span.until;
  }

  holdFor(principal: Principal | undefined): boolean {
    if (this.caller === undefined) return true;
    if (this.caller === 'trusted') return isTrusted(principal);
    // Every request brings a principal of its own, and most are of the same few callers.
    const { principal: known } = this.caller;
    return known === principal || JSON.stringify(known) === JSON.stringify(principal);
  }
}
