/** Memory is taken for so many rows at a time. */
const ROWS_AT_ONCE = 1_024;

/** What a row has: whole numbers of 32 bits, and times, in milliseconds. */
interface RowShape {
  numbers: number;
  times: number;
}

/** Memory for some rows, one after the other. */
interface Part {
  numbers: Uint32Array;
  times: Float64Array;
}

/**
 * Rows of numbers in flat memory. A hundred thousand objects that live for seconds take several times
 * as much, and each time garbage is collected, all of them are looked at.
 */
export class NumberRows {
  readonly #shape: RowShape;
  #parts: Part[] = [];
  #free: number[] = [];
  /** So many rows were ever taken since there was none. */
  #last = 0;

  constructor(shape: RowShape) {
    this.#shape = shape;
  }

  /** A row of zeros, by its number, which is never zero. */
  take(): number {
    const row = this.#free.pop() ?? this.#next();
    const { numbers, times } = this.#shape;
    const at = row % ROWS_AT_ONCE;
    const part = this.#partOf(row);
    part.numbers.fill(0, at * numbers, (at + 1) * numbers);
    part.times.fill(0, at * times, (at + 1) * times);
    return row;
  }

  #next(): number {
    this.#last += 1;
    this.#parts[Math.floor(this.#last / ROWS_AT_ONCE)] ??= {
      numbers: new Uint32Array(ROWS_AT_ONCE * this.#shape.numbers),
      times: new Float64Array(ROWS_AT_ONCE * this.#shape.times),
    };
    return this.#last;
  }

  /** Gives up a row that was taken. With the last one, all memory is given back. */
  drop(row: number): void {
    this.#free.push(row);
    if (this.#free.length < this.#last) return;
    this.#parts = [];
    this.#free = [];
    this.#last = 0;
  }

  get(row: number, column: number): number {
    return this.#partOf(row).numbers[this.#at(row, column)] as number;
  }

  set(row: number, column: number, value: number): void {
    this.#partOf(row).numbers[this.#at(row, column)] = value;
  }

  add(row: number, column: number, value: number): void {
    this.set(row, column, this.get(row, column) + value);
  }

  #at(row: number, column: number): number {
    return (row % ROWS_AT_ONCE) * this.#shape.numbers + column;
  }

  timeOf(row: number, column: number): number {
    const at = (row % ROWS_AT_ONCE) * this.#shape.times + column;
    return this.#partOf(row).times[at] as number;
  }

  setTime(row: number, column: number, time: number): void {
    const at = (row % ROWS_AT_ONCE) * this.#shape.times + column;
    this.#partOf(row).times[at] = time;
  }

  #partOf(row: number): Part {
    return this.#parts[Math.floor(row / ROWS_AT_ONCE)] as Part;
  }
}
