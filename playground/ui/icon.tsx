/** Paths on a grid of 24, stroked in the colour of the text. */
const shapes = {
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4',
  check: 'M5 12.5l4.5 4.5L19 7',
  chevron: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 100 18 9 9 0 000-18z',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  gallery: 'M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z',
  help: 'M9.2 9.2a2.9 2.9 0 115 2c-1.4 1-2.2 1.5-2.2 3M12 17.5v.2M12 3a9 9 0 100 18 9 9 0 000-18z',
  history: 'M4 5v4h4M4.5 9A8.5 8.5 0 1112 20.500M12 8v4.500l3 1.500',
  link: 'M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3A4 4 0 0011 18.700l1-1',
  minus: 'M5 12h14',
  more: 'M5 11.500a.5.5 0 100 1 .5.5 0 000-1zM12 11.500a.5.5 0 100 1 .5.5 0 000-1zM19 11.500a.5.5 0 100 1 .5.5 0 000-1z',
  pin: 'M9 3h6l-1 6 4 4H6l4-4zM12 13v8',
  play: 'M8 5.500v13l10.500-6.500z',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 01-12 0zM12 17v4',
  plus: 'M12 5v14M5 12h14',
  redo: 'M15 5l4 4-4 4M19 9H10a5 5 0 000 10h5',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  search: 'M10.500 4a6.500 6.500 0 100 13 6.500 6.500 0 000-13zM15.500 15.500L20 20',
  sliders: 'M4 7.500h7M17 7.500h3M14 4.500a3 3 0 100 6 3 3 0 000-6zM4 16.500h3M13 16.500h7M10 13.500a3 3 0 100 6 3 3 0 000-6z',
  undo: 'M9 5L5 9l4 4M5 9h9a5 5 0 010 10H9',
  warning: 'M12 4L2.500 20h19zM12 10v4.500M12 17.300v.2',
} as const;

export type IconName = keyof typeof shapes;

/** Hidden from screen readers: the control around it has a name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
