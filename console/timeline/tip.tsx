/** Description of what the pointer is over, beside it. */
import { formatClock, formatDate, formatSpan } from '../time/format.js';
import { canvasWidth } from './data.js';
import { pointer } from './gestures.js';
import { toTime } from './scale.js';
import { visible } from './window.js';

/** Width of the names of the lanes. Unit: pixels, as in the style sheet. */
const namesWidth = 128;

export function Tip() {
  const over = pointer.value;
  const window = visible.value;
  if (over === undefined || window === undefined) return null;
  const { x, y, hit } = over;
  const isRight = x > canvasWidth.value / 2;
  const at = hit?.from ?? toTime(x, window, canvasWidth.value);
  const place = isRight
    ? { right: `${canvasWidth.value - x + 12}px`, top: `${y + 12}px` }
    : { left: `${namesWidth + x + 12}px`, top: `${y + 12}px` };
  return (
    <div class="tip" style={place} aria-hidden="true">
      <div class="mono">
        {formatDate(at)} {formatClock(at)}
        {hit !== undefined && hit.event > 0 && ` · #${hit.event}`}
      </div>
      {hit !== undefined && (
        <>
          <strong>{hit.text}</strong>
          <div class="muted">
            {hit.lane.title}
            {hit.to > hit.from && ` · ${formatSpan(hit.to - hit.from)}`}
            {hit.count > 1 && ` · ${hit.count} together`}
          </div>
        </>
      )}
    </div>
  );
}
