// Generated from openapi/openapi.yaml: change the contract, then run `npm run generate`.

export const BASE_URL = "http://localhost:3000";
export const API_KEY_HEADER = "x-api-key";
export const EXTERNAL_USER_ID_HEADER = "x-external-user-id";
export const EXTERNAL_USER_ID_PATTERN = "^(?!(?:[Tt][Ee][Ll]:)?(?:0[._:-]*){0,2}(?:[0-9][._:-]*){7,15}$)[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$";
export const EXTERNAL_USER_ID_MAX_LENGTH = 64;
export const RATE_LIMIT_HEADER = "RateLimit";
export const REQUEST_ID_HEADER = "X-Request-Id";
export const ID_RANGES = {"/reciters/{id}/":[1,2147483647]} as const;
