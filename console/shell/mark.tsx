/** Mark of the program: a fish in the tide. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <path d="M3 17c5-9 14-9 19-1l6-6v13l-6-6c-5 8-14 8-19 0z" />
      <circle cx="10.500" cy="15.500" r="1.700" />
    </svg>
  );
}
