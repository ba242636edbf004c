/** From so much of the whole on it is worth a look, and then an alarm. */
const MUCH = 0.7;
const TOO_MUCH = 0.9;

const lookOf = (share: number): string => {
  if (share >= TOO_MUCH) return 'status-5xx';
  return share >= MUCH ? 'status-4xx' : 'status-2xx';
};

/** A part of a whole as a bar, 0 to 1. The figure itself stands beside it. */
export function Gauge({ share }: { share: number }) {
  return (
    <svg className="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="none" width="100" height="6" />
      <rect className={lookOf(share)} width={Math.min(1, share) * 100} height="6" />
    </svg>
  );
}
