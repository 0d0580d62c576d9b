/**
 * How the controller behaves has a number. A change after which an older journal would lead to another state is a new
 * row, with one sentence for whoever holds such a journal; what only adds something that no older journal touches is
 * none. A journal of an older number is refused with the sentences of what has changed since.
 */

export interface Behaviour {
  readonly number: number;
  /** What changed with it: a whole sentence, as a user would say it. */
  readonly change: string;
}

/** The newest is last; numbers go up by one. Rows are added, never changed. */
export const behaviours: readonly Behaviour[] = [
  { number: 1, change: 'Behaviours are numbered, beginning with this one.' },
  { number: 2, change: 'Requests to the power are taken on the way up, down and through a reset, too.' },
  { number: 3, change: 'A time server that the blueprint does not know corrects nothing.' },
  {
    number: 4,
    change:
      'Settings that change security, boot overrides, resets in POST and auto-power-on leave entries and alerts; changing the own password ends other sessions of the user; the type of an LDAP directory is kept.',
  },
  {
    number: 5,
    change:
      'An error of a PCIe device lasts until the next POST, an adapter without any link says so, and so do a host that hangs and a server that has cooled down.',
  },
];
