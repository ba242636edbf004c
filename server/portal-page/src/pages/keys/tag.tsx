/** What a key is marked with, in its own direction. */
export const Tag = ({ name }: { name: string }) => (
  <span className="badge plain">
    <bdi>{name}</bdi>
  </span>
);
