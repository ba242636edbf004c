import type { Messages } from '../en.ts';

export const requests = (): Messages['requests'] => ({
  title: 'أحدث الطلبات',
  intro:
    'أحدث طلبات المفتاح، تُحفظ سبعة أيام وبحد أقصى ألف طلب: من كل ثانية بعض الطلبات الناجحة وعدد أكبر من الأخطاء. أما الاستخدام فيُحصي الطلبات كلها.',
  find: 'رقم الطلب',
  findHint: 'تجده في الترويسة X-Request-Id مع كل رد، وفي request_id مع كل خطأ.',
  findAction: 'بحث',
  notFound: 'لا يوجد طلب محفوظ بهذا الرقم.',
  errorsAlone: 'الأخطاء فقط',
  none: 'لا طلبات محفوظة',
  noneHint: 'أرسل طلبًا بهذا المفتاح فيظهر هنا خلال ثوانٍ.',
  time: 'الوقت ورقم الطلب',
  status: 'الحالة',
  operation: 'العملية',
  parameters: 'المعاملات',
  refused: (names) => `المرفوض: ${names}`,
  duration: 'المدة',
});
