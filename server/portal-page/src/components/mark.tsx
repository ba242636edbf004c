/** The eight-pointed star that marks the parts of the Quran. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="4" y="4" width="16" height="16" rx="1.5" />
      <rect x="4" y="4" width="16" height="16" rx="1.5" transform="rotate(45 12 12)" />
      <circle cx="12" cy="12" r="3.6" />
    </svg>
  );
}
