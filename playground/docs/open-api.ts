/** What the page reads of the OpenAPI description that the service makes of itself. */
export type Api = {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, { readonly get: ApiOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

export type ApiOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Referred<ApiParameter>[];
  readonly responses: Readonly<Record<string, Referred<Answer>>>;
};

export type ApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: { readonly enum?: readonly string[] };
  readonly example?: string | number | readonly string[];
  readonly examples?: Readonly<Record<string, { readonly value: string }>>;
};

type Answer = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Referred<{ readonly description: string }>>>;
  readonly content?: Readonly<Record<string, Content>>;
};

export type Content = {
  readonly schema: Referred<object>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly description?: string; readonly value: unknown }>>;
};

type Referred<Value> = Value | { readonly $ref: string };

/** What stands somewhere in the description, or where it refers to. */
export function resolved<Value extends object>(api: Api, of: Referred<Value>): Value {
  if (!('$ref' in of)) return of;
  const keys = of.$ref.split('/').slice(1);
  return keys.reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>>)[key], api) as Value;
}

/** What a parameter is tried with at first. */
export function firstValue({ example, examples = {} }: ApiParameter): string {
  return String(example ?? Object.values(examples)[0]?.value ?? '');
}

/** The address of a request; a parameter without a value is left out of it. */
export function addressOf(
  api: Api,
  path: string,
  parameters: readonly ApiParameter[],
  values: Readonly<Record<string, string>>,
): string {
  const valueOf = ({ name }: ApiParameter): string => encodeURIComponent(values[name] ?? '').replaceAll('%2C', ',');
  const filled = parameters.reduce((text, one) => text.replace(`{${one.name}}`, valueOf(one)), path);
  const query = parameters.filter((one) => one.in === 'query' && values[one.name]).map((one) => `${one.name}=${valueOf(one)}`);
  const base = new URL(api.servers[0]?.url ?? '/', new URL('../openapi.json', location.href)).href.replace(/\/$/, '');
  return base + filled + (query.length > 0 ? `?${query.join('&')}` : '');
}
