/**
 * What went wrong in a database, without what a driver's own error may show beside the message: the statement and its values. Of `reading`
 * the message too is left out where it tells of values or of the statement; of writing it helps whoever brings the values.
 */
export function troubleOf(database: string, error: unknown, doing: 'reading' | 'writing'): Error {
  if (!(error instanceof Error)) return new Error(`${database} failed.`);
  const { code = '', sqlState = code, message }: Error & { readonly code?: string; readonly sqlState?: string } = error;
  const isHidden = doing === 'reading' && /^(?:22|23|42)/.test(sqlState) && sqlState !== noRight;
  // Of a connection to one of several addresses the message is empty.
  return new Error(`${database} failed${code === '' ? '' : ` (${code})`}${isHidden || message === '' ? '.' : `: ${message}`}`);
}

const noRight = '42501';
