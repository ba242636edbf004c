import type { Brownout, PhaseIn } from '../../api/types.ts';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';

const STATE_LOOKS = {
  optional: 'plain',
  announced: 'info',
  brownout: 'danger',
  required: 'good',
} as const satisfies Record<PhaseIn['state'], string>;

const BROWNOUT_LOOKS = {
  over: 'plain',
  now: 'danger',
  ahead: 'planned',
} as const satisfies Record<Brownout['state'], string>;

/** How far the key requirement is: its date and its brownouts. */
export function PhaseInState({ phaseIn }: { phaseIn: PhaseIn }) {
  const { t } = useText();
  const { state, required_from, brownouts } = phaseIn;
  return (
    <section className="panel">
      <h2>
        {t.operator.phaseIn}{' '}
        <span className={`badge ${STATE_LOOKS[state]}`}>{t.operator.states[state]}</span>
      </h2>
      <p>{t.operator.stateMeanings[state]}</p>
      <dl className="facts">
        <div>
          <dt>{t.operator.requiredFrom}</dt>
          <dd>{required_from ? <Time at={required_from} /> : t.operator.noDate}</dd>
        </div>
      </dl>
      <h3>{t.operator.brownouts}</h3>
      {brownouts.length === 0 && <p className="hint">{t.operator.noBrownouts}</p>}
      <ul className="plain-list">
        {brownouts.map(({ from, to, state: when }) => (
          <li key={from}>
            <Time at={from} /> – <Time at={to} />{' '}
            <span className={`badge ${BROWNOUT_LOOKS[when]}`}>
              {t.operator.brownoutStates[when]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
