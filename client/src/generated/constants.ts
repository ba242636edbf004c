// Generated from openapi/openapi.yaml: change the contract, then run `npm run generate`.

export const BASE_URL = "http://localhost:3000";
export const EXTERNAL_USER_ID_PATTERN = "^(?!(?:[Tt][Ee][Ll]:)?(?:0[._:-]*){0,2}(?:[0-9][._:-]*){7,15}$)[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$";
