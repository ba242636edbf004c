/** A password's length as the contract counts it: in Unicode code points. */
export const lengthOf = (password: string): number => [...password].length;
