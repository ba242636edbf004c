import { useMemo, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { useText } from '../i18n/language.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

interface Options<Name extends string> {
  initial: Record<Name, string>;
  /** What is wrong with the values, before they are sent. */
  check: (values: Record<Name, string>) => Partial<Record<Name, string | undefined>>;
  /** Called with values in which nothing is wrong. */
  send: (values: Record<Name, string>) => void | Promise<void>;
  /** What sending does. */
  mutation: Sending;
}

interface Sending {
  error: unknown;
  isPending: boolean;
}

/** A form of text fields. What was typed stays, whatever happens to the sending. */
export function useForm<Name extends string>({ initial, check, send, mutation }: Options<Name>) {
  const { t } = useText();
  const { error, isPending: busy } = mutation;
  const [values, setValues] = useState(initial);
  const [names] = useState(() => Object.keys(initial));
  const [found, setFound] = useState<Trouble | null>(null);

  // One object for each attempt, so that the form moves the focus once for each.
  const trouble = useMemo(() => {
    const failure = failureOf(error);
    return found ?? (failure && troubleOf(failure, names, t));
  }, [found, error, names, t]);

  return {
    values,
    trouble,
    busy,
    set: (change: Partial<Record<Name, string>>) => setValues({ ...values, ...change }),
    /** What the field of this name takes as its props. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: trouble?.fields[name],
      onChange: (value: string) => setValues({ ...values, [name]: value }),
    }),
    submit: () => {
      if (busy) return;
      const fields = check(values);
      const right = Object.values(fields).every((each) => each === undefined);
      setFound(right ? null : { fields, whole: null });
      if (right) void send(values);
    },
  };
}

/** A form without a field: something to do, and what went wrong with it. */
export const useAction = (mutation: Sending, send: () => void) =>
  useForm({ initial: {}, check: () => ({}), send, mutation });
