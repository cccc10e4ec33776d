import { html } from 'hono/html';
import { isOldPassword } from '../access/password-rules.ts';
import type { StoredUser } from '../access/user.ts';
import type { Html } from './page.ts';

/** Everyone who may log in, and what each may read. */
export function usersPage(users: readonly StoredUser[], today: string): Html {
  return html`<p class="lead">Give every screen or other client a user of its own that reads no more than it has to. Administrators look after this list and read nothing through the API.</p>
<p class="actions"><a class="button" href="/admin/users/add">Add a user</a></p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Reads</th><th scope="col">Products</th><th scope="col">State</th><th scope="col">Password set</th></tr></thead>
<tbody>${users.map((user) => row(user, today))}</tbody>
</table>`;
}

/** Where a user is changed. */
export function pathOf(name: string): string {
  return `/admin/users/change?name=${encodeURIComponent(name)}`;
}

function row(user: StoredUser, today: string): Html {
  const { name, rights, products, administrator, active, passwordChanged } = user;
  const reads = administrator ? 'administrator' : rights.join(', ') || 'nothing';
  return html`<tr${!active && html` class="off"`}>
<th scope="row"><a href="${pathOf(name)}" dir="auto">${name}</a></th>
<td data-label="Reads">${reads}</td>
<td data-label="Products" class="long">${administrator ? '–' : inWords(products)}</td>
<td data-label="State">${active ? 'active' : 'not active'}</td>
<td data-label="Password set">${passwordChanged}${isOldPassword(user, today) && html` <span class="warning">older than a year</span>`}</td>
</tr>`;
}

function inWords(products: StoredUser['products']): string {
  if (products === undefined) return 'all';
  const more = products.length - mostShown;
  return `${products.slice(0, mostShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}` || 'none';
}

const mostShown = 20;
