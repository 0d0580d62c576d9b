/** Icons of the console, drawn on a grid of 16 by 16. They decorate: the text beside them or the label has the meaning. */

const paths = {
  server: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01M8 5h3M8 11h3',
  resources: 'M3 3h4v3H3zM9.5 7h4v3h-4zM9.5 11.5h4v2h-4zM5 6v6.5h4.5M5 8.5h4.5',
  machines: 'M3 2.5h10v4H3zM3 10h4v3.5H3zM9.5 10H13v3.5H9.5zM5 6.5V10M11.2 6.5V10',
  state: 'M6 2.5C3.5 2.5 5 7 3 8c2 1 .5 5.5 3 5.5M10 2.5c2.500 0 1 4.500 3 5.500-2 1-.5 5.500-3 5.500',
  logs: 'M3 3.500h10M3 6.500h10M3 9.500h7M3 12.500h5',
  traffic: 'M2.500 5.500h10M10 3l2.500 2.500L10 8M13.500 10.500h-10M6 8l-2.500 2.500L6 13',
  readings: 'M2.500 13.500h11M3 10l3-4 2.500 2.500L13 3.500',
  faults: 'M8 2.500l6 10.500H2zM8 6.500v3M8 11.200v.01',
  compare: 'M3 3h4v10H3zM9 3h4v10H9zM4.500 6h1M10.500 9h1',
  branches: 'M4 2.500v11M4 9c0-3 7-1.500 7-5.500M9 5l2-2 2 2',
  notebook: 'M4 2.500h9v11H4zM2.500 5H5M2.500 8H5M2.500 11H5M7 6h4M7 8.500h3',
  search: 'M7 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM10.300 10.300l3.200 3.200',
  why: 'M5.500 6a2.500 2.500 0 1 1 3.700 2.200C8.400 8.700 8 9.200 8 10M8 12.500v.01',
  close: 'M4 4l8 8M12 4l-8 8',
  back: 'M10 3.500L5.500 8l4.500 4.500',
  forward: 'M6 3.500L10.500 8 6 12.500',
  previous: 'M11 4L7 8l4 4M4.500 4v8',
  next: 'M5 4l4 4-4 4M11.500 4v8',
  down: 'M3.500 6L8 10.500 12.500 6',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.500 6v-3.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10',
  copy: 'M5.500 5.500h8v8h-8zM3 10.500h-.500v-8h8V3',
  theme: 'M8 2.500a5.500 5.500 0 1 0 0 11zM8 2.500a5.500 5.500 0 0 1 0 11',
  help: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM6.300 6.500a1.800 1.800 0 1 1 2.600 1.600c-.6.3-.9.700-.9 1.200M8 11.300v.01',
  power: 'M8 2.500v5M5 4.300a5 5 0 1 0 6 0',
  plug: 'M6 2.500v3M10 2.500v3M4.500 5.500h7V8a3.500 3.500 0 0 1-7 0zM8 11.500v2.500',
  play: 'M5 3.500l7.500 4.500L5 12.500z',
  pause: 'M5.500 3.500v9M10.500 3.500v9',
  check: 'M3.500 8.500l3 3 6-7',
  download: 'M8 2.500v7.500M4.500 7L8 10.500 11.500 7M3 13.500h10',
  link: 'M6.500 9.500l3-3M7 5l1.500-1.500a2.800 2.800 0 0 1 4 4L11 9M9 11l-1.500 1.500a2.800 2.800 0 0 1-4-4L5 7',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
