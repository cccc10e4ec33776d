/**
 * Whether a page of this origin may read answers (section 5): it stands on the list exactly as the browser sends it, or it is on a port of a
 * listed `http://localhost` or `http://<ip address>` without one. `*` on the list counts only where `anyOrigin` says so.
 */
export function allowsOrigin(list: readonly string[], origin: string, anyOrigin: boolean): boolean {
  if (list.includes(origin)) return origin !== '*';
  const [, local = ''] = localServer.exec(origin) ?? [];
  return (local !== '' && list.includes(local)) || (anyOrigin && list.includes('*'));
}

/** A web server on a port of this machine, or of one that has no name. */
const localServer = /^(http:\/\/(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])):[1-9]\d{0,4}$/;
