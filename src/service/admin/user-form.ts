import { html } from 'hono/html';
import { readProducts, refuseName, refusePassword } from '../access/account-rules.ts';
import { type Right, rights, type StoredUser, type User } from '../access/user.ts';
import { choiceField, type Html, textField } from './page.ts';

/** A form about a user, as it was filled in. */
export type UserForm = {
  readonly name: string;
  readonly role: 'api' | 'administrator';
  readonly rights: readonly Right[];
  readonly reach: 'all' | 'some';
  readonly products: string;
  readonly showCancelled: boolean;
  readonly active: boolean;
};

export type FormErrors = Readonly<Partial<Record<'name' | 'rights' | 'products' | 'password', string | undefined>>>;

/** A new user: restricted to products that are still to be named. */
export const emptyUserForm: UserForm = {
  name: '',
  role: 'api',
  rights: [],
  reach: 'some',
  products: '',
  showCancelled: false,
  active: true,
};

export function userFormOf({ name, administrator, rights, products, showCancelled = false, active }: StoredUser): UserForm {
  const role = administrator ? 'administrator' : 'api';
  const reach = products ? 'some' : 'all';
  return { name, role, rights, reach, products: products?.join(', ') ?? '', showCancelled, active };
}

export function readUserForm(form: URLSearchParams): UserForm {
  return {
    name: form.get('name') ?? '',
    role: form.get('role') === 'administrator' ? 'administrator' : 'api',
    rights: rights.filter((right) => form.getAll('rights').includes(right)),
    reach: form.get('reach') === 'all' ? 'all' : 'some',
    products: form.get('products') ?? '',
    showCancelled: form.getAll('cancelled').includes('yes'),
    active: form.getAll('active').includes('yes'),
  };
}

/** The user of a form, or its errors. An administrator has no rights: the API refuses them. */
export function userOf(form: UserForm): { readonly user: User } | { readonly errors: FormErrors } {
  const { name, role, showCancelled, active } = form;
  if (role === 'administrator')
    return { user: { name, rights: [], products: undefined, administrator: true, showCancelled: false, active } };
  const products = form.reach === 'all' ? { value: undefined } : readProducts(form.products);
  const noRights = form.rights.length === 0 ? 'Choose at least one.' : undefined;
  if ('wrong' in products) return { errors: { rights: noRights, products: products.wrong } };
  if (noRights !== undefined) return { errors: { rights: noRights } };
  return { user: { name, rights: form.rights, products: products.value, administrator: false, showCancelled, active } };
}

/** The errors in a new name, and in a password if one is given. */
export function credentialErrors(name: string, password: string): FormErrors {
  return { name: refuseName(name), password: password === '' ? undefined : refusePassword(password, name) };
}

/** The fields for the role, rights and products of a user. */
export function userFields(form: UserForm, errors: FormErrors): Html {
  return html`${choiceField({
    name: 'role',
    legend: 'Kind of user',
    type: 'radio',
    chosen: [form.role],
    choices: [
      { value: 'api', label: 'API user', hint: 'Reads bookings or events; for screens and other clients.' },
      { value: 'administrator', label: 'Administrator', hint: 'Logs in here, and is refused by the API.' },
    ],
  })}
<div class="api-only">
${choiceField({
  name: 'rights',
  legend: 'May read',
  type: 'checkbox',
  chosen: form.rights,
  error: errors.rights,
  choices: [
    { value: 'bookings', label: 'Bookings' },
    { value: 'events', label: 'Events' },
  ],
})}
${choiceField({
  name: 'reach',
  legend: 'Of which products',
  type: 'radio',
  chosen: [form.reach],
  choices: [
    { value: 'some', label: 'Only those named below' },
    { value: 'all', label: 'All products, now and later' },
  ],
})}
${textField({
  name: 'products',
  label: 'Product numbers',
  value: form.products,
  error: errors.products,
  hint: 'With commas between them, such as 1, 14.',
})}
${choiceField({
  name: 'cancelled',
  legend: 'Cancelled bookings',
  type: 'checkbox',
  chosen: form.showCancelled ? ['yes'] : [],
  choices: [
    {
      value: 'yes',
      label: 'Show them',
      hint: 'Otherwise a list has what is cancelled or rejected only if its search names the status.',
    },
  ],
})}
</div>
${choiceField({
  name: 'active',
  legend: 'State',
  type: 'checkbox',
  chosen: form.active ? ['yes'] : [],
  choices: [
    {
      value: 'yes',
      label: 'Active',
      hint: 'Who is not active is refused.',
    },
  ],
})}`;
}

export function passwordField(error: string | undefined): Html {
  return textField({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    error,
    hint: 'At least 12 characters. Leave it empty to have a strong one made, which is then shown once.',
  });
}
