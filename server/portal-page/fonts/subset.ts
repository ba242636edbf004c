import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { compress, decompress } from 'woff2-encoder';

/** What of a font is kept. */
export interface Kept {
  /** The characters of this text. */
  text: string;
  /** The shapes that these words take, and no others: any other word would come out wrong. */
  words?: readonly string[];
  /** Of a font of any weight, those from one to another. */
  weights?: readonly [number, number];
}

/** The part of HarfBuzz that makes a smaller font, as it is compiled; numbers are addresses. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, size: number, mode: number, user: number, end: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_get_flags(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_axis_range(
    ...of: [input: number, face: number, axis: number, min: number, max: number, start: number]
  ): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** As hb-subset.h and hb-blob.h number them. */
const WRITABLE = 2;
const GLYPHS = 0;
const FEATURES = 6;
const NO_LAYOUT_CLOSURE = 0x200;

const tagOf = (name: string): number =>
  [...name].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0);
const WEIGHT = tagOf('wght');
/** Digits of one width, for tables: HarfBuzz keeps it only when told to. */
const TABULAR_DIGITS = tagOf('tnum');

/**
 * Makes a font smaller (WOFF2): it keeps what was asked for, and every form that the kept characters
 * take beside each other.
 *
 * @throws Error where the font cannot be read
 */
export async function subset(woff2: Uint8Array, { text, words, weights }: Kept) {
  const bytes = await decompress(woff2);
  // A new one each time: what it takes in memory goes with it.
  const hb = await loadSubsetter();
  const face = hb.hb_face_create(
    hb.hb_blob_create(put(hb, bytes), bytes.length, WRITABLE, 0, 0),
    0,
  );
  const input = hb.hb_subset_input_create_or_fail();
  const characters = hb.hb_subset_input_unicode_set(input);
  for (const character of text) hb.hb_set_add(characters, character.codePointAt(0) ?? 0);
  hb.hb_set_add(hb.hb_subset_input_set(input, FEATURES), TABULAR_DIGITS);
  if (words !== undefined) {
    const flags = hb.hb_subset_input_get_flags(input);
    hb.hb_subset_input_set_flags(input, flags | NO_LAYOUT_CLOSURE);
    const glyphs = hb.hb_subset_input_set(input, GLYPHS);
    for (const glyph of glyphsOf(bytes, words)) hb.hb_set_add(glyphs, glyph);
  }
  // NaN: where the axis starts stays.
  if (weights) hb.hb_subset_input_set_axis_range(input, face, WEIGHT, ...weights, Number.NaN);
  const smaller = hb.hb_subset_or_fail(face, input);
  if (smaller === 0) throw new Error('The font cannot be made smaller.');
  return await compress(take(hb, hb.hb_face_reference_blob(smaller)));
}

async function loadSubsetter(): Promise<Subsetter> {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(path));
  const exports: unknown = instance.exports;
  const hb = exports as Subsetter;
  hb._initialize();
  return hb;
}

function put(hb: Subsetter, bytes: Uint8Array): number {
  const address = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, address);
  return address;
}

function take(hb: Subsetter, blob: number): Uint8Array {
  const start = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob));
}

/** The glyphs that texts are set in. */
function glyphsOf(bytes: Uint8Array, texts: readonly string[]): Set<number> {
  const font = new Font(new Face(new Blob(bytes.slice().buffer)));
  const glyphs = new Set<number>();
  for (const text of texts) {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint);
  }
  return glyphs;
}
