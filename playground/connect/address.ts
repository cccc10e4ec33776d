/** An address that somebody gave, and the user and password in it. */
export type ServiceAddress = {
  /** Everything before `/api/rest/`, without a `/` at its end. */
  readonly base: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
};

/**
 * Reads the address of a service, or of a whole request to it. Without a scheme it is `https`, on
 * this machine and in a local network `http`. `undefined` if it is no address of a web server.
 */
export function readServiceAddress(given: string, page: string): ServiceAddress | undefined {
  const url = urlOf(given.trim(), page);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const { origin, pathname, username, password } = url;
  return {
    base: origin + pathname.replace(/\/api\/rest(?:\/.*)?$/, '').replace(/\/+$/, ''),
    user: username === '' ? undefined : decoded(username),
    password: password === '' ? undefined : decoded(password),
  };
}

export function isThisMachine(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/** Tests whether a host is out of reach of the internet: in a local network, or this machine. */
export function isInsideNetwork(host: string): boolean {
  return (
    isThisMachine(host) ||
    /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$/.test(host) ||
    /^\[f(?:[cd]|e[89ab])[\da-f]*:/.test(host) ||
    /\.(?:local|internal|lan|home\.arpa)$/.test(host) ||
    /^[a-z][\w-]*$/.test(host)
  );
}

function urlOf(given: string, page: string): URL | undefined {
  if (given === '') return undefined;
  if (given.startsWith('/')) return parsed(given, page);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(given)) return parsed(given);
  const secure = parsed(`https://${given}`);
  return secure && isInsideNetwork(secure.hostname) ? parsed(`http://${given}`) : secure;
}

const parsed = (text: string, from?: string): URL | undefined => (URL.canParse(text, from) ? new URL(text, from) : undefined);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
