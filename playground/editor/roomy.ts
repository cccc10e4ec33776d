/** Monaco needs a mouse, and a window that is wide enough: the media query of its preloads. */
export const roomy = '(pointer: fine) and (width >= 44rem)';
