export type Credentials = { readonly user: string; readonly password: string };

/**
 * The name and password of an `Authorization` header (RFC 7617, UTF-8); undefined for everything that is not exactly that: another
 * scheme, base64 that is not canonical, bytes that are not UTF-8, no colon, an empty name or password, control characters, or
 * more than 1,024 bytes. Names are compared as they are written, without Unicode normalisation.
 */
export function readBasic(header: string | undefined): Credentials | undefined {
  const token = header?.match(/^basic +([A-Za-z0-9+/]+={0,2})$/i)?.[1];
  const text = token && decode(token);
  if (!text || /\p{Cc}/u.test(text)) return undefined;
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** `atob` forgives missing padding and stray bits; what it read has to be written the same again. */
function decode(token: string): string | undefined {
  try {
    const binary = atob(token);
    if (btoa(binary) !== token || binary.length > mostBytes) return undefined;
    return utf8.decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** A longer password would only be work for the one who checks it. */
const mostBytes = 1_024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
