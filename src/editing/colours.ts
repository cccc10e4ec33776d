/**
 * The colours of an editor on light and on dark, by the custom properties with which a page
 * replaces them: `--search-ink`. Texts have a contrast of at least 4.5, edges 3.
 */
export const colours = {
  ink: ['#1c2429', '#e6e9ea'],
  soft: ['#566068', '#a1acb2'],
  paper: ['#ffffff', '#1a2024'],
  wash: ['#e4f0f1', '#1b3338'],
  edge: ['#7d8583', '#7b878d'],
  accent: ['#0d5c6b', '#83cdd8'],
  error: ['#a5281b', '#ff9c8d'],
  warning: ['#7d5200', '#e9be6d'],
  property: ['#0b5563', '#83cdd8'],
  value: ['#7a3e00', '#f0b67f'],
  string: ['#23653a', '#8fd0a3'],
  date: ['#8a1f62', '#f2a5d0'],
  keyword: ['#4c3a9e', '#b9adf5'],
  operator: ['#46525a', '#b4bec3'],
} as const;

export type ColourName = keyof typeof colours;
