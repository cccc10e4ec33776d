/** The script and style sheet of a standalone screen, filled in by `bundle-screen.ts`. */
export const script: string = '';
export const style: string = '';

/** A script before it, for a search that counts from now: no service is asked for that. */
export const forHours: string = '';

/** The hashes of both for a Content-Security-Policy: `'sha256-…' 'sha256-…'`. */
export const hashes: string = '';
