import { type ComponentChild, type ContainerNode, h, render } from 'preact';
import type { ScreenProps } from '../../playground/screens/drawing/scene.ts';
import { pageModules } from './screen-html.ts';

/** Draws a screen with its own components, and returns what its body then has. */
type DrawnScreen = { readonly draw: (props: ScreenProps) => string; readonly close: () => Promise<void> };

/**
 * Screens on a display so high that no list has a second page, without a browser: the elements are
 * kept by a small document. What is over is left out of the result, and so are other rooms, which
 * a check of a room does not look at.
 */
export async function openDrawing(): Promise<DrawnScreen> {
  const page = await pageModules();
  const { ScreenFace } = await page.load('/screens/drawing/screen-face.tsx');
  const globals = { document: smallDocument, ResizeObserver: Nothing, getComputedStyle: () => new SmallElement('p').style };
  const before = Object.fromEntries(Object.keys(globals).map((name) => [name, Reflect.get(globalThis, name)]));
  Object.assign(globalThis, globals);
  const root = new SmallElement('div');
  const show = (what: ComponentChild) => render(what, root as unknown as ContainerNode);
  const face = (props: ScreenProps) => show(h(ScreenFace as (props: ScreenProps) => ComponentChild, props));
  face({ screen: 'day', entries: [], moment: 0, timeZone: 'UTC', locale: 'en', asOf: 0 });
  // It has measured the display, and draws once more.
  await new Promise((resolve) => setTimeout(resolve));
  return {
    draw: (props) => {
      face(props);
      const body = root.find('screen-body');
      if (body === undefined) throw new Error('The screen has no body.');
      return body.html();
    },
    close: async () => {
      show(null);
      // Texts are fitted after they are drawn.
      await new Promise((resolve) => setTimeout(resolve));
      Object.assign(globalThis, before);
      await page.close();
    },
  };
}

class Nothing {
  observe(): void {}
  disconnect(): void {}
}

class SmallNode {
  parentNode: SmallElement | null = null;
  readonly nodeType: number = 3;
  data: string;
  constructor(data = '') {
    this.data = data;
  }
  get nextSibling(): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  remove(): void {
    const siblings = this.parentNode?.childNodes;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
  html(): string {
    return this.data;
  }
}

/** What Preact and the screens need of an element. */
class SmallElement extends SmallNode {
  override readonly nodeType = 1;
  readonly childNodes: SmallNode[] = [];
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = {
    setProperty: (name: string, value: string) => Object.assign(this.style, { [name]: value }),
    removeProperty: () => '',
    getPropertyValue: () => '',
  };
  readonly dataset = {};
  readonly classList = { add: () => {}, remove: () => {} };
  readonly clientWidth = 1_000;
  readonly clientHeight = 100_000;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly localName: string;
  constructor(localName: string) {
    super();
    this.localName = localName;
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }
  insertBefore(node: SmallNode, before: SmallNode | null): SmallNode {
    node.remove();
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  find(name: string): SmallElement | undefined {
    if (this.attributes.get('class')?.split(' ').includes(name)) return this;
    for (const child of this.childNodes) {
      const found = child instanceof SmallElement ? child.find(name) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
  override html(): string {
    if (/is-over|screen-sign-rooms/.test(this.attributes.get('class') ?? '')) return '';
    // Without the functions of the style.
    const attributes = JSON.stringify([...this.attributes, this.style]);
    return `<${this.localName} ${attributes}>${this.childNodes.map((child) => child.html()).join('')}</>`;
  }
}

const smallDocument = {
  hidden: false,
  createElement: (name: string) => new SmallElement(name),
  createElementNS: (_: string, name: string) => new SmallElement(name),
  createTextNode: (data: string) => new SmallNode(data),
};
