import { hrefOf, type Route } from '../routing/route.ts';

interface Props {
  label: string;
  links: readonly { to: Route; text: string; current: boolean }[];
  className: string;
}

/** Links to places, of which one may be where the reader is. */
export function NavLinks({ label, links, className }: Props) {
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {links.map(({ to, text, current }) => (
          <li key={text}>
            <a href={hrefOf(to)} aria-current={current ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
