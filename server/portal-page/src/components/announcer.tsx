import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const AnnounceContext = createContext<(message: string) => void>(() => {});

/** For how long a message stands there, in milliseconds. The page itself shows the change. */
const SHOWN = 7_000;

/** Shows, and reads out, what has just been done. */
export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), SHOWN);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <AnnounceContext value={setMessage}>
      {children}
      <div className="announcer" role="status">
        {message && <p>{message}</p>}
      </div>
    </AnnounceContext>
  );
}

/** A function that says what has just been done. */
export const useAnnounce = () => use(AnnounceContext);
