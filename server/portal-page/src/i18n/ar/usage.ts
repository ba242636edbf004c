import type { Messages } from '../en.ts';
import { type Formats, isolate } from '../formats.ts';
import { arabic } from '../plural.ts';

export const usage = (f: Formats): Messages['usage'] => ({
  title: 'الاستخدام',
  intro: 'الأيام بالتوقيت العالمي المنسق. يُحسب الطلب في نحو ثانية.',
  statusClasses: {
    '2xx': 'أُجيب (2xx)',
    '3xx': 'لم يتغير أو حُوّل (3xx)',
    '4xx': 'رُفض (4xx)',
    '5xx': 'فشل (5xx)',
  },
  allKeys: 'كل المفاتيح',
  period: 'المدة',
  lastDays: (days) =>
    arabic(f, days, {
      zero: 'اليوم',
      one: 'اليوم',
      two: 'آخر يومين',
      few: 'آخر # أيام',
      many: 'آخر # يومًا',
      other: 'آخر # يوم',
    }),
  otherPeriod: 'أيام أخرى',
  from: 'أول يوم',
  to: 'آخر يوم',
  periodRule: `اختر يومين مرتبين لا تتجاوز مدتهما ${f.number(366)} يومًا.`,
  exportCsv: 'تصدير CSV',
  none: 'لا طلبات في هذه المدة',
  noneHint: 'استدعِ الواجهة بأحد مفاتيحك فيظهر الطلب هنا.',
  requests: 'الطلبات',
  answered: 'أُجيب',
  refused: 'رُفض (4xx)',
  failed: 'فشل (5xx)',
  mostEndUsers: 'أكثر المستخدمين في يوم',
  requestsByDay: 'الطلبات حسب اليوم',
  requestsSummary: (count, from, to) => `${requests(f, count)} من ${from} إلى ${to}`,
  endUsers: 'المستخدمون النهائيون',
  endUsersByDay: 'المستخدمون النهائيون حسب اليوم',
  endUsersSummary: (most) =>
    arabic(f, most, {
      zero: 'لم يذكر أي طلب مستخدمًا نهائيًّا (X-External-User-Id)',
      one: 'مستخدم واحد على الأكثر في اليوم',
      two: 'مستخدمان على الأكثر في اليوم',
      few: '# مستخدمين على الأكثر في اليوم',
      many: '# مستخدمًا على الأكثر في اليوم',
      other: '# مستخدم على الأكثر في اليوم',
    }),
  atLeast: 'على الأقل',
  byKey: 'الطلبات حسب المفتاح',
  formerKeys: 'مفاتيح مُبطَلة لم تعد في القائمة',
  topEndUsers: 'أكثر المستخدمين النهائيين طلبًا',
  topEndUsersHint: `يُحسب كل مستخدم نهائي على حدة ضمن مفتاحه مدة ${f.number(90)} يومًا، ثم لا يبقى إلا المجموع.`,
  noEndUsers: 'لم يذكر أي طلب في هذه المدة مستخدمًا نهائيًّا.',
  endUser: 'المستخدم النهائي',
  others: 'سائر المستخدمين النهائيين',
  withoutEndUser: 'بلا مستخدم نهائي',
  overflowRow: `ما زاد على ${f.number(100_000)} مستخدم في اليوم`,
  overflow: `زاد مستخدمو أحد المفاتيح في بعض الأيام على ${f.number(100_000)}. يُحسب الزائدون معًا، فعدد المستخدمين فيها حد أدنى، أما الطلبات فعددها كامل.`,
  showMore: (count) => `عرض ما يصل إلى ${f.number(count)}`,
  erase: 'محو',
  eraseOne: (endUser) => `محو ${isolate(endUser)}`,
  eraseAny: 'محو مستخدم نهائي بمعرّفه',
  eraseTitle: 'محو مستخدم نهائي',
  eraseIntro:
    'يُحذف نهائيًّا كل ما حُفظ تحت هذا المعرّف. وتبقى الطلبات في مجموع المفتاح بلا مستخدم نهائي.',
  chooseKey: 'اختر مفتاحًا',
  keyMissing: 'اختر المفتاح.',
  endUserMissing: 'أدخل معرّف المستخدم النهائي.',
  erased: (count) =>
    count === 0
      ? 'لم يكن تحت هذا المعرّف شيء محفوظ.'
      : `تم المحو. لم يعد يذكر المستخدمَ ${requests(f, count)}.`,
});

const requests = (f: Formats, count: number): string =>
  arabic(f, count, {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    few: '# طلبات',
    many: '# طلبًا',
    other: '# طلب',
  });
