/**
 * Which rule of determinism a divergence breaks, as far as can be told from outside: by what differs, by whether the file is
 * as it was written, and by whether two replays in one process agree with each other.
 */

/** As the design numbers its rules of determinism (design § 2). */
export interface BrokenRule {
  readonly section: string;
  readonly title: string;
  /** What shows it, for people. */
  readonly because: string;
}

export interface Symptoms {
  /** As a divergence has it. */
  readonly what: string;
  readonly isAsWritten: boolean | undefined;
  /** Of the first event that differs, where both sides are known. */
  readonly isOtherCause: boolean;
  /** Whether another replay in this process comes to the same. Takes as long as the first, so it is asked where it matters. */
  readonly isRepeatable: () => boolean;
  /** Where the two differ, as far as is known. */
  readonly paths: readonly (readonly string[])[];
}

/** Undefined where the file was changed: that says nothing of a program. */
export function brokenRule({
  what,
  isAsWritten,
  isOtherCause,
  isRepeatable,
  paths,
}: Symptoms): BrokenRule | undefined {
  if (isAsWritten === false || what === 'chain') return undefined;
  if (what === 'genesis')
    return {
      section: 'design § 2.10',
      title: 'a journal needs nothing but its file',
      because: 'the genesis in the file no longer gives the state that it gave',
    };
  if (!isRepeatable())
    return {
      section: 'design § 2.3',
      title: 'one tree',
      because:
        'two replays in this process differ: something outside of the tree, a clock or chance takes part',
    };
  if (what === 'position' || isOtherCause)
    return {
      section: 'design § 2.2',
      title: 'one order',
      because: 'the events come at another time or in another order',
    };
  if (paths.length > 0 && paths.every(([branch]) => branch === 'random'))
    return {
      section: 'design § 2.5',
      title: 'randomness by name',
      because: 'only what is drawn differs, so a draw has been added, left out or renamed',
    };
  return {
    section: 'design § 2.10',
    title: 'a behaviour that changes gets a number',
    because:
      'two replays agree with each other and not with the record: the program has changed under the same behaviour number, or the recorded run took in what its journal has not (design § 2.1)',
  };
}
