import type { RouteObject } from 'react-router';
import { SignInPage } from '../pages/entry/sign-in-page.tsx';
import { ForAccounts } from '../pages/for-accounts.tsx';
import { ForEverybody, ForGuests } from '../pages/for-guests.tsx';
import { Gate } from '../pages/gate.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { NotLoadedPage } from '../pages/not-loaded-page.tsx';
import { askForOverview } from '../pages/overview/queries.ts';
import { Root } from '../pages/root.tsx';
import { page } from './page.tsx';
import {
  ACCOUNT,
  ACTIVITY,
  FORGOT_PASSWORD,
  HOME,
  KEYS,
  OPERATOR,
  OPERATOR_ACCOUNTS,
  OPERATOR_HEALTH,
  OPERATOR_INVITES,
  REQUESTS,
  SIGN_IN,
  SIGN_UP,
  USAGE,
} from './paths.ts';

/** Every place of the page, by who may see it. What stands in an address is never secret. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <NotLoadedPage />,
    children: [
      {
        // The links of mails work whoever is signed in.
        element: <ForEverybody />,
        children: [
          {
            path: '/reset-password',
            ...page(() => import('../pages/entry/reset-password-page.tsx'), 'ResetPasswordPage'),
          },
          {
            path: '/confirm-email',
            ...page(() => import('../pages/entry/confirm-email-page.tsx'), 'ConfirmEmailPage'),
          },
        ],
      },
      {
        element: <Gate />,
        children: [
          {
            element: <ForEverybody />,
            children: [
              {
                path: '/operator-link',
                ...page(() => import('../pages/entry/operator-link-page.tsx'), 'OperatorLinkPage'),
              },
              {
                path: '/change-email',
                ...page(() => import('../pages/entry/change-email-page.tsx'), 'ChangeEmailPage'),
              },
            ],
          },
          {
            element: <ForGuests />,
            children: [
              { path: SIGN_IN, element: <SignInPage /> },
              {
                path: SIGN_UP,
                ...page(() => import('../pages/entry/sign-up-page.tsx'), 'SignUpPage'),
              },
              {
                path: FORGOT_PASSWORD,
                ...page(
                  () => import('../pages/entry/forgot-password-page.tsx'),
                  'ForgotPasswordPage',
                ),
              },
            ],
          },
          {
            element: <ForAccounts />,
            children: [
              {
                path: HOME,
                ...page(
                  () => import('../pages/overview/overview-page.tsx'),
                  'OverviewPage',
                  askForOverview,
                ),
              },
              {
                path: KEYS,
                ...page(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
              },
              {
                path: `${KEYS}/:id`,
                ...page(() => import('../pages/keys/key-page.tsx'), 'KeyPage'),
              },
              {
                path: ACCOUNT,
                ...page(() => import('../pages/account/account-page.tsx'), 'AccountPage'),
              },
              {
                path: ACTIVITY,
                ...page(() => import('../pages/activity/activity-page.tsx'), 'ActivityPage'),
              },
              {
                path: USAGE,
                ...page(() => import('../pages/usage/usage-page.tsx'), 'UsagePage'),
              },
              {
                path: REQUESTS,
                ...page(() => import('../pages/requests/requests-page.tsx'), 'RequestsPage'),
              },
              {
                path: OPERATOR,
                ...page(() => import('../pages/operator/traffic-page.tsx'), 'TrafficPage'),
              },
              {
                path: OPERATOR_ACCOUNTS,
                ...page(() => import('../pages/operator/accounts-page.tsx'), 'AccountsPage'),
              },
              {
                path: OPERATOR_INVITES,
                ...page(() => import('../pages/operator/invites-page.tsx'), 'InvitesPage'),
              },
              {
                path: OPERATOR_HEALTH,
                ...page(() => import('../pages/operator/replicas-page.tsx'), 'ReplicasPage'),
              },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];
