import { inviteLink, linkTo, type Page } from './links.ts';
import type { Mail } from './mail.ts';
import { type MailText, type NoticeDetails, type NoticeKind, noticeText } from './notice-texts.ts';

const mailOf = (to: string, { subject, en, ar }: MailText, link: string): Mail => ({
  to,
  subject,
  text: `${en}\n\n${link}\n\n${ar}\n\n${link}\n`,
});

/** Makes mails with a link to a page of the portal, whose token differs from one to the next. */
const linkMail =
  (page: Page, texts: MailText) =>
  (publicUrl: string, to: string, token: string): Mail =>
    mailOf(to, texts, linkTo(publicUrl, page, token));

/** For somebody who forgot a password, or never had one. */
export const passwordResetMail = linkMail('reset-password', {
  subject: 'Set a new password · تعيين كلمة مرور جديدة',
  en: 'Open this link within an hour to set a new password for the Reciters portal. Only the latest such link works. If you did not ask for it, do nothing: your password stays as it is.',
  ar: 'افتح هذا الرابط خلال ساعة لتعيين كلمة مرور جديدة لبوابة القرّاء. لا يعمل إلا أحدث رابط من هذا النوع. إن لم تطلب ذلك فلا تفعل شيئًا، وستبقى كلمة مرورك كما هي.',
});

/** For somebody to whom an operator sends a link to set a new password. */
export const operatorResetMail = linkMail('reset-password', {
  subject: 'Set a new password · تعيين كلمة مرور جديدة',
  en: 'An operator of the Reciters portal sends you this link to set a new password. It works for a day, and only the latest such link works. If you did not ask for it, do nothing: your password stays as it is.',
  ar: 'أرسل إليك أحد مديري بوابة القرّاء هذا الرابط لتعيين كلمة مرور جديدة. يعمل الرابط يومًا واحدًا، ولا يعمل إلا أحدث رابط من هذا النوع. إن لم تطلب ذلك فلا تفعل شيئًا، وستبقى كلمة مرورك كما هي.',
});

/** For somebody who signs up. */
export const confirmationMail = linkMail('confirm-email', {
  subject: 'Confirm your address · تأكيد عنوانك',
  en: 'Open this link within a day to confirm your address for the Reciters portal and choose your password. If you did not sign up, do nothing.',
  ar: 'افتح هذا الرابط خلال يوم لتأكيد عنوانك في بوابة القرّاء واختيار كلمة مرورك. إن لم تُنشئ حسابًا فلا تفعل شيئًا.',
});

/** For somebody who wants this address in place of the one that the account has. */
export const emailChangeMail = linkMail('change-email', {
  subject: 'Confirm your new address · تأكيد عنوانك الجديد',
  en: 'Open this link within a day to use this address for your account in the Reciters portal. From then on you sign in with it. If you did not ask for this, do nothing.',
  ar: 'افتح هذا الرابط خلال يوم ليصبح هذا العنوان عنوان حسابك في بوابة القرّاء، وتسجّل به الدخول بعد ذلك. إن لم تطلب ذلك فلا تفعل شيئًا.',
});

/** For somebody who has an account, and whose address was used to sign up once more. */
export const alreadyRegisteredMail = linkMail('reset-password', {
  subject: 'You have an account already · لديك حساب بالفعل',
  en: 'Somebody signed up for the Reciters portal with this address, which has an account already. If it was you, sign in, or open this link within an hour to set a new password. If not, do nothing.',
  ar: 'حاول أحدهم إنشاء حساب في بوابة القرّاء بهذا العنوان، وله حساب بالفعل. إن كنت أنت، فسجّل الدخول أو افتح هذا الرابط خلال ساعة لتعيين كلمة مرور جديدة. وإلا فلا تفعل شيئًا.',
});

/** For somebody whom an operator invites. */
export const inviteMail = (publicUrl: string, to: string, token: string): Mail =>
  mailOf(
    to,
    {
      subject: 'You are invited to the Reciters portal · دعوة إلى بوابة القرّاء',
      en: 'You are invited to create an account in the Reciters portal. The link works once, for seven days.',
      ar: 'أنت مدعوّ لإنشاء حساب في بوابة القرّاء. يعمل الرابط مرة واحدة خلال سبعة أيام.',
    },
    inviteLink(publicUrl, to, token),
  );

/**
 * For somebody whose account has changed. The link leads to its activity, or to the key that there is
 * something to do about: it opens nothing.
 */
export const noticeMail = (
  publicUrl: string,
  to: string,
  kind: NoticeKind,
  details: NoticeDetails,
): Mail => {
  const { keyId } = details;
  const page = keyId === undefined ? 'activity' : `api-keys/${encodeURIComponent(keyId)}`;
  return mailOf(to, noticeText(kind, details), `${publicUrl}/portal/#/settings/${page}`);
};
