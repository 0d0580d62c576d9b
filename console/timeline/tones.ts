/**
 * Tones of states. A state that passes by itself (a gerund by the rules of the charts), one that is off, one that is on,
 * and one that is bad are told apart at a glance. Others get one of five quiet tones by their names.
 */

export type Tone = 'on' | 'off' | 'passing' | 'bad' | 1 | 2 | 3 | 4 | 5;

const bad = /hung|fail|dead|disabled|damaged|critical|halted|broken|lost|degraded|overdue|exhausted|\bcut\b/i;
const off = /^off$|unpowered|absent|^none$|empty|gone|resting|idle|untimed|closed|released/i;
const on = /running|^on$|present|inForce|active|complete|delivered|authentic|open/i;
const passing = /ing(?:[A-Z]|$)/;
const tones = 5;

/** Returns the tone of active states, such as `on.boot.initialising · on.devices.idle`. */
export function toneOf(states: string): Tone {
  const [first = ''] = states.split(' · ');
  const last = first.split('.').at(-1) ?? first;
  if (bad.test(last)) return 'bad';
  if (on.test(last)) return 'on';
  if (passing.test(last)) return 'passing';
  if (off.test(last)) return 'off';
  const sum = [...last].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return ((sum % tones) + 1) as Tone;
}

/** Returns the short form of active states: the last names of each, without those that rest. */
export function shortStates(states: string): string {
  const names = states.split(' · ').map((state) => state.split('.').at(-1) ?? state);
  return names.join(' · ');
}
