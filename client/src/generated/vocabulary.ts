// Generated from openapi/openapi.yaml: change the contract, then run `npm run generate`.

import type { components } from "./openapi.ts";

/**
 * 1 to 64 letters, digits, `.`, `_`, `:` or `-`, of which the first is a letter or a digit;
 * not digits and separators alone with 7 to 15 digits after up to two leading zeros (that
 * resembles a phone number), also behind `tel:`.
 */
export type ExternalUserId = components["schemas"]["ExternalUserId"];

/** One page of reciters and the number of all that match. */
export type ReciterList = components["schemas"]["ReciterList"];

/** A person known for reciting the Quran. */
export type Reciter = components["schemas"]["Reciter"];

/** A way in which a reciter recites. */
export type Recitation = components["schemas"]["Recitation"];

/** A transmitted reading of the Quran, written as transmitter-an-reader. */
export type Riwayah = components["schemas"]["Riwayah"];

/**
 * How a recitation is delivered: measured (`murattal`), melodious (`mujawwad`), or for
 * teaching, verse by verse (`muallim`).
 */
export type Style = components["schemas"]["Style"];

/** ISO 3166-1 alpha-2 code. */
export type CountryCode = components["schemas"]["CountryCode"];

/** The one format of all errors (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

/** One thing that is wrong with the input. */
export type InputError = components["schemas"]["InputError"];

/** What went wrong, for programs to decide by. */
export type ProblemCode = components["schemas"]["ProblemCode"];

/** A transmitted reading of the Quran, written as transmitter-an-reader. */
export const RIWAYAT = ["hafs-an-asim","shubah-an-asim","warsh-an-nafi","qalun-an-nafi","al-bazzi-an-ibn-kathir","qunbul-an-ibn-kathir","al-duri-an-abi-amr","al-susi-an-abi-amr","hisham-an-ibn-amir","ibn-dhakwan-an-ibn-amir","khalaf-an-hamzah","khallad-an-hamzah","abu-al-harith-an-al-kisai","al-duri-an-al-kisai","ibn-wardan-an-abi-jafar","ibn-jammaz-an-abi-jafar","ruways-an-yaqub","rawh-an-yaqub","ishaq-an-khalaf","idris-an-khalaf"] as const;

/**
 * How a recitation is delivered: measured (`murattal`), melodious (`mujawwad`), or for
 * teaching, verse by verse (`muallim`).
 */
export const STYLES = ["murattal","mujawwad","muallim"] as const;

/** What people call a value, in English and Arabic. */
export interface Names {
  readonly name: string;
  readonly name_ar: string;
}

