import { type Client, type ClientError, type ClientOptions, createClient, isClientError } from '../../src/client/index.ts';
import type { ServiceOptions } from '../../src/service/index.ts';
import { serviceWith } from '../service/demo-service.ts';

export const formats = ['json', 'xml'] as const;

/** A client of the demo service as one of its users, and the paths that it asked for. */
export function clientAs(
  user: string | null,
  options: Partial<ClientOptions> & { readonly password?: string } = {},
  serviceOptions: Partial<ServiceOptions> = {},
): Client & { readonly asked: readonly string[] } {
  const { password = 'secret', ...others } = options;
  const service = serviceWith(serviceOptions);
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://localhost',
    auth: user === null ? null : { user, password },
    fetch: (request) => {
      asked.push(request.url.replace('http://localhost/api/rest/', ''));
      return service.fetch(request);
    },
    ...others,
  });
  return { ...client, asked };
}

/** The ClientError that some work rejects with; anything else is a mistake. */
export async function failureOf(work: Promise<unknown>): Promise<ClientError> {
  const error = await work.catch((caught: unknown) => caught);
  if (!isClientError(error)) throw new Error('This is no ClientError.', { cause: error });
  return error;
}
