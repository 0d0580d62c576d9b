/** Hook for what a component shows of the control API. While the next answer is awaited, the last one stays. */
import { useEffect, useState } from 'preact/hooks';

export interface QueryState<Value> {
  readonly value: Value | undefined;
  readonly problem: string | undefined;
  readonly isLoading: boolean;
}

/**
 * Runs `ask` when `key` changes; undefined asks nothing. Texts of one `subject` show the last value until the next one
 * has come; another subject starts empty. `known` is the value of the key if the page has it already, so nothing is asked.
 */
export function useQuery<Value>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Value>,
  subject: string = key ?? '',
  known?: Value,
): QueryState<Value> {
  const [state, setState] = useState<QueryState<Value> & { readonly subject: string }>({
    value: known,
    problem: undefined,
    isLoading: key !== undefined && known === undefined,
    subject,
  });
  useEffect(() => {
    if (key === undefined) {
      setState({ value: undefined, problem: undefined, isLoading: false, subject });
      return undefined;
    }
    if (known !== undefined) {
      setState({ value: known, problem: undefined, isLoading: false, subject });
      return undefined;
    }
    const abort = new AbortController();
    setState((last) => ({
      value: last.subject === subject ? last.value : undefined,
      problem: undefined,
      isLoading: true,
      subject,
    }));
    ask(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setState({ value, problem: undefined, isLoading: false, subject });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = error instanceof Error ? error.message : String(error);
        setState({ value: undefined, problem, isLoading: false, subject });
      },
    );
    return () => abort.abort();
  }, [key]);
  return state.subject === subject ? state : { value: undefined, problem: undefined, isLoading: true };
}
