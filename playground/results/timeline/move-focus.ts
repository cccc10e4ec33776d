/** Goes with the arrows from bar to bar: left and right in a room, up and down to the nearest bar of the next room that has one. */
export function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const { activeElement } = document;
  if (root === null || activeElement === null || !root.contains(activeElement)) return;
  const rooms = [...root.querySelectorAll('.hours-room')].map((room) => [...room.querySelectorAll<HTMLElement>('.bar')]);
  const all = rooms.flat();
  const at = all.findIndex((bar) => bar === activeElement);
  const aside = (step: number): HTMLElement | undefined => {
    const filled = rooms.filter((bars) => bars.length > 0);
    const room = filled[filled.findIndex((bars) => bars.some((bar) => bar === activeElement)) + step];
    const { left } = activeElement.getBoundingClientRect();
    const distance = (bar: HTMLElement): number => Math.abs(bar.getBoundingClientRect().left - left);
    return room?.toSorted((a, b) => distance(a) - distance(b))[0];
  };
  const targets: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => aside(1),
    ArrowUp: () => aside(-1),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  const target = targets[event.key];
  if (target === undefined || at < 0) return;
  event.preventDefault();
  target()?.focus();
}
