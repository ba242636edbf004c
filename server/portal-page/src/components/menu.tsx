import { Menu as Items, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';

interface Props {
  /** What it is about, for screen readers. */
  label: string;
  actions: readonly { text: string; look?: 'danger'; onChoose: () => void }[];
}

/** Actions behind one button. The library keeps focus, arrow keys and place as the ARIA menu asks. */
export function Menu({ label, actions }: Props) {
  return (
    <MenuProvider placement="bottom-end">
      <MenuButton className="button quiet menu-button" aria-label={label}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2a1.4 1.4 0 1 1 0 2.8A1.4 1.4 0 0 1 8 2zm0 4.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm0 4.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z" />
        </svg>
      </MenuButton>
      {/* Fixed: a table that scrolls would cut it off. */}
      <Items className="menu" fixed gutter={4}>
        {actions.map(({ text, look, onChoose }) => (
          <MenuItem key={text} className={look} onClick={onChoose}>
            {text}
          </MenuItem>
        ))}
      </Items>
    </MenuProvider>
  );
}
