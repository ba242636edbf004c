/** A number as it is written in JSON: all of its digits, and how many of them stand behind the point. */
function written(number: number): { readonly digits: bigint; readonly places: number } {
  const [mantissa = '0', exponent = '0'] = String(number).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/**
 * Whether a number is a multiple of another, both as they are written: 19.99 is one of 0.01 (JSON
 * Schema 2020-12, 6.2.1), although the floating-point numbers next to them do not divide evenly.
 */
export function isMultipleOf(number: number, step: number): boolean {
  const [one, other] = [written(number), written(step)];
  const places = Math.max(one.places, other.places);
  const scaled = ({ digits, places: own }: typeof one): bigint =>
    digits * 10n ** BigInt(places - own);
  return scaled(one) % scaled(other) === 0n;
}
