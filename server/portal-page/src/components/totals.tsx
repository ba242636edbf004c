interface Props {
  /** Each with its name. */
  figures: readonly (readonly [string, string])[];
}

/** The figures one looks for first. */
export function Totals({ figures }: Props) {
  return (
    <dl className="totals">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
