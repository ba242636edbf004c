/** Where parameters stand in a request. */
export const PARAMETER_PLACES = ['query', 'header', 'path', 'cookie'] as const;

export type ParameterPlace = (typeof PARAMETER_PLACES)[number];
