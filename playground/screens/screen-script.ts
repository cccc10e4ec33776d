/** All that a page with a screen has to bring with it: the build puts it in here. */
export const script: string = '';
export const style: string = '';

/** Of the script, as a Content-Security-Policy names it: `sha256-…`. */
export const hash: string = '';
