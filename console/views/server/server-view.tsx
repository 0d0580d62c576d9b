/** View of the server as it is. */
import { runState } from '../../store/run.js';

export function ServerView() {
  const state = runState.value;
  return <pre>{JSON.stringify(state, undefined, 2)}</pre>;
}
