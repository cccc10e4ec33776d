import { html } from 'hono/html';
import type { Locale } from '../../../grammar/messages/wording.ts';
import { readProducts, refuseName, refusePassword } from '../access/account-rules.ts';
import { type Right, rights, type StoredUser, type User } from '../access/user.ts';
import { mostProductsListed, type Product } from '../journal/journal.ts';
import { choiceField, type Html, textField } from './page.ts';
import type { Tongue } from './words.ts';

/** A form about a user, as it was filled in. */
export type UserForm = {
  readonly name: string;
  readonly role: 'api' | 'administrator';
  readonly rights: readonly Right[];
  readonly reach: 'all' | 'some';
  /** The products that are ticked. */
  readonly chosen: readonly number[];
  /** The numbers of others, as text. */
  readonly products: string;
  readonly showCancelled: boolean;
  readonly active: boolean;
};

export type FormErrors = Readonly<Partial<Record<'name' | 'rights' | 'products' | 'password', string | undefined>>>;

/** What there is to choose from, and the names of what is chosen, as far as it exists. */
export type ProductChoices = { readonly catalogue: readonly Product[]; readonly names: ReadonlyMap<number, string> };

/** A new user: restricted to products that are still to be named. */
export const emptyUserForm: UserForm = {
  name: '',
  role: 'api',
  rights: [],
  reach: 'some',
  chosen: [],
  products: '',
  showCancelled: false,
  active: true,
};

export function userFormOf({ name, administrator, rights, products, showCancelled = false, active }: StoredUser): UserForm {
  const role = administrator ? 'administrator' : 'api';
  const reach = products ? 'some' : 'all';
  return { name, role, rights, reach, chosen: products ?? [], products: '', showCancelled, active };
}

export function readUserForm(form: URLSearchParams): UserForm {
  return {
    name: form.get('name') ?? '',
    role: form.get('role') === 'administrator' ? 'administrator' : 'api',
    rights: rights.filter((right) => form.getAll('rights').includes(right)),
    reach: form.get('reach') === 'all' ? 'all' : 'some',
    chosen: form
      .getAll('product')
      .filter((id) => /^-?\d{1,16}$/.test(id))
      .map(Number),
    products: form.get('products') ?? '',
    showCancelled: form.getAll('cancelled').includes('yes'),
    active: form.getAll('active').includes('yes'),
  };
}

/** The user of a form, or its errors. An administrator has no rights: the API refuses them. */
export function userOf(form: UserForm, { locale, t }: Tongue): { readonly user: User } | { readonly errors: FormErrors } {
  const { name, role, showCancelled, active } = form;
  if (role === 'administrator')
    return { user: { name, rights: [], products: undefined, administrator: true, showCancelled: false, active } };
  const products = form.reach === 'all' ? { value: undefined } : productsOf(form, { locale, t });
  const noRights = form.rights.length === 0 ? t('chooseOne') : undefined;
  if ('wrong' in products) return { errors: { rights: noRights, products: products.wrong } };
  if (noRights !== undefined) return { errors: { rights: noRights } };
  return { user: { name, rights: form.rights, products: products.value, administrator: false, showCancelled, active } };
}

/** Those that are ticked and those that are written. */
function productsOf({ chosen, products }: UserForm, { locale, t }: Tongue) {
  if (chosen.length === 0 && products.trim() === '') return { wrong: t('chooseProducts') };
  return readProducts([...chosen, ...(products.trim() === '' ? [] : [products])].join(','), locale);
}

/** The errors in a new name, and in a password if one is given. */
export function credentialErrors(name: string, password: string, locale: Locale): FormErrors {
  return { name: refuseName(name, locale), password: password === '' ? undefined : refusePassword(password, name, locale) };
}

/** The fields for the role, rights and products of a user. */
export function userFields(form: UserForm, errors: FormErrors, choices: ProductChoices, tongue: Tongue): Html {
  const { t } = tongue;
  return html`${choiceField({
    name: 'role',
    legend: t('kindOfUser'),
    type: 'radio',
    chosen: [form.role],
    choices: [
      { value: 'api', label: t('apiUser'), hint: t('apiUserHint') },
      { value: 'administrator', label: t('administratorRole'), hint: t('administratorHint') },
    ],
  })}
<div class="api-only">
${choiceField({
  name: 'rights',
  legend: t('mayRead'),
  type: 'checkbox',
  chosen: form.rights,
  error: errors.rights,
  choices: [
    { value: 'bookings', label: t('bookingsRight') },
    { value: 'events', label: t('eventsRight') },
  ],
})}
${choiceField({
  name: 'reach',
  legend: t('ofWhichProducts'),
  type: 'radio',
  chosen: [form.reach],
  choices: [
    { value: 'some', label: t('someProducts') },
    { value: 'all', label: t('allProducts') },
  ],
})}
<div class="some-products">
${productChoices(form, choices, tongue)}
${textField({
  name: 'products',
  label: t(choices.catalogue.length + form.chosen.length === 0 ? 'productNumbers' : 'otherProducts'),
  value: form.products,
  error: errors.products,
  hint: t('otherProductsHint'),
})}
</div>
${tick('cancelled', t('cancelledBookings'), form.showCancelled, t('showThem'), t('cancelledHint'))}
</div>
${tick('active', t('state'), form.active, t('activeState'), t('activeHint'))}`;
}

/** One box to tick, which sends `yes`. */
const tick = (name: string, legend: string, isTicked: boolean, label: string, hint: string): Html =>
  choiceField({ name, legend, type: 'checkbox', chosen: isTicked ? ['yes'] : [], choices: [{ value: 'yes', label, hint }] });

/** A box to tick for each product: first those that are chosen, whether or not they exist. */
function productChoices({ chosen }: UserForm, { catalogue, names }: ProductChoices, { locale, t }: Tongue): Html | undefined {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const others = catalogue.filter(({ id }) => !chosen.includes(id)).toSorted((a, b) => compare(a.name, b.name));
  const products: readonly { readonly id: number; readonly name: string | undefined }[] = [
    ...chosen.map((id) => ({ id, name: names.get(id) })),
    ...others,
  ];
  if (products.length === 0) return undefined;
  return html`${choiceField({
    name: 'product',
    legend: t('products'),
    type: 'checkbox',
    chosen: chosen.map(String),
    scrolls: products.length > mostWithoutScrolling,
    choices: products.map(({ id, name }) => ({
      value: String(id),
      label: name === undefined ? `${id} (${t('noSuchProduct')})` : `${name} (${id})`,
      ...(name === undefined && { unknown: true }),
    })),
  })}${catalogue.length === mostProductsListed && html`<p class="hint">${t('moreProducts', { count: mostProductsListed })}</p>`}`;
}

const mostWithoutScrolling = 8;

export function passwordField(error: string | undefined, { t }: Tongue): Html {
  return textField({
    name: 'password',
    label: t('password'),
    type: 'password',
    autocomplete: 'new-password',
    error,
    hint: t('passwordHint'),
  });
}
