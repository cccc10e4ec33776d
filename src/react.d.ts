/*
 * The types of our elements in the JSX of React 18 and 19, and nothing at run time:
 *
 *   import type {} from 'search-expression/react';
 */

/* oxlint-disable typescript/no-redundant-type-constituents -- React is of whoever imports this. */

import type * as React from 'react';
import type { SearchExpressionEditor } from 'search-expression/textarea';

/** Each element by its tag, with its attributes and the properties that it has beside those. */
type Elements = {
  'search-expression-editor': Element<
    SearchExpressionEditor,
    {
      name?: string;
      value?: string;
      placeholder?: string;
      required?: boolean;
      disabled?: boolean;
      readonly?: boolean;
      locale?: string;
      'time-zone'?: string;
      today?: string;
    },
    'schema' | 'service'
  >;
};

type Element<Own extends HTMLElement, Attributes, Properties extends keyof Own> = React.DetailedHTMLProps<
  React.HTMLAttributes<Own>,
  Own
> &
  Attributes &
  WithProperties<Partial<Pick<Own, Properties>>>;

/** React 18 sets attributes alone, so that a schema has to be set by a `ref` there. */
type WithProperties<Properties> = typeof React extends { use: unknown } ? Properties : unknown;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
