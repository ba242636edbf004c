import type { Messages } from '../en.ts';

export const common = (): Messages['common'] => ({
  service: 'القرّاء',
  documentation: 'توثيق الواجهة البرمجية',
  mainNavigation: 'التنقل الرئيسي',
  skip: 'انتقل إلى المحتوى',
  signOut: 'تسجيل الخروج',
  pageNotFound: 'هذه الصفحة غير موجودة',
  loading: 'جارٍ التحميل…',
  tryAgain: 'أعد المحاولة',
  cancel: 'إلغاء',
  save: 'حفظ',
  done: 'تم',
  continue: 'متابعة',
  copy: 'نسخ',
  copied: 'نُسخ',
  copyFailed: 'لم يسمح المتصفح بالنسخ. النص محدد الآن فانسخه بنفسك.',
  show: 'إظهار',
  hide: 'إخفاء',
  password: 'كلمة المرور',
  day: 'اليوم (بالتوقيت العالمي)',
  figures: 'الأرقام في جدول',
});
