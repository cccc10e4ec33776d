/**
 * The `Link` header (RFC 8288) to the rows after this page: the same path and parameters, from `start` on. The path is given without
 * an origin, as the address that a proxy shows to the client is not known here.
 */
export function nextPageLink(url: string, start: number, length: number): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('start', String(start));
  searchParams.set('length', String(length));
  return `<${pathname}?${searchParams}>; rel="next"`;
}
