/** Made by the build: all that a page with a screen has to bring with it. */
declare module 'virtual:screen-script' {
  export const script: string;
  export const style: string;
  /** Of the script, as a Content-Security-Policy names it: `sha256-…`. */
  export const hash: string;
}
