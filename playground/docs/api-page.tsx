import '../style/table.css';
import './docs.css';
import { Code } from '../ui/code-block.tsx';
import { type Api, type ApiOperation, type Content, resolved } from './open-api.ts';
import { FoldedProse, Prose } from './prose.tsx';
import { Login, TryOut } from './try-out.tsx';

/** The OpenAPI description as a page: to read, and to send requests from. */
export function ApiPage({ api }: { readonly api: Api }) {
  const [intro = '', ...sections] = api.info.description.split(/^## /m);
  return (
    <div class="stack gap-5">
      <h1>{api.info.title}</h1>
      <div class="stack">
        <Prose text={intro} />
        {sections.map((section) => {
          const [title = ''] = section.split('\n', 1);
          return <FoldedProse key={title} title={<h2 class="inline">{title}</h2>} text={section.slice(title.length)} />;
        })}
      </div>
      <Login />
      {api.tags.map(({ name, description }) => (
        <section key={name} class="stack">
          <h2 class="large">{name}</h2>
          {description && <p class="soft">{description}</p>}
          {Object.entries(api.paths)
            .filter(([, { get }]) => get.tags.includes(name))
            .map(([path, { get }]) => (
              <OperationCard key={path} api={api} path={path} operation={get} />
            ))}
        </section>
      ))}
      <section class="stack">
        <h2 class="large">Schemas</h2>
        {Object.entries(api.components.schemas).map(([name, schema]) => (
          <Example key={name} id={`schema-${name}`} title={name} value={schema} />
        ))}
      </section>
    </div>
  );
}

type OperationProps = { readonly api: Api; readonly path: string; readonly operation: ApiOperation };

/** Open where the address of the page names it. */
function OperationCard({ api, path, operation }: OperationProps) {
  const { operationId, summary, description = '', responses } = operation;
  return (
    <details class="card operation" id={operationId} open={location.hash === `#${operationId}`}>
      <summary class="card-head">
        <span class="badge">GET</span> <strong class="mono breaks">{path}</strong> <span class="soft">{summary}</span>
      </summary>
      <div class="card-body stack gap-4">
        <Prose text={description} />
        <TryOut api={api} path={path} operation={operation} />
        <h3 class="medium">Answers</h3>
        <ul class="ruled roomy">
          {Object.entries(responses).map(([status, response]) => (
            <li key={status} class="stack">
              <Answer api={api} status={status} response={response} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

type AnswerProps = { readonly api: Api; readonly status: string; readonly response: ApiOperation['responses'][string] };

function Answer({ api, status, response }: AnswerProps) {
  const { description, headers = {}, content = {} } = resolved(api, response);
  return (
    <>
      <Prose text={`**${status}** ${description}`} />
      {Object.keys(headers).length > 0 && (
        <FoldedProse
          title="Headers"
          text={Object.entries(headers)
            .map(([name, header]) => `- \`${name}\`: ${resolved(api, header).description}`)
            .join('\n')}
        />
      )}
      {Object.entries(content).map(([type, one]) => (
        <div key={type} class="stack gap-1">
          <p class="small">
            <code>{type}</code> <SchemaLink schema={one.schema} />
          </p>
          {examplesOf(one).map(([title, value, about]) => (
            <Example key={title} title={title} value={value} about={about} />
          ))}
        </div>
      ))}
    </>
  );
}

function SchemaLink({ schema }: Pick<Content, 'schema'>) {
  const name = '$ref' in schema ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? null : <a href={`#schema-${name}`}>{name}</a>;
}

function examplesOf({
  example,
  examples = {},
}: Content): readonly (readonly [title: string, value: unknown, about?: string | undefined])[] {
  const named = Object.entries(examples).map(([name, { value, description }]) => [name, value, description] as const);
  return example === undefined ? named : [['Example', example], ...named];
}

type ExampleProps = {
  readonly id?: string;
  readonly title: string;
  readonly value: unknown;
  readonly about?: string | undefined;
};

function Example({ id, title, value, about }: ExampleProps) {
  return (
    <details id={id}>
      <summary>{title}</summary>
      {about !== undefined && <Prose text={about} />}
      <Code label={title}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</Code>
    </details>
  );
}
