/** In bytes, or characters; less is hardly shorter in gzip. */
export const leastCompressed = 1_024;

/** Whether an `Accept-Encoding` takes gzip (RFC 9110, 12.5.3): named, or any coding taken, and not with a weight of 0. */
export function takesGzip(accepted: string | null): boolean {
  if (accepted === null) return false;
  const weights = new Map(
    accepted.split(',', 20).map((one) => {
      const [coding = '', weight = '1'] = one.split(/;\s*q=/i);
      return [coding.trim().toLowerCase(), Number(weight)] as const;
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
