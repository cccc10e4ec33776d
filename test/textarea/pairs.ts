type Pair = [title: string, before: string, keys: string | string[], after: string];

/** What typing does with quotes and parentheses in each editor: a text before and after keys, `|` the caret. */
export const pairs: readonly Pair[] = [
  ['a quote is closed, and stepped over', 'startdatum >= |', '"0d" ', 'startdatum >= "0d" |'],
  ['so is a parenthesis', 'product IN |', '(1,14)', 'product IN (1,14)|'],
  ['and one in the other', 'RES_STATUS IN |', '("Open", \'New\')', `RES_STATUS IN ("Open", 'New')|`],
  ['an escaped quote closes nothing', 'OBJ_NAME = |', '"a\\"b"', 'OBJ_NAME = "a\\"b"|'],
  ['what stood there before is not stepped over', 'OBJ_NAME = "a|"', '" OR x = "b', 'OBJ_NAME = "a" OR x = "b|"'],
  ['nothing is closed before a word', '|product = 1', '(', '(|product = 1'],
  ['Backspace takes both away', 'product IN |', ['(', 'Backspace'], 'product IN |'],
  ['but one where there is something between', 'product IN |', ['(', '1', 'Backspace', 'Backspace'], 'product IN |'],
  ['and not what was closed by hand', 'product IN (|)', ['Backspace'], 'product IN |)'],
  ['Enter leaves the quotes', 'OBJ_NAME = "x|" AND', ['Enter'], 'OBJ_NAME = "x"| AND'],
  ['Enter closes them where they are open', 'OBJ_NAME = "x|', ['Enter'], 'OBJ_NAME = "x"|'],
  ['Enter is a new line elsewhere', 'product = 1|', [' ', 'Escape', 'Enter'], 'product = 1 \n|'],
];