/** What people call each `Riwayah`, in English and Arabic. */
export const RIWAYAH_NAMES: Readonly<Record<Riwayah, Names>> = {
  /** Hafs ibn Sulayman of Kufa, from ’Asim of Kufa; the most widespread reading today. */
  "hafs-an-asim": {"name":"Hafs ’an ’Asim","name_ar":"حفص عن عاصم"},
  /** Shu’bah ibn ’Ayyash of Kufa, the other transmitter of ’Asim. */
  "shubah-an-asim": {"name":"Shu’bah ’an ’Asim","name_ar":"شعبة عن عاصم"},
  /** ’Uthman ibn Sa’id of Egypt, called Warsh, from Nafi’ of Medina; read in the Maghreb and West Africa. */
  "warsh-an-nafi": {"name":"Warsh ’an Nafi’","name_ar":"ورش عن نافع"},
  /** ’Isa ibn Mina of Medina, called Qalun, from Nafi’; read in Libya and Tunisia. */
  "qalun-an-nafi": {"name":"Qalun ’an Nafi’","name_ar":"قالون عن نافع"},
  /** Ahmad ibn Muhammad al-Bazzi of Mecca, of the reading of Ibn Kathir of Mecca. */
  "al-bazzi-an-ibn-kathir": {"name":"Al-Bazzi ’an Ibn Kathir","name_ar":"البزي عن ابن كثير"},
  /** Muhammad ibn ’Abd al-Rahman of Mecca, called Qunbul, of the reading of Ibn Kathir. */
  "qunbul-an-ibn-kathir": {"name":"Qunbul ’an Ibn Kathir","name_ar":"قنبل عن ابن كثير"},
  /** Hafs ibn ’Umar al-Duri, of the reading of Abu ’Amr of Basra; read in Sudan and the Horn of Africa. */
  "al-duri-an-abi-amr": {"name":"Al-Duri ’an Abi ’Amr","name_ar":"الدوري عن أبي عمرو"},
  /** Salih ibn Ziyad al-Susi, of the reading of Abu ’Amr of Basra. */
  "al-susi-an-abi-amr": {"name":"Al-Susi ’an Abi ’Amr","name_ar":"السوسي عن أبي عمرو"},
  /** Hisham ibn ’Ammar of Damascus, of the reading of Ibn ’Amir of Damascus. */
  "hisham-an-ibn-amir": {"name":"Hisham ’an Ibn ’Amir","name_ar":"هشام عن ابن عامر"},
  /** ’Abdullah ibn Ahmad ibn Dhakwan of Damascus, of the reading of Ibn ’Amir. */
  "ibn-dhakwan-an-ibn-amir": {"name":"Ibn Dhakwan ’an Ibn ’Amir","name_ar":"ابن ذكوان عن ابن عامر"},
  /** Khalaf ibn Hisham, from the reading of Hamzah of Kufa; he also has a reading of his own. */
  "khalaf-an-hamzah": {"name":"Khalaf ’an Hamzah","name_ar":"خلف عن حمزة"},
  /** Khallad ibn Khalid of Kufa, of the reading of Hamzah of Kufa. */
  "khallad-an-hamzah": {"name":"Khallad ’an Hamzah","name_ar":"خلاد عن حمزة"},
  /** Al-Layth ibn Khalid of Baghdad, called Abu al-Harith, of the reading of al-Kisa’i of Kufa. */
  "abu-al-harith-an-al-kisai": {"name":"Abu al-Harith ’an al-Kisa’i","name_ar":"أبو الحارث عن الكسائي"},
  /** The same Hafs ibn ’Umar al-Duri, here of the reading of al-Kisa’i. */
  "al-duri-an-al-kisai": {"name":"Al-Duri ’an al-Kisa’i","name_ar":"الدوري عن الكسائي"},
  /** ’Isa ibn Wardan of Medina, of the reading of Abu Ja’far of Medina. */
  "ibn-wardan-an-abi-jafar": {"name":"Ibn Wardan ’an Abi Ja’far","name_ar":"ابن وردان عن أبي جعفر"},
  /** Sulayman ibn Muslim ibn Jammaz of Medina, of the reading of Abu Ja’far. */
  "ibn-jammaz-an-abi-jafar": {"name":"Ibn Jammaz ’an Abi Ja’far","name_ar":"ابن جماز عن أبي جعفر"},
  /** Muhammad ibn al-Mutawakkil of Basra, called Ruways, of the reading of Ya’qub al-Hadrami of Basra. */
  "ruways-an-yaqub": {"name":"Ruways ’an Ya’qub","name_ar":"رويس عن يعقوب"},
  /** Rawh ibn ’Abd al-Mu’min of Basra, of the reading of Ya’qub al-Hadrami. */
  "rawh-an-yaqub": {"name":"Rawh ’an Ya’qub","name_ar":"روح عن يعقوب"},
  /** Ishaq al-Warraq, of Khalaf’s own reading, the tenth. */
  "ishaq-an-khalaf": {"name":"Ishaq ’an Khalaf","name_ar":"إسحاق عن خلف"},
  /** Idris al-Haddad of Baghdad, of Khalaf’s own reading, the tenth. */
  "idris-an-khalaf": {"name":"Idris ’an Khalaf","name_ar":"إدريس عن خلف"},
};

/** What people call each `Style`, in English and Arabic. */
export const STYLE_NAMES: Readonly<Record<Style, Names>> = {
  /** Measured and even, as in prayer; the usual style of complete recordings. */
  "murattal": {"name":"Murattal","name_ar":"مرتل"},
  /** Slow and melodious, with long phrases and repeated verses, for listening. */
  "mujawwad": {"name":"Mujawwad","name_ar":"مجود"},
  /** For learners, verse by verse, often with a pause to repeat. */
  "muallim": {"name":"Mu’allim","name_ar":"معلم"},
};
