import { useLocation } from 'react-router';

/** The address that was typed on the page whose link led here, in the `state` of that link. */
export function useTypedEmail(): string {
  const { email } = Object(useLocation().state);
  return typeof email === 'string' ? email : '';
}
