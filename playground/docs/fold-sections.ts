/** Puts each heading of the second level, with what follows it, in a `details` that is closed, so that what can be asked stands near the top. */
export function foldSections(text: Element | null): void {
  for (const heading of text?.querySelectorAll('h2') ?? []) {
    const section = document.createElement('details');
    const summary = document.createElement('summary');
    heading.replaceWith(section);
    summary.append(heading);
    section.append(summary);
    while (section.nextSibling !== null && section.nextSibling.nodeName !== 'H2') section.append(section.nextSibling);
  }
}
