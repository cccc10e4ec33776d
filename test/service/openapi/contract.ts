import { Ajv2020 } from 'ajv/dist/2020.js';
import { XMLParser } from 'fast-xml-parser';

export type Json = { readonly [name: string]: unknown };

/** An OpenAPI document as that against which answers are held. */
export type Contract = {
  /** Violations of the document by a response, as sentences; empty if there are none. */
  readonly offences: (path: string, answer: Response) => Promise<readonly string[]>;
  /** What a reference leads to; every other value is itself. */
  readonly resolve: (value: unknown) => Json;
};

export function contractOf(document: object): Contract {
  const root = document as Json;
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { int64: true } });
  ajv.addSchema(root, 'document');

  const resolve = (value: unknown): Json => {
    const { $ref, ...beside } = value as Json;
    if (typeof $ref !== 'string') return beside;
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/')], root);
    if (found === undefined) throw new Error(`${$ref} leads nowhere.`);
    return { ...resolve(found), ...beside };
  };

  const misfits = (schema: Json, value: unknown): readonly string[] => {
    const validate = ajv.compile(absolute(schema) as Json);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  };

  return {
    resolve,
    offences: async (path, answer) => {
      const operation = resolve((operationAt(root['paths'] as Json, path) as Json | undefined)?.['get'] ?? {});
      const described = (operation['responses'] as Json | undefined)?.[String(answer.status)];
      if (described === undefined) return [`${answer.status} of ${path} is not described`];
      const { content = {}, headers = {} } = resolve(described);
      const unknown = [...answer.headers.keys()].filter((name) => !usual.test(name) && !hasName(headers as Json, name));
      const offences = unknown.map((name) => `the header ${name} of ${answer.status} of ${path} is not described`);
      const text = await answer.text();
      const mediaType = answer.headers.get('Content-Type')?.replace(/;.*/, '');
      if (text === '') return offences;
      const schema = ((content as Json)[mediaType ?? ''] as Json | undefined)?.['schema'] as Json | undefined;
      if (schema === undefined) return [...offences, `${mediaType} of ${answer.status} of ${path} is not described`];
      const value: unknown = mediaType?.endsWith('xml') ? readXml(text, schema, resolve) : JSON.parse(text);
      return [...offences, ...misfits(schema, value).map((misfit) => `${answer.status} of ${path}${misfit}`)];
    },
  };
}

/** What HTTP itself says, and what the document says of every answer at once. */
const usual =
  /^(content-(type|length|encoding)|date|connection|keep-alive|vary|cache-control|x-content-type-options|access-control-.*)$/;

const hasName = (headers: Json, name: string): boolean => Object.keys(headers).some((known) => known.toLowerCase() === name);

/** A path of plain segments goes before one with segments in braces. */
function operationAt(paths: Json, path: string): unknown {
  const { pathname } = new URL(path, 'http://localhost');
  const segments = pathname.split('/');
  const fitting = Object.keys(paths).filter((template) => {
    const parts = template.split('/');
    return parts.length === segments.length && parts.every((part, at) => part === segments[at] || part.startsWith('{'));
  });
  return paths[fitting.toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? ''];
}

function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === '$ref' ? `document${String(member)}` : absolute(member)]),
  );
}

/** The value that a document in XML holds, read as its schema and the `xml` members in it say. */
function readXml(text: string, schema: Json, resolve: Contract['resolve']): unknown {
  const parser = new XMLParser({ preserveOrder: true, parseTagValue: false, trimValues: false, ignoreDeclaration: true });
  const [root] = (parser.parse(text) as readonly Node[]).filter((node) => nameOf(node) !== '#text');
  return read(root ?? {}, schema);

  function read(node: Node, given: unknown): unknown {
    const { type, xml, items, properties = {}, additionalProperties = { type: 'string' } } = resolve(given);
    const { name } = (xml ?? {}) as Json;
    if (typeof name === 'string' && name !== '' && name !== nameOf(node)) throw new Error(`${nameOf(node)} is not ${name}.`);
    const children = (node[nameOf(node)] ?? []) as readonly Node[];
    // Without a wrapping element, its items would stand among those beside it.
    if (type === 'array' && (xml as Json | undefined)?.wrapped !== true) throw new Error(`${nameOf(node)} is not wrapped.`);
    if (type === 'array') return children.map((child) => read(child, items));
    const content = children.map((child) => (child['#text'] as string | undefined) ?? '').join('');
    if (type !== 'object') return type === 'integer' ? Number(content) : content;
    return Object.fromEntries(
      children.map((child) => [nameOf(child), read(child, (properties as Json)[nameOf(child)] ?? (additionalProperties || {}))]),
    );
  }
}

type Node = Json;
const nameOf = (node: Node): string => Object.keys(node)[0] ?? '';
