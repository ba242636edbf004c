/** For `expect.poll`: far longer than anything takes, for machines that have much else to do. */
export const SOON = { timeout: 180_000, interval: 50 };
