/** The script and style sheet of a standalone screen, filled in by `bundle-screen.ts`. */
export const script: string = '';
export const style: string = '';

/** The hash of the script for a Content-Security-Policy: `sha256-…`. */
export const hash: string = '';
