/** Whose password is asked for, to the reader and to password managers. */
export function KnownUser({ email }: { email: string }) {
  return (
    <p className="strong">
      <bdi>{email}</bdi>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </p>
  );
}
