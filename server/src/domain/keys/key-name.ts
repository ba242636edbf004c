/** The rule that a name breaks, and what to say of it. */
type KeyNameFault = {
  rule: 'required' | 'control_characters' | 'direction_characters' | 'too_long';
  reason: string;
};

type KeyNameVerdict = { type: 'valid'; name: string } | ({ type: 'invalid' } & KeyNameFault);

const MAX_CHARACTERS = 50;
/** A single character may be built of any number of code units: emoji have up to about 30. */
const MAX_CODE_UNITS = 1_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * What nobody sees, such as a space without width; but not what joins characters or chooses between their
 * forms (variation selectors, the tags of flags), nor what is refused below.
 */
const UNSEEN =
  /(?![\p{Bidi_Control}\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** A name of which nothing would be seen. */
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Judges the name of a key: 1 to 50 characters as a person counts them, after trimming. Equal
 * looking names become equal (Unicode NFC, without what nobody sees), and none is made to look like
 * another by characters that control the direction of text.
 */
export function judgeKeyName(text: string): KeyNameVerdict {
  const name = text.normalize('NFC').replace(UNSEEN, '').trim();
  if (NOTHING.test(name)) return invalid('required', 'a key needs a name');
  // Control characters, line and paragraph separators, halves of surrogate pairs.
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(name))
    return invalid('control_characters', 'a name is one line of plain text');
  if (/\p{Bidi_Control}/u.test(name))
    return invalid(
      'direction_characters',
      'a name holds no characters that control the direction of text',
    );
  if (name.length > MAX_CODE_UNITS || [...segmenter.segment(name)].length > MAX_CHARACTERS)
    return invalid('too_long', `a name has at most ${MAX_CHARACTERS} characters`);
  return { type: 'valid', name };
}

function invalid(rule: KeyNameFault['rule'], reason: string): KeyNameVerdict {
  return { type: 'invalid', rule, reason };
}
