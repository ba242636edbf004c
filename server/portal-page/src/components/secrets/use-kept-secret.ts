import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

/**
 * Guards what is shown once, until it is copied: Escape, the back button and any other way off the
 * page ask once first; closing or loading the page anew is asked about by the browser.
 */
export function useKeptSecret() {
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  const blocker = useBlocker(!copied && !warned);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    setWarned(true);
    blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (copied) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [copied]);

  return {
    /** Whether to say that it has not been copied yet. */
    warns: warned && !copied,
    onCopied: () => setCopied(true),
    mayClose: (): boolean => {
      if (copied || warned) return true;
      setWarned(true);
      return false;
    },
  };
}
