/** Whose password is asked for, to the reader and to password managers. */
export function KnownUser({ email }: { email: string }) {
  return (
    <p className="strong">
      <bdi>{email}</bdi>
      <UserName email={email} />
    </p>
  );
}

/** The same to password managers alone, where the reader is told already. */
export function UserName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
