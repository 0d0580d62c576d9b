/** Scripts that run in the page of the bench `console`, as texts: this project has no types of a browser. */

export interface Frames {
  readonly perSecond: number;
  readonly longestMs: number;
}

/** Time of the first paint with content. Unit: ms after the navigation. */
export const firstPaint = 'performance.getEntriesByName("first-contentful-paint")[0].startTime';

/** Resolves to the time at which a view has its content and the timeline is painted. Unit: ms after the navigation. */
export const untilUsable = `new Promise((resolve) => {
  const look = () => {
    const hasContent = document.querySelector('main.view svg[role=group], main.view table') !== null;
    const isPainted = document.querySelector('.lane-names li') !== null;
    if (hasContent && isPainted) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Zooms in, then drags the timeline to and fro, and counts the frames. */
export function pan(durationMs: number): string {
  return `(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const canvas = document.querySelector('canvas.lane-canvas');
    const box = canvas.getBoundingClientRect();
    const [middle, clientY] = [box.left + box.width / 2, box.top + 60];
    for (let notch = 0; notch < 12; notch++) {
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: middle, clientY, cancelable: true }));
      await frame();
    }
    const send = (type, clientX) =>
      canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId: 1, bubbles: true }));
    // Only a pointer of the system can be captured.
    canvas.setPointerCapture = () => {};
    let x = middle;
    send('pointerdown', x);
    const startMs = performance.now();
    let lastMs = startMs;
    let [frames, longestMs] = [0, 0];
    while (lastMs - startMs < ${durationMs}) {
      x += Math.floor((lastMs - startMs) / 500) % 2 === 0 ? -14 : 14;
      send('pointermove', x);
      await frame();
      const nowMs = performance.now();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      frames += 1;
    }
    send('pointerup', x);
    return { perSecond: (frames * 1000) / (lastMs - startMs), longestMs };
  })()`;
}
