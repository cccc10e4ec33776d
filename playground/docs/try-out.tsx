import { signal, useSignal } from '@preact/signals';
import { basic } from '../connect/probes.ts';
import { inBash } from '../share/formats/programs.ts';
import { settable } from '../state/settable.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code-block.tsx';
import { Select, TextInput } from '../ui/controls.tsx';
import { type Api, type ApiOperation, type ApiParameter, addressOf, firstValue, resolved } from './open-api.ts';
import { FoldedProse, Prose } from './prose.tsx';

/** Only in the memory of the page. */
const user = signal('');
const password = signal('');

export function Login() {
  return (
    <form class="card card-body stack" aria-label="Log in" onSubmit={(event) => event.preventDefault()}>
      <div class="stack two across-4">
        <label class="field wide">
          <span>User</span>
          <TextInput of={user} autocomplete="username" />
        </label>
        <label class="field wide">
          <span>Password</span>
          <TextInput of={password} type="password" autocomplete="current-password" />
        </label>
      </div>
      <p class="soft small">For the requests that are sent from this page. They are kept until it is closed.</p>
    </form>
  );
}

type TryOutProps = { readonly api: Api; readonly path: string; readonly operation: ApiOperation };

type Answer = { readonly status: string; readonly headers: string; readonly body: string };

/** The parameters of an operation with fields for them, the request that they make, and its answer. */
export function TryOut({ api, path, operation }: TryOutProps) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(api, one));
  const values = useSignal(Object.fromEntries(parameters.map((one) => [one.name, firstValue(one)])));
  const answer = useSignal<Answer | undefined>(undefined);
  const address = addressOf(api, path, parameters, values.value);
  const isPublic = operation.security.length === 0;
  const send = async (): Promise<void> => {
    answer.value = undefined;
    answer.value = await answerTo(address);
  };
  return (
    <form
      class="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {parameters.map((one) => (
        <ParameterField key={one.name} of={one} values={values} />
      ))}
      <Code label="Request">{`curl ${user.value === '' ? '' : `-u ${inBash(user.value)} `}${inBash(address)}`}</Code>
      <div class="row across-4">
        <Button type="submit" class="main" label="Send" />
        <span class="soft small">{isPublic ? 'Anybody may ask for this.' : 'This needs a user and a password.'}</span>
      </div>
      <div class="stack" role="status">
        {answer.value && (
          <>
            <p class="strong">{answer.value.status}</p>
            <details>
              <summary>Headers of the answer</summary>
              <Code label="Headers of the answer">{answer.value.headers}</Code>
            </details>
            <Code label="Answer">{answer.value.body}</Code>
          </>
        )}
      </div>
    </form>
  );
}

type FieldProps = { readonly of: ApiParameter; readonly values: { value: Readonly<Record<string, string>> } };

function ParameterField({ of: { name, description, required = false, schema }, values }: FieldProps) {
  const value = settable(
    () => values.value[name] ?? '',
    (to) => void (values.value = { ...values.value, [name]: to }),
  );
  const [first = '', ...rest] = description.split('\n\n');
  return (
    <div class="stack gap-1">
      {schema.enum ? (
        <Select label={name} names={Object.fromEntries(schema.enum.map((one) => [one, one]))} all={schema.enum} of={value} />
      ) : (
        <label class="field wide">
          <span>{name}</span>
          <TextInput of={value} required={required} class="mono" />
        </label>
      )}
      <Prose text={first} />
      {rest.length > 0 && <FoldedProse title={`More of ${name}`} text={rest.join('\n\n')} />}
    </div>
  );
}

async function answerTo(address: string): Promise<Answer> {
  const started = performance.now();
  try {
    const headers = user.value === '' ? {} : { Authorization: basic({ user: user.value, password: password.value }) };
    // Without credentials a browser does not ask for a password of its own.
    const response = await fetch(address, { headers, credentials: 'omit' });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true;
    return {
      status: `${response.status} ${response.statusText}, in ${Math.round(performance.now() - started)} ms`,
      headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
      body: isJson ? JSON.stringify(JSON.parse(text), null, 2) : text,
    };
  } catch (error) {
    return { status: String(error), headers: '', body: '' };
  }
}
