/** Tokens that stand in a form and prove that it was made for the cookie it comes back with. */
export type FormTokens = {
  of(cookie: string): Promise<string>;
  matches(cookie: string | undefined, token: string | null): Promise<boolean>;
};

/** The tokens are digests under a key of this process: nothing is held for a visitor who has not logged in. */
export function createFormTokens(): FormTokens {
  const key = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return {
    async of(cookie) {
      const signature = await crypto.subtle.sign('HMAC', await key, encoder.encode(cookie));
      return btoa(String.fromCharCode(...new Uint8Array(signature)));
    },
    async matches(cookie, token) {
      if (!cookie || !token || !/^[A-Za-z0-9+/]{43}=$/.test(token)) return false;
      const signature = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
      return crypto.subtle.verify('HMAC', await key, signature, encoder.encode(cookie));
    },
  };
}

const encoder = new TextEncoder();
