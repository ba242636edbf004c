import { type Formats, isolate } from '../formats.ts';

export const entry = (f: Formats) => ({
  tagline: 'Keys and usage for the Reciters API.',
  signIn: 'Sign in',
  createAccount: 'Create an account',
  haveAccount: 'Sign in to an existing account',
  forgotPassword: 'Forgot your password?',
  backToSignIn: 'Back to sign-in',
  email: 'E-mail address',
  emailMissing: 'Enter an e-mail address.',
  password: 'Password',
  passwordMissing: 'Enter the password.',
  newPassword: 'New password',
  passwordHint: (min: number) =>
    `At least ${f.number(min)} characters. A few unrelated words make a good password.`,
  passwordTooShort: (min: number) => `Use at least ${f.number(min)} characters.`,
  passwordComesLater: 'We send a link to this address. You choose your password there.',
  invitedBy: 'You are invited. Choose a password, and the account is yours.',
  invited: 'You are invited. Use the address that the invitation was sent to.',
  mailSent: (email: string) =>
    `We have sent a mail to ${isolate(email)}. Open the link in it to continue.`,
  code: 'Six-digit code',
  codeHint: 'From your authenticator app.',
  codeMissing: 'Enter the code.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you saved. Each works once.',
  useRecoveryCode: 'Use a recovery code',
  useCode: 'Use the authenticator app',
  usePasskey: 'Use a passkey',
  sendLink: 'Send a link',
  resetMailSent: (email: string) =>
    `If an account has the address ${isolate(email)}, a mail with a link is on its way.`,
  resetPassword: 'Set a new password',
  resetPasswordHint: (min: number, minWithSecondFactor: number) =>
    `At least ${f.number(min)} characters, or ${f.number(minWithSecondFactor)} with two-step verification.`,
  setPassword: 'Set the password',
  passwordSet: 'Your new password is set, and you are signed out everywhere. Sign in with it.',
  askForNewLink: 'Ask for a new link',
  confirmEmail: 'Confirm the e-mail address',
  confirmEmailIntro: 'Choose a password, and your account is ready.',
  confirmationDead:
    'This link is used, past its time, or a later one has taken its place. Open the link in the latest mail, or create the account again.',
  emailConfirmed: 'The address is confirmed. Sign in now.',
  changeEmail: 'Change your e-mail address',
  changeEmailIntro:
    'Your account gets the address that this link was sent to. The one before is told, and every session but this browser’s ends.',
  changeEmailAction: 'Change the address',
  changeEmailDead:
    'This link is used, past its time, or a later one has taken its place, or another account has the address by now. Ask for a new one in your account settings.',
  emailChanged: 'Your account has the new address. Sign in with it from now on.',
  operatorLink: 'Become an operator',
  operatorLinkIntro:
    'The link that you followed was printed on the console of the service. It makes your account an operator’s, once.',
  operatorLinkDead:
    'This link is used, past its time, or incomplete. Start the service again, or print another one: npm run -s cli -- users operator-link',
  becomeOperator: 'Become an operator',
  isOperator: 'Your account is an operator’s.',
  sessionEnded: 'Sign in to continue',
  sessionEndedIntro: 'Your session has ended. The page stays as it is, with everything you typed.',
  somebodyElse: 'Sign in as somebody else',
});
