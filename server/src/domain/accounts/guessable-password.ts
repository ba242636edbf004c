/**
 * The words that a password is, in other forms, that those who guess try first: the word itself,
 * the word with digits behind it, and a word over and over, the last time perhaps cut off.
 *
 * @param password in lower case
 */
function wordsOf(password: string): string[] {
  const word = password.replace(/\d+$/, '');
  return [password, word, repeatedIn(password), repeatedIn(word)].filter((each) => each !== '');
}

/** The shortest text that, repeated and cut to length, is `text`. */
function repeatedIn(text: string): string {
  for (let length = 1; length < text.length; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** An account's address, and what stands before its `@`. */
const wordsOfEmail = (email: string): string[] => [email, email.replace(/@.*$/, '')];

/**
 * Whether a password is among the first to be guessed.
 *
 * @param email of the account, in lower case
 * @param isCommon whether a word is on the list of common passwords
 */
export function isGuessable(
  password: string,
  email: string,
  isCommon: (word: string) => boolean,
): boolean {
  const own = new Set(wordsOfEmail(email));
  return wordsOf(password.toLowerCase()).some(
    (word) => word.length === 1 || own.has(word) || isCommon(word),
  );
}
