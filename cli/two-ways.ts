/** How a history is run twice: the second time everything is otherwise that must not matter. */

export const ways = {
  one: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
  // A zone three quarters of an hour off, and a language with other small letters.
  other: { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8' },
} as const;

/** What comes first in the other process: what one history leaves behind shows in the next. */
export const seedBefore = 'before all others';
