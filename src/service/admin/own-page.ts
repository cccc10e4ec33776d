/**
 * Whether a form comes from a page of this site, as the browser says. `Sec-Fetch-Site` decides where there is one, which is over TLS and on the
 * own machine; else `Origin` does, with the host that was asked.
 */
export function isFromOwnPage({ url, headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
