/** An address of a service as its requests begin: without a user, a password, what follows it, or a last `/`. Undefined where it is none. */
export function readAddress(text: string): string | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/\/api\/rest(\/.*)?$/, '').replace(/\/+$/, '');
  // curl would take brackets for a range.
  return url.origin + path.replace(/[[\]]/g, encodeURIComponent);
}
