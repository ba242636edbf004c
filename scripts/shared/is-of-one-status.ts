/** Whether a schema is of the problems of one status alone: it says nothing that `Problem` does not. */
export const isOfOneStatus = (schema: string): boolean => /.Problem$/.test(schema);
