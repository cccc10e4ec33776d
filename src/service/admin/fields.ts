import { html } from 'hono/html';
import type { Html } from './page.ts';

export type TextField = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: Html | string;
  /** What is wrong with it; shown beside it. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'password';
  readonly autocomplete?: 'off' | 'username' | 'current-password' | 'new-password';
};

/** A field with its label, what helps to fill it in, and what is wrong with it, all bound to it. */
export function textField({ name, label, value = '', hint, error, type = 'text', autocomplete = 'off' }: TextField): Html {
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${error && html`<p class="error" id="${errorId}">${withCode(error)}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${
    described && html` aria-describedby="${described}"`
  }${error && html` aria-invalid="true" autofocus`}>
${hint && html`<p class="hint" id="${hintId}">${hint}</p>`}
</div>`;
}

/** A sentence with what stands between backticks as code. */
function withCode(text: string): readonly (Html | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

export type ChoiceField = {
  readonly name: string;
  readonly legend: string;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
};

/** Boxes or buttons to choose from, under one legend. */
export function choiceField({ name, legend, type, choices, chosen, error }: ChoiceField): Html {
  return html`<fieldset class="field"${error && html` aria-describedby="${name}-error"`}>
<legend>${legend}</legend>
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${choices.map(
  ({ value, label, hint }) =>
    html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${
      chosen.includes(value) && html` checked`
    }><span>${label}${hint && html`<small>${hint}</small>`}</span></label>`,
)}
</fieldset>`;
}
