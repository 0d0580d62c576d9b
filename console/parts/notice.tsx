/** States of a view without content: a problem, nothing there, still loading. */
import type { ComponentChildren } from 'preact';

export function Problem({ text }: { readonly text: string }) {
  return (
    <p class="notice notice-problem" role="alert">
      {text}
    </p>
  );
}

export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="notice notice-empty">
      <strong>{title}</strong>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

/** Appears after a moment only, so that a fast answer does not flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="notice notice-loading" role="status">
      Reading {what}…
    </p>
  );
}
