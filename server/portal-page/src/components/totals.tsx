interface Props {
  /** Each with its name, and what is said below it. */
  figures: readonly (readonly [name: string, value: string, note?: string | undefined])[];
}

/** The figures one looks for first. */
export function Totals({ figures }: Props) {
  return (
    <dl className="totals">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className="hint">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
