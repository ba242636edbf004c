import { useId } from 'react';
import { NavLink } from 'react-router';

interface Props {
  label: string;
  /** Whether the label is seen, too. */
  titled?: boolean;
  /** `end`: only the very address counts as being there. */
  links: readonly { to: string; text: string; end?: boolean }[];
}

/** Links to places, of which one may be where the reader is. */
export function NavLinks({ label, titled = false, links }: Props) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <p id={id} className={titled ? 'nav-title' : 'sr-only'}>
        {label}
      </p>
      <ul>
        {links.map(({ to, text, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
