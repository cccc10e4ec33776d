export const boundWords = {
  en: { first: 'First day', last: 'Last day', earlier: 'a day earlier', later: 'a day later' },
  nl: { first: 'Eerste dag', last: 'Laatste dag', earlier: 'een dag eerder', later: 'een dag later' },
};
