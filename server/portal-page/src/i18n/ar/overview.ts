import type { Messages } from '../en.ts';
import { arabic, type Formats, isolate } from '../formats.ts';

const SECONDS = {
  zero: '# ثانية',
  one: 'ثانية',
  two: 'ثانيتين',
  few: '# ثوانٍ',
  many: '# ثانية',
  other: '# ثانية',
};

export const overview = (f: Formats): Messages['overview'] => ({
  title: 'نظرة عامة',
  today: 'طلبات اليوم حتى الآن',
  yesterday: (figure) => `أمس: ${figure}`,
  week: `الطلبات في ${f.number(7)} أيام`,
  successOfWeek: `نسبة النجاح في ${f.number(7)} أيام`,
  endUsersToday: 'مستخدمو اليوم',
  endUsersBefore: (week, month) =>
    `${f.number(7)} أيام: ${week} · ${f.number(30)} يومًا: ${month} (UTC)`,
  atLeast: (figure) => `${figure} على الأقل`,
  weekBefore: (figure) => `في الأيام السبعة السابقة: ${figure}`,
  attention: 'مفاتيح تحتاج إلى نظر',
  expires: (when) => `تنتهي صلاحيته ${when}`,
  expired: (when) => `انتهت صلاحيته ${when}`,
  unused: (days) =>
    `لم يُستخدم منذ ${arabic(f, days, {
      zero: '# يوم',
      one: 'يوم',
      two: 'يومين',
      few: '# أيام',
      many: '# يومًا',
      other: '# يوم',
    })}`,
  neverUsed: 'لم يُستخدم قط',
  nothingToDo: 'مفاتيحك كلها بخير: لا ينتهي أحدها قريبًا، ولا يبقى أحدها بلا استخدام.',
  headroom: 'المتاح دون الحد',
  limit: (requests, seconds) =>
    `حد كل مفتاح ${arabic(f, requests, {
      zero: '# طلب',
      one: 'طلب واحد',
      two: 'طلبان',
      few: '# طلبات',
      many: '# طلبًا',
      other: '# طلب',
    })} كل ${arabic(f, seconds, SECONDS)}. وهذا أقرب ما وصل إليه كل منها اليوم (UTC).`,
  busiest: (seconds) =>
    seconds === 60
      ? 'أكثر دقيقة طلبًا اليوم'
      : `أكثر ما طُلب اليوم في ${arabic(f, seconds, SECONDS)}`,
  ofLimit: (figure, share) => `${figure} (${share})`,
  reached: 'بلغ حدّه',
  leftNow: 'المتاح الآن',
  noneToday: 'لم يُستخدم أي مفتاح اليوم.',
  more: (count) => `وغيرها: ${f.number(count)}`,
  firstCall: 'أرسل طلبك الأول',
  firstCallIntro: `ضع المفتاح في متغير البيئة ${isolate('RECITERS_API_KEY')} على خادمك، ثم أرسل هذا الطلب.`,
  languages: 'لغة المثال',
  copyExample: 'نسخ المثال',
  aboutEndUsers: (header) =>
    `تحمل الترويسة ${isolate(header)} معرّفًا من عندك للشخص الذي تطلب نيابة عنه، مثل ${isolate('user:42')}، لا بريدًا إلكترونيًّا ولا رقم هاتف. وبها يظهر الاستخدام لكل مستخدم على حدة.`,
  waiting: 'في انتظار طلبك الأول…',
  arrived: 'وصل طلبك الأول.',
});
