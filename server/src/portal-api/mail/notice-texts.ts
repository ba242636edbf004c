/** What a person is told by mail, since it may have been somebody else. */
export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'signed_in_new_browser'
  | 'key_created'
  | 'key_rotated'
  | 'key_revoked'
  | 'key_expires_soon';

export interface NoticeDetails {
  /** Where it was done from; left out where nobody did it. */
  address?: string | undefined;
  keyName?: string | undefined;
  passkeyName?: string | undefined;
  /** Leads to the key, where there is something to do about it. */
  keyId?: string | undefined;
  /** When a key expires, ISO 8601 in UTC. */
  expiresAt?: string | undefined;
}

/** What a mail says, in both languages of the portal. */
export interface MailText {
  subject: string;
  en: string;
  ar: string;
}

/** Keeps the direction of a name from its surroundings (Unicode, UAX #9). */
const isolate = (text = ''): string => `\u2068${text}\u2069`;

const TEXTS: Record<NoticeKind, (details: NoticeDetails) => MailText> = {
  password_changed: () => ({
    subject: 'Your password was changed · تغيّرت كلمة مرورك',
    en: 'The password of your account in the Reciters portal was changed, and every other session has ended.',
    ar: 'تغيّرت كلمة مرور حسابك في بوابة القرّاء، وانتهت سائر الجلسات.',
  }),
  email_changed: () => ({
    subject: 'Your address was changed · تغيّر عنوان حسابك',
    en: 'Your account in the Reciters portal has another e-mail address now, and no longer this one. Every other session has ended. If you cannot sign in, ask the operator of the service.',
    ar: 'صار لحسابك في بوابة القرّاء عنوان بريد آخر بدل هذا العنوان، وانتهت سائر الجلسات. إن تعذّر عليك تسجيل الدخول فاسأل مشغّل الخدمة.',
  }),
  second_factor_added: () => ({
    subject: 'A second factor was added · أُضيف عامل ثانٍ',
    en: 'A second factor was added to your account in the Reciters portal. From now on signing in needs it.',
    ar: 'أُضيف عامل ثانٍ إلى حسابك في بوابة القرّاء، ولن يتم تسجيل الدخول من دونه بعد الآن.',
  }),
  second_factor_removed: () => ({
    subject: 'The second factor was removed · أُزيل العامل الثاني',
    en: 'The second factor of your account in the Reciters portal was removed. The password alone signs in now.',
    ar: 'أُزيل العامل الثاني من حسابك في بوابة القرّاء، وصارت كلمة المرور وحدها تكفي لتسجيل الدخول.',
  }),
  recovery_codes_replaced: () => ({
    subject: 'The recovery codes were replaced · استُبدلت رموز الاسترداد',
    en: 'The recovery codes of your account in the Reciters portal were replaced. The earlier ones no longer work.',
    ar: 'استُبدلت رموز الاسترداد لحسابك في بوابة القرّاء، ولم تعد الرموز السابقة تعمل.',
  }),
  passkey_added: ({ passkeyName }) => ({
    subject: 'A passkey was added · أُضيف مفتاح مرور',
    en: `The passkey ${isolate(passkeyName)} was added to your account in the Reciters portal. It signs in without a password.`,
    ar: `أُضيف مفتاح المرور ${isolate(passkeyName)} إلى حسابك في بوابة القرّاء، وبه يُسجَّل الدخول دون كلمة مرور.`,
  }),
  passkey_removed: ({ passkeyName }) => ({
    subject: 'A passkey was removed · حُذف مفتاح مرور',
    en: `The passkey ${isolate(passkeyName)} was removed from your account in the Reciters portal. It no longer signs in.`,
    ar: `حُذف مفتاح المرور ${isolate(passkeyName)} من حسابك في بوابة القرّاء، ولم يعد يصلح لتسجيل الدخول.`,
  }),
  signed_in_new_browser: () => ({
    subject: 'A sign-in from a new browser · تسجيل دخول من متصفح جديد',
    en: 'Somebody signed in to your account in the Reciters portal from a browser that was not used for it before.',
    ar: 'سُجّل الدخول إلى حسابك في بوابة القرّاء من متصفح لم يُستخدم له من قبل.',
  }),
  key_created: ({ keyName }) => ({
    subject: 'An API key was created · أُنشئ مفتاح',
    en: `The API key ${isolate(keyName)} was created in your account.`,
    ar: `أُنشئ في حسابك المفتاح ${isolate(keyName)}.`,
  }),
  key_rotated: ({ keyName }) => ({
    subject: 'An API key was rotated · جُدّد مفتاح',
    en: `The API key ${isolate(keyName)} of your account has a new secret. The earlier one works for a day after the first use of the new one.`,
    ar: `صارت للمفتاح ${isolate(keyName)} في حسابك قيمة جديدة. تعمل القيمة السابقة يومًا بعد أول استخدام للجديدة.`,
  }),
  key_revoked: ({ keyName }) => ({
    subject: 'An API key was revoked · أُبطل مفتاح',
    en: `The API key ${isolate(keyName)} of your account was revoked. It no longer works.`,
    ar: `أُبطل المفتاح ${isolate(keyName)} في حسابك، ولم يعد يعمل.`,
  }),
  key_expires_soon: ({ keyName, expiresAt }) => ({
    subject: 'An API key expires soon · مفتاح قاربت مدته الانتهاء',
    en: `The API key ${isolate(keyName)} of your account expires at ${isolate(expiresAt)} (UTC). Extend it here, or rotate it and give your application the new secret.`,
    ar: `تنتهي مدة المفتاح ${isolate(keyName)} في حسابك في ${isolate(expiresAt)} (بالتوقيت العالمي). مدّد مدته من هنا، أو جدّده وأعطِ تطبيقك القيمة الجديدة.`,
  }),
};

/** What a notice says, in both languages. */
export function noticeText(kind: NoticeKind, details: NoticeDetails): MailText {
  const { subject, en, ar } = TEXTS[kind](details);
  const { address } = details;
  // What nobody did needs no word about who did it.
  if (kind === 'key_expires_soon') return { subject, en, ar };
  const [from, fromArabic] = address
    ? [
        ` It was done from the network address ${isolate(address)}.`,
        ` العنوان الشبكي: ${isolate(address)}.`,
      ]
    : ['', ''];
  return {
    subject,
    en: `${en}${from} If it was not you, set a new password at once and look at the activity of your account.`,
    ar: `${ar}${fromArabic} إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة فورًا وراجع نشاط حسابك.`,
  };
}
