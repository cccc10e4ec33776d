import type { Page } from 'playwright-core';

/** Makes letters as wide as WCAG 2.2 asks pages to bear. */
export const widenLetters = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = '.screen * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
      document.head.append(style);
    });
  });
};

/** The millimetres of a display of 43 inches, by its longer side. */
const display = {
  longer: 952,
  least: 17,
  comfortable: 25,
  /** What people look for first. */
  first:
    '.screen-clock, .screen-row-time p:first-child, .screen-card-time, .screen-slide-when, .screen-sign-word, .screen-sign-until',
};

/**
 * Texts of a screen that a passer-by cannot read: with capitals below the least height, cut off,
 * or drawn over each other.
 */
export function unreadable(page: Page): Promise<readonly string[]> {
  return page.locator('.screen').evaluate((screen, { longer, least, comfortable, first }) => {
    const { width, height } = screen.getBoundingClientRect();
    const millimetre = Math.max(width, height) / longer;
    const found: string[] = [];
    const texts = [...screen.querySelectorAll<HTMLElement>('p')].filter((one) => one.textContent !== '' && one.clientHeight > 0);
    const probe = document.createElement('i');
    probe.style.cssText = 'position:absolute;width:1cap';
    for (const text of texts) {
      for (const part of [text, ...text.querySelectorAll<HTMLElement>('*')].filter((one) => one.innerText?.trim())) {
        part.append(probe);
        const capital = probe.getBoundingClientRect().width / millimetre;
        probe.remove();
        // A browser draws capitals of whole pixels: on small displays one is as much as a millimetre.
        const wanted = part === text && text.matches(first) ? comfortable : least;
        if (capital < wanted - (millimetre > 1.5 ? 0 : 1 / millimetre))
          found.push(`${capital.toFixed(1)} mm ${part.className}: ${part.textContent}`);
      }
      // What has more lines than there is room for ends with an ellipsis.
      const isHidden = getComputedStyle(text).overflow === 'hidden';
      const isCut =
        (isHidden && text.scrollHeight > text.clientHeight + Number.parseFloat(getComputedStyle(text).fontSize) * 0.4) ||
        text.scrollWidth > text.clientWidth + 1;
      if (isCut) found.push(`cut ${text.className}: ${text.textContent}`);
    }
    const boxes = texts.map((one) => [one, one.getBoundingClientRect()] as const);
    boxes.forEach(([one, a], at) => {
      for (const [other, b] of boxes.slice(at + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1)
          found.push(`${one.className} over ${other.className}: ${one.textContent} | ${other.textContent}`);
      }
    });
    return found;
  }, display);
}

/** Texts of a screen that are not wholly within it, or that are cut off without an ellipsis. */
export function outside(page: Page): Promise<readonly string[]> {
  return page.locator('.screen').evaluate((screen) => {
    const edge = screen.getBoundingClientRect();
    const found: string[] = [];
    for (const element of screen.querySelectorAll<HTMLElement>('p, li, b')) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isWithin = left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1;
      const isWhole = element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).webkitLineClamp !== 'none';
      const parent = element.parentElement?.getBoundingClientRect();
      const isInParent = parent === undefined || element.classList.contains('screen-pages') || bottom <= parent.bottom + 2;
      if (!isWithin || !isWhole || !isInParent) found.push(`${element.className}: ${element.textContent}`);
    }
    return found;
  });
}
