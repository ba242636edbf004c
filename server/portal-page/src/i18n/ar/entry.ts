import type { Messages } from '../en.ts';
import { arabic, type Formats, isolate } from '../formats.ts';

export const entry = (f: Formats): Messages['entry'] => ({
  tagline: 'بوابة مفاتيح واجهة القرّاء البرمجية وإحصاءات استخدامها.',
  signIn: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
  haveAccount: 'لديك حساب؟ سجّل الدخول',
  forgotPassword: 'نسيت كلمة المرور؟',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  email: 'البريد الإلكتروني',
  emailMissing: 'أدخل بريدك الإلكتروني.',
  password: 'كلمة المرور',
  passwordMissing: 'أدخل كلمة المرور.',
  newPassword: 'كلمة المرور الجديدة',
  passwordHint: (min) => `${letters(f, min)} على الأقل. بضع كلمات لا رابط بينها خيار جيد.`,
  passwordTooShort: (min) => `اكتب ${letters(f, min)} على الأقل.`,
  passwordComesLater: 'سنرسل إلى هذا العنوان رابطًا تختار منه كلمة المرور.',
  invitedBy: 'أنت مدعوّ. اختر كلمة مرور ليصبح الحساب لك.',
  invited: 'وصلتك دعوة. استخدم البريد الإلكتروني الذي أُرسلت إليه.',
  mailSent: (email) => `أرسلنا رسالة إلى ${isolate(email)}. افتح الرابط الذي فيها للمتابعة.`,
  code: 'رمز التحقق (ستة أرقام)',
  codeHint: 'تجده في تطبيق المصادقة.',
  codeMissing: 'أدخل الرمز.',
  recoveryCode: 'الرمز الاحتياطي',
  recoveryCodeHint: 'أحد الرموز التي حفظتها. يصلح كل منها مرة واحدة.',
  useRecoveryCode: 'استخدام رمز احتياطي',
  useCode: 'استخدام تطبيق المصادقة',
  usePasskey: 'الدخول بمفتاح مرور',
  sendLink: 'إرسال الرابط',
  resetMailSent: (email) => `إذا كان البريد ${isolate(email)} مسجلًا لدينا فستصلك رسالة فيها رابط.`,
  resetPassword: 'تعيين كلمة مرور جديدة',
  resetPasswordHint: (min, minWithSecondFactor) =>
    `${letters(f, min)} على الأقل، أو ${letters(f, minWithSecondFactor)} مع التحقق بخطوتين.`,
  setPassword: 'حفظ كلمة المرور',
  passwordSet: 'تم تعيين كلمة المرور وأُغلقت جميع الجلسات. سجّل الدخول بها الآن.',
  askForNewLink: 'طلب رابط جديد',
  confirmEmail: 'تأكيد البريد الإلكتروني',
  confirmEmailIntro: 'اختر كلمة مرور، ويصبح حسابك جاهزًا.',
  confirmationDead:
    'استُخدم هذا الرابط من قبل، أو انتهت صلاحيته، أو حلّ محله رابط أحدث. افتح الرابط في آخر رسالة وصلتك، أو أنشئ الحساب من جديد.',
  emailConfirmed: 'تم تأكيد بريدك الإلكتروني. سجّل الدخول الآن.',
  changeEmail: 'تغيير بريدك الإلكتروني',
  changeEmailIntro:
    'يصبح بريد حسابك هو البريد الذي وصلك عليه هذا الرابط. نُعلم البريد السابق بذلك، وتُغلق جميع الجلسات إلا جلسة هذا المتصفح.',
  changeEmailAction: 'تغيير البريد',
  changeEmailDead:
    'استُخدم هذا الرابط من قبل، أو انتهت صلاحيته، أو حلّ محله رابط أحدث، أو صار البريد لحساب آخر. اطلب رابطًا جديدًا من إعدادات حسابك.',
  emailChanged: 'تغيّر بريد حسابك. سجّل الدخول بالبريد الجديد من الآن.',
  operatorLink: 'تولّي إدارة الخدمة',
  operatorLinkIntro: 'ظهر هذا الرابط عند تشغيل الخدمة، وهو يمنح حسابك صلاحية إدارتها مرة واحدة.',
  operatorLinkDead: `استُخدم هذا الرابط من قبل، أو انتهت صلاحيته، أو نقص منه شيء. أعد تشغيل الخدمة، أو أصدر رابطًا آخر: ${isolate('npm run -s cli -- users operator-link')}`,
  becomeOperator: 'تولّي إدارة الخدمة',
  isOperator: 'أصبح حسابك من حسابات إدارة الخدمة.',
  sessionEnded: 'سجّل الدخول للمتابعة',
  sessionEndedIntro: 'انتهت جلستك. ستبقى الصفحة على حالها بكل ما كتبته فيها.',
  somebodyElse: 'الدخول بحساب آخر',
});

const letters = (f: Formats, count: number): string =>
  arabic(f, count, {
    zero: '# حرف',
    one: 'حرف واحد',
    two: 'حرفان',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  });
