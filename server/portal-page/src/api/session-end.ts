const listeners = new Set<() => void>();

/** Makes known that the service says that nobody is signed in any more. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}

/** Calls `onEnd` when that happens. Returns the function that stops it. */
export function onSessionEnd(onEnd: () => void): () => void {
  listeners.add(onEnd);
  return () => listeners.delete(onEnd);
}
