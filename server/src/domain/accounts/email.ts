/** The HTML standard's rule for `<input type=email>`, with at least one dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** RFC 5321, 4.5.3.1.3, less the two angle brackets. */
const MAX_LENGTH = 254;

/** The address in lower case, as it is stored and looked up; undefined when it is not an address. */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= MAX_LENGTH && EMAIL.test(email) ? email : undefined;
}
