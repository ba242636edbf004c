/** Where the reader's language is kept, for all pages. */
const STORED = 'reciters-docs-sample';

const remembered = (): string | null => {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
};

function remember(id: string): void {
  try {
    localStorage.setItem(STORED, id);
  } catch {
    // A browser that stores nothing still switches this page.
  }
}

/**
 * The samples of an operation: tabs, of which all on the site show the same language. Without
 * scripts they stand one below the other.
 */
export class CodeSamples extends HTMLElement {
  #tabs: HTMLButtonElement[] = [];
  #panels: HTMLElement[] = [];

  connectedCallback(): void {
    this.#panels = [...this.querySelectorAll<HTMLElement>('[data-sample]')];
    const list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    this.#tabs = this.#panels.map((panel) => this.#tabFor(panel));
    list.append(...this.#tabs);
    this.prepend(list);
    this.classList.add('switched');
    const id = remembered() ?? '';
    this.show(this.#panels.some(({ dataset }) => dataset.sample === id) ? id : 'sh');
  }

  #tabFor(panel: HTMLElement): HTMLButtonElement {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.role = 'tab';
    tab.textContent = panel.dataset.label ?? '';
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-label', panel.dataset.label ?? '');
    tab.addEventListener('click', () => this.#choose(panel.dataset.sample ?? ''));
    tab.addEventListener('keydown', (event) => this.#move(event));
    return tab;
  }

  #choose(id: string): void {
    remember(id);
    for (const samples of document.querySelectorAll<CodeSamples>('code-samples')) samples.show(id);
  }

  /** Arrow keys go from tab to tab, in the direction of the text. */
  #move({ key, currentTarget }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const forward = getComputedStyle(this).direction === 'rtl' ? -step : step;
    const at = this.#tabs.indexOf(currentTarget as HTMLButtonElement) + forward;
    const next = this.#tabs.at(at % this.#tabs.length);
    next?.click();
    next?.focus();
  }

  show(id: string): void {
    this.#panels.forEach((panel, at) => {
      const isShown = panel.dataset.sample === id;
      panel.hidden = !isShown;
      this.#tabs[at]?.setAttribute('aria-selected', `${isShown}`);
      this.#tabs[at]?.setAttribute('tabindex', isShown ? '0' : '-1');
    });
  }
}
