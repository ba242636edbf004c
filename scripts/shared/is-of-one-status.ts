/** Whether a schema of the contract is that of one status's problems: it says nothing that `Problem` does not. */
export const isOfOneStatus = (schema: string): boolean => /.Problem$/.test(schema);
