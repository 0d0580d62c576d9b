/** What goes to one destination is done one after the other, what goes to several side by side. */

/** Makes orders of their own, by destination; none is kept longer than something is under way in it. */
export function createOrders(): <Result>(destination: string, run: () => Promise<Result>) => Promise<Result> {
  const ends = new Map<string, Promise<void>>();
  return (destination, run) => {
    const result = (ends.get(destination) ?? Promise.resolve()).then(run);
    // Whoever asked hears of a failure; the next one is done all the same.
    const forget = () => {
      if (ends.get(destination) === end) ends.delete(destination);
    };
    const end: Promise<void> = result.then(forget, forget);
    ends.set(destination, end);
    return result;
  };
}
