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
