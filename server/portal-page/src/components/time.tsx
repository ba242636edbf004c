import { useText } from '../i18n/language.tsx';

interface Props {
  /** An RFC 3339 time. */
  at: string;
  as?: 'time' | 'exact' | 'day' | 'distance';
}

/** A time as people say it, with the exact one behind it. */
export function Time({ at, as = 'time' }: Props) {
  const { f } = useText();
  const texts = { time: f.time, exact: f.exactTime, day: f.dateOf, distance: f.fromNow };
  return (
    <time dateTime={at} title={f.exactTime(at)}>
      {texts[as](at)}
    </time>
  );
}
