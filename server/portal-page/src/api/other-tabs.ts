/** What the tabs of one browser share. A channel does not hear what is said through itself. */
const channel = new BroadcastChannel('reciters.session');

/** Tells the browser's other tabs that somebody signed in or out. */
export function announceSessionChange(): void {
  channel.postMessage(null);
}

/** Calls `onChange` when another tab says so. Returns the function that stops it. */
export function onSessionChange(onChange: () => void): () => void {
  channel.addEventListener('message', onChange);
  return () => channel.removeEventListener('message', onChange);
}
