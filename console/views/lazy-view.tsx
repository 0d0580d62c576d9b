/** View whose code is loaded when it is opened for the first time. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading, Problem } from '../parts/notice.js';

export function lazyView(title: string, load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;
  return function LazyView() {
    const [View, setView] = useState(() => loaded);
    const [problem, setProblem] = useState<string>();
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (view) => {
          loaded = view;
          setView(() => view);
        },
        () => setProblem('the code of this view could not be loaded; reload the page'),
      );
    }, []);
    if (problem !== undefined) return <Problem text={problem} />;
    return View === undefined ? <Loading what={title} /> : <View />;
  };
}
