/** Texts of virtual time. All times are UTC; the unit of numbers is ms since the epoch, or ms. */

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Returns `2026-01-01`. */
export function formatDate(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Returns `00:15:55.366`. */
export function formatClock(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 23);
}

/** Returns the time since a start, such as `+00:13:12.392` or `+3d 04:00:00.000`. */
export function formatOffset(atMs: number, startMs: number): string {
  const offset = atMs - startMs;
  const ms = Math.abs(offset);
  const days = Math.floor(ms / dayMs);
  const clock = [Math.floor(ms / hourMs) % 24, Math.floor(ms / minuteMs) % 60, Math.floor(ms / secondMs) % 60]
    .map((part) => pad(part))
    .join(':');
  return `${offset < 0 ? '−' : '+'}${days === 0 ? '' : `${days}d `}${clock}.${pad(ms % secondMs, 3)}`;
}

/** Returns a duration in its two largest units, such as `12m 25s`, `3d 4h` or `822ms`. */
export function formatSpan(spanMs: number): string {
  const ms = Math.max(0, Math.round(spanMs));
  if (ms < secondMs) return `${ms}ms`;
  if (ms < minuteMs) return `${Number((ms / secondMs).toFixed(ms < 10 * secondMs ? 2 : 1))}s`;
  const units: readonly (readonly [string, number])[] = [
    ['d', dayMs],
    ['h', hourMs],
    ['m', minuteMs],
    ['s', secondMs],
  ];
  const index = units.findIndex(([, size]) => ms >= size);
  const parts = units.slice(index, index + 2).map(([name, size], place) => {
    const above = place === 0 ? Number.POSITIVE_INFINITY : (units[index]?.[1] ?? 1);
    return [name, Math.floor((ms % above) / size)] as const;
  });
  return parts
    .filter(([, count], place) => place === 0 || count > 0)
    .map(([name, count]) => `${count}${name}`)
    .join(' ');
}

/** Returns a size such as `4.1 KB`. Unit: bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
