/** Makes a tab list work by pointer and keyboard: arrows, Home and End choose, one tab is in the page's own tab order. */
export function enableTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const choose = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel !== null) panel.hidden = !isChosen;
    }
  };
  const last = tabs.length - 1;
  const targets: Readonly<Record<string, (at: number) => number>> = {
    ArrowRight: (at) => (at === last ? 0 : at + 1),
    ArrowLeft: (at) => (at === 0 ? last : at - 1),
    Home: () => 0,
    End: () => last,
  };
  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const target = tabs[targets[event.key]?.(at) ?? -1];
      if (target === undefined) return;
      event.preventDefault();
      choose(target);
      target.focus();
    });
  });
}
