import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/language.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

interface Options<Name extends string> {
  initial: Record<Name, string>;
  /** What is wrong with the values, before they are sent. */
  check: (values: Record<Name, string>) => Partial<Record<Name, string | undefined>>;
  /** Called with values in which nothing is wrong. */
  send: (values: Record<Name, string>) => void | Promise<void>;
  mutation: Sending;
}

/** What a form gives the field of a name as its props. */
export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What sending does, as far as a form shows it. */
export interface Sending {
  error: unknown;
  isPending: boolean;
}

/**
 * A form of text fields. What was typed stays, whatever happens to the sending. What was wrong is
 * said until it is changed.
 */
export function useForm<Name extends string>({ initial, check, send, mutation }: Options<Name>) {
  const { t } = useText();
  const { error, isPending: busy } = mutation;
  const [values, setValues] = useState(initial);
  const [names] = useState(() => Object.keys(initial));
  // The values in which something was wrong, not the words for it: the language may change.
  const [refused, setRefused] = useState<Record<Name, string> | null>(null);
  const [changed, setChanged] = useState<readonly string[]>([]);
  // Two clicks can come before the first one is seen to be under way.
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error ends an attempt too
  useEffect(() => {
    if (!busy) sent.current = false;
  }, [busy, error]);

  const failure = failureOf(error);
  const said = refused
    ? { fields: check(refused), whole: null }
    : failure && troubleOf(failure, names, t);
  const trouble = said && withoutChanged(said, changed);

  function change(name: string, next: Partial<Record<Name, string>>): void {
    setValues({ ...values, ...next });
    setChanged([...changed, name]);
  }

  return {
    values,
    trouble,
    attempt: refused ?? error,
    busy,
    set: (next: Partial<Record<Name, string>>) => setValues({ ...values, ...next }),
    field: (name: Name): FieldProps => ({
      name,
      value: values[name],
      error: trouble?.fields[name],
      onChange: (value: string) => change(name, { [name]: value } as Record<Name, string>),
    }),
    submit: () => {
      if (busy || sent.current) return;
      const right = Object.values(check(values)).every((each) => each === undefined);
      setRefused(right ? null : values);
      setChanged([]);
      if (!right) return;
      sent.current = true;
      void send(values);
    },
  };
}

/** A form without a field: something to do, and what went wrong with it. */
export const useAction = (mutation: Sending, send: () => void) =>
  useForm({ initial: {}, check: () => ({}), send, mutation });

function withoutChanged({ fields, whole }: Trouble, changed: readonly string[]): Trouble {
  const left = Object.entries(fields).filter(([name]) => !changed.includes(name));
  return { fields: Object.fromEntries(left), whole: changed.length === 0 ? whole : null };
}
