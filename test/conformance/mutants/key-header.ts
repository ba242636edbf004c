export const KEY = 'X-API-Key';
