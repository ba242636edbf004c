import { type Formats, isolate } from '../formats.ts';

export const entry = (f: Formats) => ({
  tagline: 'Keys and usage for the Reciters API.',
  signIn: 'Sign in',
  createAccount: 'Create an account',
  haveAccount: 'Sign in to an account you have',
  forgotPassword: 'Forgotten password',
  backToSignIn: 'Back to sign-in',
  email: 'E-mail address',
  emailMissing: 'Enter an e-mail address.',
  password: 'Password',
  passwordMissing: 'Enter the password.',
  newPassword: 'New password',
  passwordHint: (min: number) =>
    `At least ${f.number(min)} characters. Any characters: a few unrelated words are a good choice.`,
  passwordTooShort: (min: number) => `A password has at least ${f.number(min)} characters.`,
  passwordComesLater: 'A mail to this address brings a link. You choose your password with it.',
  invited: 'You are invited. Use the address that the invitation was sent to.',
  mailSent: (email: string) =>
    `A mail is on its way to ${isolate(email)}. Open the link in it to go on.`,
  code: 'Six-digit code',
  codeHint: 'From your authenticator application.',
  codeMissing: 'Enter the code.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you kept. Each works once.',
  useRecoveryCode: 'Use a recovery code',
  useCode: 'Use the authenticator application',
  sendLink: 'Send a link',
  resetMailSent: (email: string) =>
    `If an account has the address ${isolate(email)}, a mail with a link is on its way.`,
  resetPassword: 'Set a new password',
  resetPasswordHint: (min: number, minWithSecondFactor: number) =>
    `At least ${f.number(min)} characters, or ${f.number(minWithSecondFactor)} if you have a second factor.`,
  setPassword: 'Set the password',
  passwordSet: 'The password is set, and every session has ended. Sign in with it.',
  askForNewLink: 'Ask for a new link',
  confirmEmail: 'Confirm the e-mail address',
  confirmEmailIntro: 'Choose the password of your account, and it is ready.',
  confirmationDead:
    'This link is used, past its time, or a later one has taken its place. Open the link in the latest mail, or create the account again.',
  emailConfirmed: 'The address is confirmed. Sign in now.',
  operatorLink: 'Become an operator',
  operatorLinkIntro:
    'The link that you followed was printed on the console of the service. It makes your account an operator’s, once.',
  operatorLinkDead:
    'This link is used, past its time, or incomplete. Start the service again, or print another one: npm run -s cli -- users operator-link',
  becomeOperator: 'Become an operator',
  isOperator: 'Your account is an operator’s.',
  sessionEnded: 'Sign in to go on',
  sessionEndedIntro: 'Your session has ended. The page stays as it is, with everything you typed.',
  somebodyElse: 'Sign in as somebody else',
});
