const internals = /* @__PURE__ */ new WeakMap<HTMLElement, ElementInternals>();

/** What an element tells its form: its value and its validity. */
export const internalsOf = (element: HTMLElement): ElementInternals => internals.get(element) as ElementInternals;

/**
 * The class of a form control, but for its value: what every one has of its form and by its
 * attributes. A function, since on a server there is nothing to extend.
 */
export const formControl = () =>
  class FormControl extends HTMLElement {
    static readonly formAssociated = true;

    constructor() {
      super();
      internals.set(this, this.attachInternals());
    }

    get defaultValue(): string {
      return this.getAttribute('value') ?? '';
    }
    get name(): string {
      return this.getAttribute('name') ?? '';
    }
    set name(name: string) {
      this.setAttribute('name', name);
    }
    get disabled(): boolean {
      return this.hasAttribute('disabled');
    }
    set disabled(isDisabled: boolean) {
      this.toggleAttribute('disabled', isDisabled);
    }
    get readOnly(): boolean {
      return this.hasAttribute('readonly');
    }
    set readOnly(isReadOnly: boolean) {
      this.toggleAttribute('readonly', isReadOnly);
    }
    get required(): boolean {
      return this.hasAttribute('required');
    }
    set required(isRequired: boolean) {
      this.toggleAttribute('required', isRequired);
    }

    get form(): HTMLFormElement | null {
      return internalsOf(this).form;
    }
    get labels(): NodeList {
      return internalsOf(this).labels;
    }
    get validity(): ValidityState {
      return internalsOf(this).validity;
    }
    get validationMessage(): string {
      return internalsOf(this).validationMessage;
    }
    get willValidate(): boolean {
      return internalsOf(this).willValidate;
    }
    checkValidity(): boolean {
      return internalsOf(this).checkValidity();
    }
    reportValidity(): boolean {
      return internalsOf(this).reportValidity();
    }
  };

/**
 * Sets again what was set before the element was defined, so that its setters see it: properties of
 * its own, and those of every form control.
 */
export function upgradeProperties(element: HTMLElement, properties: readonly string[]): void {
  for (const property of [...properties, 'name', 'disabled', 'readOnly', 'required']) {
    if (!Object.hasOwn(element, property)) continue;
    const own: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    Reflect.set(element, property, own);
  }
}

/** The name of an element for assistive technology: its own label, else those of its form. */
export const labelOf = (element: HTMLElement): string =>
  element.ariaLabel ?? Array.from(internalsOf(element).labels, (one) => one.textContent?.trim()).join(' ');
