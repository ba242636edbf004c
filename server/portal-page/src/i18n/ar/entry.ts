import type { Messages } from '../en.ts';
import { type Formats, isolate } from '../formats.ts';

export const entry = (f: Formats): Messages['entry'] => ({
  tagline: 'مفاتيح واجهة القرّاء البرمجية واستخدامها.',
  signIn: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
  haveAccount: 'لديّ حساب، تسجيل الدخول',
  forgotPassword: 'نسيت كلمة المرور',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  email: 'البريد الإلكتروني',
  emailMissing: 'أدخل عنوان البريد الإلكتروني.',
  password: 'كلمة المرور',
  passwordMissing: 'أدخل كلمة المرور.',
  newPassword: 'كلمة المرور الجديدة',
  passwordHint: (min) =>
    `لا تقل عن ${f.number(min)} من المحارف أيًّا كانت، وبضع كلمات لا رابط بينها خيار جيد.`,
  passwordTooShort: (min) => `يجب ألا تقل كلمة المرور عن ${f.number(min)} من المحارف.`,
  invited: 'وصلتك دعوة. استخدم عنوان البريد الذي أُرسلت إليه.',
  mailSent: (email) => `أُرسلت رسالة إلى ${isolate(email)}. افتح الرابط الذي فيها للمتابعة.`,
  code: 'الرمز من ستة أرقام',
  codeHint: 'من تطبيق المصادقة لديك.',
  codeMissing: 'أدخل الرمز.',
  recoveryCode: 'رمز الاسترداد',
  recoveryCodeHint: 'أحد الرموز التي احتفظت بها. يعمل كل منها مرة واحدة.',
  useRecoveryCode: 'استخدام رمز استرداد',
  useCode: 'استخدام تطبيق المصادقة',
  sendLink: 'إرسال رابط',
  resetMailSent: (email) =>
    `إن كان للعنوان ${isolate(email)} حساب، فقد أُرسلت إليه رسالة فيها رابط.`,
  resetPassword: 'تعيين كلمة مرور جديدة',
  resetPasswordHint: (min, minWithSecondFactor) =>
    `لا تقل عن ${f.number(min)} من المحارف، أو ${f.number(minWithSecondFactor)} إن كان لديك عامل ثانٍ.`,
  setPassword: 'تعيين كلمة المرور',
  passwordSet: 'عُيّنت كلمة المرور وانتهت الجلسات كلها. سجّل الدخول بها.',
  askForNewLink: 'طلب رابط جديد',
  confirmEmail: 'تأكيد البريد الإلكتروني',
  confirmEmailIntro: 'نقرة واحدة ويصبح حسابك جاهزًا.',
  emailConfirmed: 'تأكد العنوان. سجّل الدخول الآن.',
  sessionEnded: 'سجّل الدخول للمتابعة',
  sessionEndedIntro: 'انتهت جلستك. تبقى الصفحة كما هي بكل ما كتبته فيها.',
  somebodyElse: 'تسجيل الدخول بحساب آخر',
});
