/** So many rows are drawn; nobody changes more of them by hand. */
export const mostDrawn = 40;
