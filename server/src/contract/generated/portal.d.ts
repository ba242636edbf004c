// Generated from openapi/portal.yaml: change the contract, then run `npm run generate`.

export interface paths {
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who is signed in and what this portal offers
         * @description Answers 200 also when nobody is signed in, so that a page starts with one request.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Answers the same, and after the same time, for an unknown e-mail address as for a wrong
         *     password. Attempts are limited per account and per network address; from a browser that the
         *     account knows, they are limited for that browser alone. Where more people sign in at once than
         *     the service has room for, it answers 503 with `Retry-After`.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session of this browser. Without one it changes nothing.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with the second factor
         * @description Takes the six digits that the authenticator application shows, each once, or one of the
         *     recovery codes, which then is used up. After five wrong codes the sign-in has to start anew.
         *     An account takes ten wrong codes in fifteen minutes, from all browsers together that it does not
         *     know; from one that it knows, ten more. A code that was used for anything is not taken again.
         */
        post: operations["verifySecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description What the browser needs to ask for a passkey (`navigator.credentials.get`). The challenge works
         *     once, for five minutes. It names no account: the passkey says whose it is.
         */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description A passkey counts as password and second factor: it is on a device that only its owner can
         *     unlock, and the device has to say that it was unlocked. What is wrong with one is not told: 401
         *     `passkey_invalid`.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where the account is signed in
         * @description The current session first, then the others, the latest used first. An account has a hundred at
         *     most: a sign-in beyond that ends the one that was not used for longest.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Ends every session of the account but the current one.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session
         * @description Ending the current session signs this browser out.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Where the service sends no mail, or with an invitation, `password` is required, and the
         *     account is created and signed in: 201, or 409 `email_taken`.
         *
         *     Where it sends mail, the answer is 202 whether or not the address is known, and what happens
         *     next stands in the mail. The password is chosen with the link in it (`confirmEmail`), so that
         *     nobody but the reader of the mail can have chosen it. A `password` sent here plays no part. To an
         *     address that an account has confirmed goes a link that resets its password.
         *
         *     Signing up makes nobody an operator, except with the token of an operator's link as `invite`.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the e-mail address and choose the password
         * @description Takes the token of the link in the mail, once, for a day, and the password that the account
         *     shall have. This browser is known from now on, and no other is. Then sign in. Where somebody
         *     signed up with the address before, and never showed that it is theirs, what they set up ends:
         *     the password, the second factor, every session.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that changes the account's address
         * @description The link goes to the new address, works once, for a day, and ends the one before it. Nothing
         *     changes until it is opened. Where another account has the address, the answer is the same and
         *     nothing is mailed. An account may ask ten times an hour. Where the service sends no mail it
         *     answers 403 `mail_not_set_up`.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/email-change/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the account's address, by the link that was mailed
         * @description The account signs in with the new address from now on, and the former one is told. Every link of
         *     the account ends, and every session but one of the browser that does this.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account
         * @description At once and for good: its sessions end, its keys stop working, and its usage and audit rows
         *     are deleted. What is kept is that an account with this id was deleted, and when. The only
         *     operator cannot be deleted: 409 `last_operator`.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Ends every other session of the account, its links, and sign-ins that wait for a second factor.
         *     This browser gets a new cookie.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that resets the password
         * @description Answers 202 whether or not an account has the address; the link works once, for an hour, and
         *     until another is mailed. Where the address was never confirmed, the mail has the link that
         *     confirms it instead, by which the password is chosen too (`confirmEmail`).
         *     Where the service sends no mail it answers 403 `mail_not_set_up`, and an operator can make a
         *     link by command.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the link's token
         * @description Takes the token once. Ends every session of the account, forgets every browser that it knew
         *     and confirms its e-mail address. This browser is known from now on, and earlier attempts no
         *     longer count. Then sign in.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description It counts from `confirmSecondFactor` on. Beginning again replaces what was not confirmed.
         */
        post: operations["startSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor with a first code
         * @description From now on signing in needs it. This browser gets a new cookie and every other session of
         *     the account ends. A wrong code is 422 `invalid_body`.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes
         * @description The earlier ones stop working, and every other session of the account ends. Takes the password
         *     and a code, as when signing in. A wrong code is 422 `invalid_body`.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor
         * @description Takes the password and a code, as when signing in. A wrong code is 422 `invalid_body`.
         *     A password that is too short without a second factor has to be changed first: 422
         *     `password_too_short`.
         */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's passkeys
         * @description The newest first.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Takes what the browser made of the challenge of `startPasskey`, in the same session. Links,
         *     sign-ins that wait and every other session of the account end, and its owner is told by mail.
         *     An account has ten passkeys at most.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description What the browser needs to make one (`navigator.credentials.create`). The challenge works for
         *     five minutes, in this session. Where the account has a second factor it takes a code of it too,
         *     since a passkey signs in without one: a wrong code, or none, is 422 `invalid_body`.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Somebody else's is not found.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/passkeys/{passkey_id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description It no longer signs in. Links, sign-ins that wait and every other session of the account end, and
         *     its owner is told by mail.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions that a key can have
         * @description Each with the operations of the public contract that need it.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See at one glance how the account's keys are doing
         * @description Today, yesterday and weeks are by the clocks of the time zone, as in `getUsageReport`; end users
         *     are counted by days in UTC, as in `listTopEndUsers`. A week is the last seven days, a month
         *     the last thirty, today included.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's API keys
         * @description First the keys that are not revoked, the newest first, then the others, the last revoked
         *     first. Their secrets are not in it.
         *
         *     Of an account's revoked keys only so many of the last are kept. What was counted of older
         *     ones stays: see `former_keys` in `getUsageReport`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The secret is in this answer alone; it is not kept and cannot be shown again. An account may have
         *     100 keys in use, unless the service is set up otherwise: 409 `too_many_keys`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show one API key
         * @description A key of somebody else answers as one that does not exist.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description At once and for good. It stays in the list for a while, and its usage in the figures.
         *     Revoking again changes nothing.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key's name, permissions, expiry or tag
         * @description What the body does not name stays. It counts from the next request on.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/keys/{key_id}/rotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an API key a new secret
         * @description The key keeps its id, name, permissions and usage. The new secret is in this answer alone.
         *     The old secret goes on working until a grace period after the new one's first use; see
         *     `old_secrets`, and `endOldSecrets` to end it at once. One that was never used is in nobody's
         *     hands and ends at once.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}/old-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the secrets from before the last rotation
         * @description At once, without waiting for the grace period. The newest secret goes on working.
         */
        delete: operations["endOldSecrets"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last requests of an API key
         * @description The newest first: the last 1,000 of the key, of the last seven days. Not all are kept, so that
         *     keeping them costs the API nothing; `getUsageReport` counts every one. Of the successes of a key,
         *     each server keeps up to twenty that come at once, and then one every five seconds; of those of
         *     all keys together, 250 a second. Each second it also keeps up to twenty errors of a key, and a
         *     thousand of all keys. Names stand here, and neither values nor end users.
         */
        get: operations["listRecentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a request by the id that its answer carried
         * @description One of the requests that `listRecentRequests` lists, of any key of the account. One that is not
         *     kept, or is somebody else's, answers as one that does not exist.
         */
        get: operations["getRecentRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count requests per day and per key
         * @deprecated
         * @description For pages that a browser opened before an upgrade: those of version 1.1.0 ask for it, and later
         *     ones for `getUsageReport` and `listTopEndUsers`, which answer all of it and more. Version 1.3.0 of
         *     the service takes it away.
         *
         *     Every day of the range is there, also those without a request. Requests reach the figures
         *     within about a second.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count requests and errors by hour, day, week or month
         * @description Every period of the range is there, also those without a request; the one that has not ended
         *     is marked as running. Requests reach the figures within about a second.
         *
         *     Counts are kept by whole hours in UTC. In another time zone an hour is of the day that it begins
         *     in, which is exact where clocks differ from UTC by whole hours.
         *
         *     `compare` asks for the same number of days before the range too, and counts twice in the limit.
         */
        get: operations["getUsageReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/report/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what getUsageReport shows as CSV
         * @description RFC 4180, UTF-8 with a byte order mark. Columns: `date`, `start`, `end`, `running`, `requests`,
         *     `2xx`, `3xx`, `4xx`, `5xx`, and one for each code of an error that occurs. It holds no end user.
         */
        get: operations["exportUsageReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/end-users/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show one end user's days
         * @description Days in UTC, the last 90 at most: no hours of a person are kept. The id is in the body, so that
         *     it reaches no log. An end user who never called has no days.
         */
        post: operations["lookUpEndUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/end-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the end users with the most requests, and count them all
         * @description End users are kept apart by day in UTC, and for 90 days; after that only totals remain. An id is
         *     scoped to its key: the same id under two keys is two end users. Past 100,000 distinct end users
         *     of one key in one day, further ones are counted together, as `overflow`.
         *
         *     With `granularity`, different end users are counted too, in the range and in each of its days,
         *     weeks (from Monday) or months. Whoever calls on several days counts once. A number is exact
         *     unless `exact` is false: then there were at least so many.
         */
        get: operations["listTopEndUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase what is kept about one end user
         * @description The id's rows are deleted; their requests stay in the key's totals, without an end user, and
         *     so do the numbers of unique end users. The id is in the body, so that it reaches no log.
         *     Erasing an id that is not there changes nothing.
         */
        post: operations["eraseEndUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the counts as CSV
         * @description RFC 4180, UTF-8 with a byte order mark. Columns: `date`, `key_id`, `key_name` (both empty:
         *     revoked keys that are no longer kept),
         *     `external_user_id` (empty: none was given; `*`: the overflow), `status_class`, `requests`.
         *     Where a spreadsheet would take a value, or a part of it behind a separator, for a formula,
         *     `'` stands before it.
         */
        get: operations["exportUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was changed in the account
         * @description The newest first. Events are kept as long as the account. What strangers can cause (failed
         *     sign-ins, refused keys) is counted by day, in one event, and kept for 90 days.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the activity as CSV
         * @description RFC 4180, UTF-8 with a byte order mark, the newest first, ten thousand events at most. Columns:
         *     `id`, `at`, `action`, `by`, `ip_address`, `key_id`, `key_name`, `before`, `after`, `count`.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how much traffic still comes without a key
         * @description For operators. Counts every call of the public API's operations, of all accounts.
         */
        get: operations["getOperatorOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that are open
         * @description For operators. Used, withdrawn and expired ones are not in it.
         */
        get: operations["listInvites"];
        put?: never;
        /**
         * Invite somebody to create an account
         * @description For operators. The link is in this answer alone and works once, for seven days. It names the address, so that the form comes filled in. Where the
         *     service sends mail, it is mailed as well. An earlier invitation of the same address ends.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/invites/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description For operators. Its link stops working.
         */
        delete: operations["withdrawInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become an operator by an operator's link
         * @description Makes the account that is signed in an operator's. The service prints the link when it starts
         *     and nobody is operator; `users operator-link` prints one at any time. It works once, for a
         *     day, and a new one ends it.
         */
        post: operations["claimOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of the service
         * @description For operators. The newest first, unless `ordering` says otherwise. What an account has never
         *     done comes last in either direction.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/accounts/{account_id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Help an account to a new password
         * @description For operators. Where the service sends mail, the link goes to the account's address and nobody
         *     else sees it; else it is in this answer, once, to be handed over. It works for a day, ends
         *     links from before, and stands in the account's activity. The second factor stays.
         */
        post: operations["createResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/replicas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how each replica of the service is doing
         * @description For operators. Each replica writes down every ten seconds how it is doing, the one that has
         *     answered this too; one that has not for half a minute is marked as silent, and one that has not
         *     for an hour is left out.
         */
        get: operations["listReplicas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/keyless-callers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who calls without a key
         * @description For operators: whom the key requirement would break. Calls without a key that were answered,
         *     by network (/24 of IPv4, /48 of IPv6) and by what the caller calls itself, the most first. Kept
         *     for 30 days; of each day the first thousand, others together as `*`.
         */
        get: operations["listKeylessCallers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/accounts/{account_id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Suspend an account
         * @description For operators. Its sessions and links end, it can no longer sign in, and its keys are refused
         *     within a second, as if they were revoked. No key or usage is deleted. The only operator cannot be
         *     suspended: 409 `last_operator`.
         */
        put: operations["suspendAccount"];
        post?: never;
        /**
         * Let a suspended account in again
         * @description For operators. Its keys work again within a second; it signs in as before.
         */
        delete: operations["resumeAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/accounts/{account_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign an account out everywhere
         * @description For operators. A sign-in that waits for its second factor ends too.
         */
        delete: operations["endAccountSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/accounts/{account_id}/operator-rights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw operator rights
         * @description For operators. The only operator keeps them: 409 `last_operator`.
         */
        delete: operations["withdrawOperator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Who is signed in and what this portal offers. */
        SessionState: {
            /**
             * @description Whether somebody is signed in, or a sign-in waits for the second factor.
             * @example signed_in
             * @enum {string}
             */
            state: "signed_out" | "second_factor_required" | "signed_in";
            /** @description Who is signed in; null in every other state. */
            account: components["schemas"]["Account"] | null;
            /**
             * @description Whether an account may be created by anybody or by invitation alone.
             * @example open
             * @enum {string}
             */
            sign_up: "open" | "closed";
            /**
             * @description Whether the service sends mail: for links that reset a password, and so that signing up
             *     has to be confirmed.
             * @example false
             */
            sends_mail: boolean;
        };
        /** @description An account. */
        Account: {
            /**
             * @description The account's id.
             * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
             */
            id: string;
            /**
             * @description The address it signs in with.
             * @example amina@mail.test
             */
            email: string;
            /**
             * @description Whether the account is an operator's.
             * @example false
             */
            operator: boolean;
            /**
             * @description Whether signing in needs a second factor.
             * @example false
             */
            second_factor: boolean;
            /**
             * @description How many recovery codes are unused, or null without a second factor.
             * @example 9
             */
            recovery_codes_left: number | null;
            /**
             * @description The fewest characters that a new password of this account may have.
             * @example 15
             */
            password_min_length: number;
            created_at: components["schemas"]["Time"];
        };
        /** @description What signs in. */
        Credentials: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["CurrentPassword"];
        };
        /** @description An account to create. */
        NewAccount: {
            email: components["schemas"]["Email"];
            password?: components["schemas"]["FirstPassword"];
            invite?: components["schemas"]["Token"];
        };
        /** @description The link's token and the account's password. */
        EmailConfirmation: {
            token: components["schemas"]["Token"];
            password: components["schemas"]["FirstPassword"];
        };
        /** @description One kind of code or the other. */
        SecondFactorProof: components["schemas"]["SecondFactorCode"] | components["schemas"]["RecoveryCodeProof"];
        /** @description A code of the authenticator application. */
        SecondFactorCode: {
            code: components["schemas"]["ApplicationCode"];
        };
        /**
         * @description The six digits that the authenticator application shows.
         * @example 492039
         */
        ApplicationCode: string;
        /** @description A recovery code. */
        RecoveryCodeProof: {
            recovery_code: components["schemas"]["RecoveryCode"];
        };
        /**
         * @description Works once, in place of a code of the authenticator application. Case, and what stands between its groups, make no difference in those of twelve characters; earlier ones, of ten, are compared as they are.
         * @example k7mq-2x9d-w4tf
         */
        RecoveryCode: string;
        /** @description The recovery codes, shown once. */
        RecoveryCodes: {
            /** @description Each works once. */
            recovery_codes: components["schemas"]["RecoveryCode"][];
        };
        /** @description What sets up an authenticator application. */
        SecondFactorSetup: {
            /**
             * @description The whole of it as an address that applications open or scan (otpauth).
             * @example otpauth://totp/Reciters%3Aamina%40mail.test?secret=JBSWY3DPEHPK3PXP&issuer=Reciters
             */
            uri: string;
            /**
             * @description The secret alone, in Base32, to type in.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /** @description Each works once. */
            recovery_codes: components["schemas"]["RecoveryCode"][];
        };
        /** @description The current password, asked again before what matters. */
        PasswordProof: {
            password: components["schemas"]["CurrentPassword"];
        };
        /** @description The current password, and where the account has a second factor, a code. */
        PasskeyStart: components["schemas"]["PasswordProof"] | components["schemas"]["PasswordWithCode"] | components["schemas"]["PasswordWithRecoveryCode"];
        /** @description The current password, with one kind of code or the other. */
        PasswordAndCode: components["schemas"]["PasswordWithCode"] | components["schemas"]["PasswordWithRecoveryCode"];
        /** @description The current password and a code of the authenticator application. */
        PasswordWithCode: {
            password: components["schemas"]["CurrentPassword"];
            code: components["schemas"]["ApplicationCode"];
        };
        /** @description The current password and a recovery code. */
        PasswordWithRecoveryCode: {
            password: components["schemas"]["CurrentPassword"];
            recovery_code: components["schemas"]["RecoveryCode"];
        };
        /** @description The current and the new password. */
        PasswordChange: {
            current_password: components["schemas"]["CurrentPassword"];
            new_password: components["schemas"]["NewPassword"];
        };
        /** @description Whose password is forgotten. */
        PasswordResetRequest: {
            email: components["schemas"]["Email"];
        };
        /** @description The link's token and the new password. */
        PasswordReset: {
            token: components["schemas"]["Token"];
            new_password: components["schemas"]["NewPassword"];
        };
        /** @description The token of a link. */
        LinkToken: {
            token: components["schemas"]["Token"];
        };
        /**
         * @description An e-mail address. Upper and lower case are the same.
         * @example amina@mail.test
         */
        Email: string;
        /**
         * @description A password that is in use.
         * @example correct horse battery
         */
        CurrentPassword: string;
        /**
         * @description The password of a new account, which has no second factor yet.
         * @example correct horse battery
         */
        FirstPassword: string;
        /**
         * @description A new password. At least 15 characters while the account has no second factor
         *     (422 `password_too_short`).
         * @example correct horse battery staple
         */
        NewPassword: string;
        /**
         * @description The token of a link.
         * @example mT2sAZk3vQ0pQm1cX9yYw4r7
         */
        Token: string;
        /**
         * Format: date-time
         * @description A time in UTC (RFC 3339).
         * @example 2026-03-01T08:00:00.000Z
         */
        Time: string;
        /**
         * Format: date
         * @description A day in UTC.
         * @example 2026-03-03
         */
        Day: string;
        /** @description Where an account is signed in. */
        SessionList: {
            /** @description The sessions. */
            results: components["schemas"]["SessionInfo"][];
        };
        /** @description One browser that is signed in. */
        SessionInfo: {
            /**
             * @description To end it by. It opens nothing.
             * @example Zk3vQ0pQm1cX9yYw4rT2sA
             */
            id: string;
            /**
             * @description Whether this is the session of the request.
             * @example true
             */
            current: boolean;
            created_at: components["schemas"]["Time"];
            /**
             * Format: date-time
             * @description When it was last used, to within a day (RFC 3339).
             * @example 2026-03-04T09:30:00.000Z
             */
            last_used_at: string;
            expires_at: components["schemas"]["Time"];
            /**
             * @description The network address it was begun from, or null where unknown.
             * @example 192.0.2.7
             */
            ip_address: string | null;
            /**
             * @description What the browser calls itself, or null where it says nothing.
             * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
             */
            user_agent: string | null;
        };
        /** @description The passkeys of an account. */
        PasskeyList: {
            /** @description The newest first. */
            results: components["schemas"]["Passkey"][];
        };
        /** @description A passkey (WebAuthn), by which its owner signs in without a password. */
        Passkey: {
            id: components["schemas"]["Id"];
            /**
             * @description What its owner calls it.
             * @example My phone
             */
            name: string;
            /**
             * @description Whether the devices of its owner share it; else it is lost with its device.
             * @example true
             */
            synced: boolean;
            created_at: components["schemas"]["Time"];
            /**
             * Format: date-time
             * @description When it last signed in, or null where it never did (RFC 3339).
             * @example 2026-03-04T09:30:00.000Z
             */
            last_used_at: string | null;
        };
        /** @description What a passkey is called. */
        PasskeyName: {
            name: components["schemas"]["NewKeyName"];
        };
        /** @description A passkey that a browser has made. */
        NewPasskey: {
            name: components["schemas"]["NewKeyName"];
            /** @description RegistrationResponseJSON of WebAuthn; what is not named here plays no part. */
            credential: {
                id: components["schemas"]["Base64Url"];
                rawId: components["schemas"]["Base64Url"];
                /**
                 * @example public-key
                 * @constant
                 */
                type: "public-key";
                clientExtensionResults: components["schemas"]["ExtensionResults"];
                /** @description The key and what it was made for. */
                response: {
                    clientDataJSON: components["schemas"]["Base64Url"];
                    attestationObject: components["schemas"]["Base64Url"];
                    /**
                     * @description How the device is reached.
                     * @example [
                     *       "internal"
                     *     ]
                     */
                    transports?: string[];
                };
            };
        };
        /** @description What a passkey answers to the challenge. */
        PasskeyProof: {
            /** @description AuthenticationResponseJSON of WebAuthn; what is not named here plays no part. */
            credential: {
                id: components["schemas"]["Base64Url"];
                rawId: components["schemas"]["Base64Url"];
                /**
                 * @example public-key
                 * @constant
                 */
                type: "public-key";
                clientExtensionResults: components["schemas"]["ExtensionResults"];
                /** @description The signature, and what is signed. */
                response: {
                    clientDataJSON: components["schemas"]["Base64Url"];
                    authenticatorData: components["schemas"]["Base64Url"];
                    signature: components["schemas"]["Base64Url"];
                    userHandle?: components["schemas"]["Base64Url"];
                };
            };
        };
        /**
         * @description Bytes in base64url, without padding (RFC 4648, section 5).
         * @example 5rZkQm1cX9yYw4rT2sAZk3vQ
         */
        Base64Url: string;
        /** @description What extensions of WebAuthn answered. It plays no part. */
        ExtensionResults: Record<string, never>;
        /** @description PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
        PasskeyRequest: {
            challenge: components["schemas"]["Base64Url"];
            rpId: components["schemas"]["RpId"];
            timeout: components["schemas"]["CeremonyTimeout"];
            /**
             * @example required
             * @constant
             */
            userVerification: "required";
        };
        /** @description PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
        PasskeyCreation: {
            challenge: components["schemas"]["Base64Url"];
            /** @description For whom the passkey is. */
            rp: {
                id: components["schemas"]["RpId"];
                /**
                 * @description What devices show.
                 * @example Reciters
                 */
                name: string;
            };
            /** @description Whose the passkey is. */
            user: {
                id: components["schemas"]["Base64Url"];
                name: components["schemas"]["Email"];
                displayName: components["schemas"]["Email"];
            };
            /** @description Which signatures are understood, the best first (COSE). */
            pubKeyCredParams: {
                /**
                 * @example public-key
                 * @constant
                 */
                type: "public-key";
                /**
                 * @description Its number.
                 * @example -7
                 */
                alg: number;
            }[];
            /** @description The passkeys that the account has; their devices make no second one. */
            excludeCredentials: {
                /**
                 * @example public-key
                 * @constant
                 */
                type: "public-key";
                id: components["schemas"]["Base64Url"];
            }[];
            /** @description It says whose it is, and asks its owner. */
            authenticatorSelection: {
                /**
                 * @example required
                 * @constant
                 */
                residentKey: "required";
                /**
                 * @example true
                 * @constant
                 */
                requireResidentKey: true;
                /**
                 * @example required
                 * @constant
                 */
                userVerification: "required";
            };
            /**
             * @example none
             * @constant
             */
            attestation: "none";
            timeout: components["schemas"]["CeremonyTimeout"];
        };
        /**
         * @description The host of the service's public address.
         * @example localhost
         */
        RpId: string;
        /**
         * @description In milliseconds.
         * @example 300000
         */
        CeremonyTimeout: number;
        /** @description The permissions that exist. */
        PermissionList: {
            /** @description The permissions. */
            results: components["schemas"]["PermissionInfo"][];
        };
        /** @description A permission and what it is for. */
        PermissionInfo: {
            name: components["schemas"]["Permission"];
            /** @description The operations that need it. */
            operations: {
                /**
                 * @description Its name in the public contract.
                 * @example listReciters
                 */
                operation_id: string;
                /**
                 * @description What it does.
                 * @example List reciters
                 */
                summary: string;
                /**
                 * @description The same in Arabic.
                 * @example عرض القرّاء
                 */
                summary_ar: string;
            }[];
        };
        /**
         * @description The name of a permission, one of `listPermissions`.
         * @example reciters:read
         */
        Permission: string;
        /**
         * @description An id that the service has made, of printable ASCII characters. It is no secret.
         * @example pk_0b8f3a52-6f0e-4f0b-9a4e-3d1c7f2e9b11
         */
        Id: string;
        /**
         * @description A key's id. It is no secret.
         * @example key_4rT2sAZk3vQ0pQm1
         */
        KeyId: string;
        /**
         * @description 1 to 50 characters as a person counts them, without spaces around, in any script. Unique
         *     among the account's keys that are not revoked.
         * @example Mobile app
         */
        KeyName: string;
        /**
         * @description A name for a key: see `KeyName`. It holds no characters that control the direction of text
         *     (Unicode's `Bidi_Control`): with them a name could look like another. For the same reason,
         *     what nobody sees, such as a space without width, is left out of it.
         * @example Mobile app
         */
        NewKeyName: string;
        /**
         * @description What a key is marked with, such as the environment that it is for: `production`, `test`. 1 to 20
         *     lower-case letters or digits of any script, and `-` between them. Null for nothing.
         * @example production
         */
        Tag: string | null;
        /** @description One page of the account's keys and the number of all. */
        KeyList: {
            /**
             * @description How many keys there are, over all pages.
             * @example 1
             */
            count: number;
            /** @description The keys. */
            results: components["schemas"]["Key"][];
        };
        /** @description An API key, without its secret. */
        Key: {
            id: components["schemas"]["KeyId"];
            name: components["schemas"]["KeyName"];
            /**
             * @description Whether it works.
             * @example active
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            tag: components["schemas"]["Tag"];
            /** @description What it may do. */
            permissions: components["schemas"]["Permission"][];
            /**
             * @description The first characters of its newest secret, to recognise it by.
             * @example rk_ab12
             */
            prefix: string;
            created_at: components["schemas"]["Time"];
            /**
             * Format: date-time
             * @description When it was last used, to within a minute, or null if never.
             * @example 2026-03-04T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it stops working, or null if never.
             * @example 2027-01-01T00:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked, or null if it was not.
             * @example null
             */
            revoked_at: string | null;
            /** @description The secrets from before the last rotation that still work. */
            old_secrets: components["schemas"]["OldSecret"][];
            /** @description Requests on each of the last 30 days, today last. */
            daily_requests: number[];
        };
        /** @description A secret from before a rotation. */
        OldSecret: {
            /**
             * @description Its first characters.
             * @example rk_9yYw
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When it stops working; null as long as the new one has not been used.
             * @example 2026-03-05T09:30:00.000Z
             */
            expires_at: string | null;
        };
        /** @description A key to create. */
        NewKey: {
            name: components["schemas"]["NewKeyName"];
            permissions: components["schemas"]["PermissionSet"];
            /**
             * Format: date-time
             * @description When it stops working, in the future; null or absent for never.
             * @example 2027-01-01T00:00:00Z
             */
            expires_at?: string | null;
            tag?: components["schemas"]["Tag"];
        };
        /** @description What the key may do. It may be empty. */
        PermissionSet: components["schemas"]["Permission"][];
        /** @description What changes about a key. */
        KeyChange: {
            name?: components["schemas"]["NewKeyName"];
            permissions?: components["schemas"]["PermissionSet"];
            /**
             * Format: date-time
             * @description When it stops working, in the future; null for never. A key that has expired works again
             *     from the next request on.
             * @example 2027-01-01T00:00:00Z
             */
            expires_at?: string | null;
            tag?: components["schemas"]["Tag"];
        };
        /** @description Which secret to replace. */
        Rotation: {
            /**
             * @description The `prefix` of the key as it was shown. Where the newest secret is another by now, nothing
             *     changes (409 `secret_changed`): two rotations at once rotate once.
             * @example rk_ab12
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When the key stops working, in the future; null for never. Absent, that stays as it is; a
             *     key that has expired needs it (409 `key_expired`).
             * @example 2027-01-01T00:00:00Z
             */
            expires_at?: string | null;
        };
        /** @description A key together with its secret, shown once. */
        KeyWithSecret: {
            key: components["schemas"]["Key"];
            /**
             * @description The value for `X-API-Key`.
             * @example rk_ab12EXAMPLEexampleEXAMPLEexample0000000
             */
            secret: string;
        };
        /** @description A number of requests, in all and by the first digit of their status. */
        Requests: {
            /**
             * @description All of them.
             * @example 402
             */
            total: number;
            /**
             * @description Answered.
             * @example 397
             */
            "2xx": number;
            /**
             * @description Answered with what the caller already has, or with another address.
             * @example 3
             */
            "3xx": number;
            /**
             * @description Refused.
             * @example 2
             */
            "4xx": number;
            /**
             * @description Failed.
             * @example 0
             */
            "5xx": number;
        };
        /** @description Requests of the account's keys, or of one of them. */
        Usage: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            requests: components["schemas"]["Requests"];
            /** @description Every day of the range, in order. */
            days: components["schemas"]["UsageDay"][];
            /** @description Every key with a request in the range, the most used first. */
            keys: components["schemas"]["UsageOfKey"][];
            /**
             * @description Requests in the range of keys that were revoked and are no longer kept. None where only
             *     one key is asked about.
             */
            former_keys: components["schemas"]["Requests"];
        };
        /** @description How the account's keys are doing. */
        Overview: {
            /**
             * @description Whose clocks the days are of.
             * @example UTC
             */
            time_zone: string;
            today: components["schemas"]["UsageBefore"];
            yesterday: components["schemas"]["UsageBefore"];
            week: components["schemas"]["UsageBefore"];
            week_before: components["schemas"]["UsageBefore"];
            /** @description Different end users of the last day, seven days and thirty days (UTC). */
            end_users: {
                day: components["schemas"]["ActiveEndUsers"];
                week: components["schemas"]["ActiveEndUsers"];
                month: components["schemas"]["ActiveEndUsers"];
            };
            /** @description How many keys there are that are not revoked, and how many of them need a look. */
            keys: {
                /**
                 * @description Those that work.
                 * @example 1
                 */
                active: number;
                /**
                 * @description Those that have expired.
                 * @example 0
                 */
                expired: number;
                /**
                 * @description Those that expire within 14 days.
                 * @example 0
                 */
                expiring: number;
                /**
                 * @description Those that work, are older than 30 days, and were not used for as long.
                 * @example 0
                 */
                unused: number;
            };
            /**
             * @description Keys that have expired, expire within 14 days or are unused, the most urgent first; twenty
             *     at most.
             */
            attention: components["schemas"]["KeyToLookAt"][];
            /** @description How many requests a key may make in how many seconds. */
            limit: {
                /**
                 * @description The number of requests.
                 * @example 600
                 */
                requests: number;
                /**
                 * @description The length of the window in seconds.
                 * @example 60
                 */
                seconds: number;
            };
            /**
             * @description How near to the limit each key came that was used today (UTC), the nearest first; a hundred
             *     at most.
             */
            headroom: components["schemas"]["KeyHeadroom"][];
        };
        /** @description Different end users of a number of days. */
        ActiveEndUsers: {
            end_users: components["schemas"]["EndUserNumber"];
            exact: components["schemas"]["IsExact"];
        };
        /** @description A key that its owner should look at. */
        KeyToLookAt: {
            key_id: components["schemas"]["KeyId"];
            name: components["schemas"]["KeyName"];
            tag: components["schemas"]["Tag"];
            /**
             * @description Why.
             * @example expiring
             * @enum {string}
             */
            reason: "expired" | "expiring" | "unused";
            /**
             * Format: date-time
             * @description When it stops or stopped working, or null if never.
             * @example 2026-03-10T00:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, or null if never.
             * @example 2026-03-04T09:30:00.000Z
             */
            last_used_at: string | null;
        };
        /** @description How near a key came to its limit today, and what is left of it now. */
        KeyHeadroom: {
            key_id: components["schemas"]["KeyId"];
            name: components["schemas"]["KeyName"];
            /**
             * @description The most requests that it asked for in one window today (UTC); as many as the limit has
             *     where it asked for more. The running window counts too; one that just ended may be shown
             *     up to a minute later.
             * @example 214
             */
            busiest: number;
            /**
             * @description How many requests are left in the running window.
             * @example 588
             */
            remaining: number;
        };
        /** @description One page of requests and the number of all that are kept. */
        RecentRequestList: {
            /**
             * @description How many are kept, over all pages.
             * @example 1
             */
            count: number;
            /** @description The requests of this page. */
            results: components["schemas"]["RecentRequest"][];
        };
        /** @description One request of an application, without any value that was sent. */
        RecentRequest: {
            /**
             * @description The id that the answer carried.
             * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
             */
            request_id: string;
            at: components["schemas"]["Time"];
            key_id: components["schemas"]["KeyId"];
            /**
             * @description The operation's name in the public contract.
             * @example listReciters
             */
            operation: string;
            /**
             * @description The HTTP method.
             * @example GET
             */
            method: string;
            /**
             * @description The HTTP status of the answer.
             * @example 400
             */
            status: number;
            /**
             * @description The code of the error; null where it was none.
             * @example invalid_parameter
             */
            code: string | null;
            /**
             * @description The names of the parameters that were sent, in path, query and headers. `*` stands for names
             *     that the contract does not know.
             */
            parameters: string[];
            /** @description The names of those that were refused. */
            refused: string[];
            /**
             * @description How long the answer took, in milliseconds.
             * @example 1.2
             */
            duration_ms: number;
        };
        /** @description Requests of the account's keys, or of one of them, and the errors among the answers. */
        UsageReport: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            /**
             * @description How long a period is.
             * @example day
             * @enum {string}
             */
            granularity: "hour" | "day" | "week" | "month";
            /**
             * @description Whose clocks the days are of.
             * @example UTC
             */
            time_zone: string;
            requests: components["schemas"]["Requests"];
            success_rate: components["schemas"]["SuccessRate"];
            /** @description The errors, the most frequent first. */
            errors: components["schemas"]["ErrorCount"][];
            /** @description Every period of the range, in order. */
            periods: components["schemas"]["UsagePeriod"][];
            /** @description Every key with a request in the range, the most used first. */
            keys: components["schemas"]["UsageOfKey"][];
            /**
             * @description Requests in the range of keys that were revoked and are no longer kept. None where only
             *     one key is asked about.
             */
            former_keys: components["schemas"]["Requests"];
            /** @description The same number of days right before; null where it was not asked for. */
            previous: components["schemas"]["UsageBefore"] | null;
        };
        /** @description What there was in a range of days. */
        UsageBefore: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            requests: components["schemas"]["Requests"];
            success_rate: components["schemas"]["SuccessRate"];
            /** @description The errors, the most frequent first. */
            errors: components["schemas"]["ErrorCount"][];
        };
        /** @description One hour, day, week or month, as far as it is in the range. */
        UsagePeriod: {
            /** @description The day that it begins on, by the clocks of the time zone. */
            date: components["schemas"]["Day"];
            start: components["schemas"]["Time"];
            /** @description When it ends, which is no longer inside. */
            end: components["schemas"]["Time"];
            /**
             * @description Whether it has not ended, so that its figures still grow.
             * @example true
             */
            running: boolean;
            requests: components["schemas"]["Requests"];
            /** @description The errors, the most frequent first. */
            errors: components["schemas"]["ErrorCount"][];
        };
        /**
         * @description The part of all requests that were answered with 2xx or 3xx, from 0 to 1; null without any.
         * @example 0.995
         */
        SuccessRate: number | null;
        /**
         * @description How many requests were answered with an error. With 401 they are calls with a secret of the key
         *     that is expired, revoked or rotated away: they are nobody's, and not among the requests. Errors
         *     are kept by code for 400 days, and since this is kept at all: earlier ones are in `4xx` and
         *     `5xx` alone.
         */
        ErrorCount: {
            /**
             * @description The HTTP status.
             * @example 429
             */
            status: number;
            /**
             * @description The code, one of the public contract's `ProblemCode`.
             * @example rate_limited
             */
            code: string;
            /**
             * @description How many there were.
             * @example 2
             */
            requests: number;
        };
        /** @description How many different end users there were. It is there where `granularity` was asked for. */
        UniqueEndUsers: {
            /**
             * @description How long a period is.
             * @example day
             * @enum {string}
             */
            granularity: "day" | "week" | "month";
            end_users: components["schemas"]["EndUserNumber"];
            exact: components["schemas"]["IsExact"];
            /** @description Every period of the range, in order. */
            periods: components["schemas"]["EndUserPeriod"][];
        };
        /**
         * @description How many different end users there were in all. An id under two keys counts as two.
         * @example 61
         */
        EndUserNumber: number;
        /**
         * @description False: there were at least so many. A key had more end users on a day than are kept apart; or,
         *     in more than one day, some were erased, are past 90 days, or are of keys that are no longer
         *     kept, and nobody can tell who of them came twice.
         * @example true
         */
        IsExact: boolean;
        /** @description One day, week or month (UTC), as far as it is in the range. */
        EndUserPeriod: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            end_users: components["schemas"]["EndUserNumber"];
            exact: components["schemas"]["IsExact"];
            /**
             * @description Whether it has not ended, so that the number still grows.
             * @example false
             */
            running: boolean;
        };
        /** @description What one end user of one key did. */
        EndUserDays: {
            external_user_id: components["schemas"]["ExternalUserId"];
            key_id: components["schemas"]["KeyId"];
            key_name: components["schemas"]["KeyName"];
            requests: components["schemas"]["Requests"];
            /** @description The days with a request, in order. */
            days: components["schemas"]["EndUserDay"][];
        };
        /** @description One day (UTC) of an end user. */
        EndUserDay: {
            date: components["schemas"]["Day"];
            requests: components["schemas"]["Requests"];
        };
        /** @description One day. */
        UsageDay: {
            date: components["schemas"]["Day"];
            requests: components["schemas"]["Requests"];
            /**
             * @description How many end users there were, exactly; with `overflow`, at least so many. An id under
             *     two keys counts as two.
             * @example 52
             */
            unique_end_users: number;
            /**
             * @description Whether a key had more end users on this day than are kept apart.
             * @example false
             */
            overflow: boolean;
        };
        /** @description One key's requests in the range. */
        UsageOfKey: {
            key_id: components["schemas"]["KeyId"];
            name: components["schemas"]["KeyName"];
            requests: components["schemas"]["Requests"];
        };
        /** @description The end users with the most requests, and how many requests are not theirs. */
        EndUserList: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            /** @description The end users. */
            results: components["schemas"]["EndUserRequests"][];
            /**
             * @description Requests of end users that are not in `results`.
             * @example 401
             */
            requests_of_others: number;
            /**
             * @description Requests without an end user, or whose end user was erased, is past 90 days, or was one
             *     of a key that is no longer kept.
             * @example 140
             */
            requests_without_end_user: number;
            /**
             * @description Requests of end users past the first 100,000 of a key and day.
             * @example 0
             */
            requests_in_overflow: number;
            unique?: components["schemas"]["UniqueEndUsers"];
        };
        /** @description One end user's requests. */
        EndUserRequests: {
            external_user_id: components["schemas"]["ExternalUserId"];
            key_id: components["schemas"]["KeyId"];
            key_name: components["schemas"]["KeyName"];
            /**
             * @description How many there were.
             * @example 120
             */
            requests: number;
        };
        /**
         * @description An end user's identifier, as the application sent it.
         * @example user:42
         */
        ExternalUserId: string;
        /** @description One end user of one key. */
        EndUser: {
            key_id: components["schemas"]["KeyId"];
            external_user_id: components["schemas"]["ExternalUserId"];
        };
        /** @description What was erased. */
        Erasure: {
            /**
             * @description How many requests no longer have an end user; 0 if there were none.
             * @example 120
             */
            requests: number;
        };
        /** @description One page of events and the number of all. */
        AuditEventList: {
            /**
             * @description How many events there are, over all pages.
             * @example 1
             */
            count: number;
            /** @description The events of this page. */
            results: components["schemas"]["AuditEvent"][];
        };
        /** @description One thing that was changed. */
        AuditEvent: {
            /**
             * @description Ascends with time.
             * @example 17
             */
            id: number;
            at: components["schemas"]["Time"];
            action: components["schemas"]["AuditAction"];
            /**
             * @description Who did it: the account itself, an operator in the portal or by command, the service, or
             *     somebody who is not known to be the account.
             * @example account
             * @enum {string}
             */
            by: "account" | "operator" | "command" | "service" | "stranger";
            /**
             * @description The network address it was done from, the latest where it happened more than once. Null
             *     for operators, commands and the service.
             * @example 192.0.2.7
             */
            ip_address: string | null;
            /**
             * @description The key that it concerns, or null.
             * @example key_4rT2sAZk3vQ0pQm1
             */
            key_id: string | null;
            /**
             * @description The name of that key now, or null.
             * @example Mobile app (iOS)
             */
            key_name: string | null;
            /**
             * @description The former name, the former permissions separated by spaces, when the key would have
             *     expired, or its former tag; else null.
             * @example Mobile app
             */
            before: string | null;
            /**
             * @description The new name, the new permissions separated by spaces, the time at which the key expires,
             *     or its new tag; else null.
             * @example Mobile app (iOS)
             */
            after: string | null;
            /**
             * @description How often it happened on that day (UTC); 1 for what stands by itself.
             * @example 1
             */
            count: number;
        };
        /**
         * @description What was done.
         * @example key_renamed
         * @enum {string}
         */
        AuditAction: "account_created" | "email_confirmed" | "email_change_requested" | "email_changed" | "signed_in" | "signed_in_new_browser" | "sign_in_failed" | "sign_in_locked" | "second_factor_failed" | "signed_out" | "session_ended" | "other_sessions_ended" | "all_sessions_ended" | "password_changed" | "password_reset_requested" | "password_reset_link_created" | "password_reset" | "second_factor_added" | "second_factor_removed" | "recovery_codes_replaced" | "recovery_code_used" | "passkey_added" | "passkey_renamed" | "passkey_removed" | "operator_granted" | "operator_withdrawn" | "account_suspended" | "account_resumed" | "key_created" | "key_renamed" | "key_permissions_changed" | "key_expiry_changed" | "key_tag_changed" | "key_rotated" | "key_old_secrets_ended" | "key_revoked" | "key_expires_soon" | "key_refused" | "end_user_erased" | "usage_exported" | "invite_created" | "invite_withdrawn";
        /** @description What the key requirement would do to the traffic of a range of days. */
        OperatorOverview: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            /** @description Every day of the range, in order. */
            days: components["schemas"]["OperatorDay"][];
            /**
             * @description Requests with a valid key.
             * @example 18500
             */
            with_key: number;
            /**
             * @description Requests without a key.
             * @example 1500
             */
            without_key: number;
            /**
             * @description Those without a key that were answered (2xx and 3xx), so that it would break them.
             * @example 1430
             */
            would_break: number;
            /**
             * @description `would_break` of all answered requests in the range, from 0 to 1; null without any.
             * @example 0.0715
             */
            would_break_share: number | null;
            phase_in: components["schemas"]["PhaseIn"];
        };
        /** @description One day. */
        OperatorDay: {
            date: components["schemas"]["Day"];
            /**
             * @description Requests with a valid key.
             * @example 9500
             */
            with_key: number;
            /**
             * @description Requests without a key.
             * @example 500
             */
            without_key: number;
            /**
             * @description Those without a key that were answered.
             * @example 480
             */
            would_break: number;
        };
        /** @description The state of the key requirement. */
        PhaseIn: {
            /**
             * @description Whether keys are optional without a date, optional until `required_from`, refused for the
             *     length of a brownout, or required.
             * @example announced
             * @enum {string}
             */
            state: "optional" | "announced" | "brownout" | "required";
            /**
             * Format: date-time
             * @description When a key becomes, or became, required; null where no date is set.
             * @example 2027-01-01T00:00:00.000Z
             */
            required_from: string | null;
            /** @description The times ahead of the date in which calls without a key are refused. */
            brownouts: components["schemas"]["Brownout"][];
        };
        /** @description A time in which calls without a key are refused. */
        Brownout: {
            from: components["schemas"]["Time"];
            to: components["schemas"]["Time"];
            /**
             * @description Whether it is over, now, or still to come.
             * @example ahead
             * @enum {string}
             */
            state: "over" | "now" | "ahead";
        };
        /**
         * @description An account's id.
         * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
         */
        AccountId: string;
        /** @description One page of accounts and the number of all. */
        AccountList: {
            /**
             * @description How many accounts there are, over all pages.
             * @example 1
             */
            count: number;
            /** @description The accounts of this page. */
            results: components["schemas"]["AccountInfo"][];
        };
        /** @description An account, as operators see it. */
        AccountInfo: {
            id: components["schemas"]["AccountId"];
            /**
             * @description The address it signs in with.
             * @example amina@mail.test
             */
            email: string;
            /**
             * @description Whether it was shown that the address is theirs.
             * @example true
             */
            email_confirmed: boolean;
            /**
             * @description Whether the account is an operator's.
             * @example false
             */
            operator: boolean;
            /**
             * Format: date-time
             * @description Since when it is suspended; null when it is not.
             * @example null
             */
            suspended_at: string | null;
            created_at: components["schemas"]["Time"];
            /**
             * Format: date-time
             * @description When somebody last signed in to it, or null if never.
             * @example 2026-03-04T09:00:00.000Z
             */
            last_sign_in_at: string | null;
            /**
             * @description How many keys it has that are not revoked.
             * @example 2
             */
            keys: number;
            /**
             * @description How many requests its keys made in the last 30 days (UTC).
             * @example 21277
             */
            requests: number;
            /**
             * Format: date-time
             * @description When one of its keys was last used, or null if never.
             * @example 2026-03-04T09:30:00.000Z
             */
            last_used_at: string | null;
        };
        /** @description A link that lets its holder choose a password. */
        ResetLink: {
            /**
             * @description The link, shown once; null where it was mailed to the account's address.
             * @example http://localhost:3000/portal/#/reset-password?token=mT2sAZk3vQ0pQm1cX9yYw4r7
             */
            link: string | null;
            expires_at: components["schemas"]["Time"];
        };
        /** @description The replicas of the service. */
        ReplicaList: {
            /** @description The replicas. */
            results: components["schemas"]["Replica"][];
        };
        /** @description One process that serves. */
        Replica: {
            /**
             * @description Tells it from others; another one at each start.
             * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
             */
            id: string;
            /**
             * @description Its release.
             * @example 1.1.0
             */
            version: string;
            started_at: components["schemas"]["Time"];
            seen_at: components["schemas"]["Time"];
            /**
             * @description Whether it has not been heard of for half a minute.
             * @example false
             */
            silent: boolean;
            /**
             * @description Whether it answered everything when it was last heard of, as `/readyz` says.
             * @example true
             */
            ready: boolean;
            /**
             * @description What it said of its parts, such as the database and Redis, as `/readyz` does.
             * @example {
             *       "server": "ok",
             *       "database": "ok"
             *     }
             */
            parts: {
                [key: string]: string;
            };
            /**
             * @description For how long counts of usage had waited to be written, in milliseconds.
             * @example 400
             */
            flush_lag_ms: number;
        };
        /** @description Who calls without a key. */
        KeylessCallerList: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            /** @description The callers. */
            results: components["schemas"]["KeylessCaller"][];
            /**
             * @description Requests of callers that are not in `results`.
             * @example 0
             */
            requests_of_others: number;
        };
        /** @description A program in a network. */
        KeylessCaller: {
            /**
             * @description The network; `*` for all that were not kept apart.
             * @example 192.0.2.0/24
             */
            network: string;
            /**
             * @description The beginning of what it calls itself; empty where it says nothing.
             * @example curl/8.14.1
             */
            user_agent: string;
            /**
             * @description How many of its requests were answered.
             * @example 120
             */
            requests: number;
            last_day: components["schemas"]["Day"];
        };
        /** @description Whom to invite. */
        NewInvite: {
            email: components["schemas"]["Email"];
        };
        /** @description The open invitations. */
        InviteList: {
            /** @description The invitations. */
            results: components["schemas"]["Invite"][];
        };
        /** @description An open invitation. */
        Invite: {
            /**
             * @description To withdraw it by. It opens nothing.
             * @example inv_Zk3vQ0pQm1cX9yYw
             */
            id: string;
            /**
             * @description Who is invited; the account gets this address.
             * @example amina@mail.test
             */
            email: string;
            created_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["Time"];
        };
        /** @description An invitation and its link, shown once. */
        InviteWithLink: {
            invite: components["schemas"]["Invite"];
            /**
             * Format: uri
             * @description Opens the sign-up with the invitation.
             * @example http://localhost:3000/portal/#/sign-up?email=amina%40mail.test&invite=mT2sAZk3vQ0pQm1cX9yYw4r7
             */
            link: string;
        };
        /** @description The one format of all errors (RFC 9457). */
        Problem: {
            /**
             * Format: uri
             * @description Opens the documentation of this error.
             * @example http://localhost:3000/problems/session_required
             */
            type: string;
            /**
             * @description What went wrong in general; the same for every error of this code.
             * @example Session required
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 401
             */
            status: number;
            /**
             * @description What went wrong this time and how to mend it.
             * @example Sign in first.
             */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * Format: uuid
             * @description The same as the header `X-Request-Id`.
             * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
             */
            request_id: string;
            /** @description For invalid input, each thing that is wrong; of very many, the first. */
            errors?: components["schemas"]["InputError"][];
        };
        /** @description One thing that is wrong with the input. */
        InputError: {
            /**
             * @description Which part of the request it is in.
             * @example body
             * @enum {string}
             */
            in: "query" | "header" | "path" | "body";
            /**
             * @description The parameter's name, or the field's in the body.
             * @example name
             */
            name: string;
            /**
             * @description What is wrong with it.
             * @example must not be empty
             */
            detail: string;
            reason?: components["schemas"]["InputReason"];
        };
        /**
         * @description Which rule the field breaks, for programs to decide by. Every fault of a body has one.
         *
         *     | reason | the value |
         *     | --- | --- |
         *     | `required` | is missing, or empty |
         *     | `unknown_field` | is of a field that the operation does not take |
         *     | `wrong_type` | is no text, number or list where one belongs |
         *     | `wrong_form` | does not have the form that the contract describes |
         *     | `too_short`, `too_long` | has too few or too many characters or entries |
         *     | `out_of_range` | is too small or too large |
         *     | `not_offered` | is not among those that there are |
         *     | `repeated` | holds the same entry twice |
         *     | `email_form` | is no e-mail address: something is missing before or behind the `@` |
         *     | `code_form` | is not six digits |
         *     | `link_form` | is not the token of a link: part of the link is missing, or more was copied |
         *     | `tag_form` | holds something other than lower-case letters, digits and hyphens |
         *     | `time_form` | is no day or time of the calendar |
         *     | `direction_characters` | holds characters that control the direction of text |
         *     | `control_characters` | holds line breaks or other control characters |
         *     | `not_in_future` | is a time that has passed |
         *     | `taken` | belongs to another key or account |
         *     | `incorrect` | is not the right password or code |
         *     | `used_or_expired` | is the token of a link that is used or past its time |
         *     | `not_invited` | is not the address that is invited |
         *     | `guessable` | is among the first passwords that somebody would try |
         * @example email_form
         * @enum {string}
         */
        InputReason: "required" | "unknown_field" | "wrong_type" | "wrong_form" | "too_short" | "too_long" | "out_of_range" | "not_offered" | "repeated" | "email_form" | "code_form" | "link_form" | "tag_form" | "time_form" | "direction_characters" | "control_characters" | "not_in_future" | "taken" | "incorrect" | "used_or_expired" | "not_invited" | "guessable";
        /**
         * @description What went wrong, for programs to decide by.
         * @example session_required
         * @enum {string}
         */
        ProblemCode: "invalid_parameter" | "malformed_request" | "session_required" | "credentials_invalid" | "second_factor_invalid" | "second_factor_expired" | "passkey_invalid" | "origin_not_allowed" | "operator_required" | "account_suspended" | "sign_up_closed" | "email_unconfirmed" | "mail_not_set_up" | "not_found" | "method_not_allowed" | "request_timeout" | "name_taken" | "email_taken" | "too_many_keys" | "too_many_passkeys" | "key_revoked" | "key_expired" | "secret_changed" | "last_operator" | "second_factor_on" | "second_factor_off" | "body_too_large" | "unsupported_media_type" | "invalid_body" | "password_incorrect" | "password_too_short" | "password_guessable" | "passkey_refused" | "token_invalid" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable";
        /** @description A problem with status 400. */
        BadRequestProblem: components["schemas"]["Problem"] & {
            /**
             * @example 400
             * @constant
             */
            status?: 400;
            /**
             * @example invalid_parameter
             * @enum {string}
             */
            code?: "invalid_parameter" | "malformed_request";
        };
        /** @description A problem with status 401. */
        UnauthorizedProblem: components["schemas"]["Problem"] & {
            /**
             * @example 401
             * @constant
             */
            status?: 401;
            /**
             * @example session_required
             * @enum {string}
             */
            code?: "session_required" | "credentials_invalid" | "second_factor_invalid" | "second_factor_expired" | "passkey_invalid";
        };
        /** @description A problem with status 403. */
        ForbiddenProblem: components["schemas"]["Problem"] & {
            /**
             * @example 403
             * @constant
             */
            status?: 403;
            /**
             * @example origin_not_allowed
             * @enum {string}
             */
            code?: "origin_not_allowed" | "operator_required" | "account_suspended" | "sign_up_closed" | "email_unconfirmed" | "mail_not_set_up";
        };
        /** @description A problem with status 404. */
        NotFoundProblem: components["schemas"]["Problem"] & {
            /**
             * @example 404
             * @constant
             */
            status?: 404;
            /**
             * @example not_found
             * @enum {string}
             */
            code?: "not_found";
        };
        /** @description A problem with status 409. */
        ConflictProblem: components["schemas"]["Problem"] & {
            /**
             * @example 409
             * @constant
             */
            status?: 409;
            /**
             * @example name_taken
             * @enum {string}
             */
            code?: "name_taken" | "email_taken" | "too_many_keys" | "too_many_passkeys" | "key_revoked" | "key_expired" | "secret_changed" | "last_operator" | "second_factor_on" | "second_factor_off";
        };
        /** @description A problem with status 413. */
        ContentTooLargeProblem: components["schemas"]["Problem"] & {
            /**
             * @example 413
             * @constant
             */
            status?: 413;
            /**
             * @example body_too_large
             * @enum {string}
             */
            code?: "body_too_large";
        };
        /** @description A problem with status 415. */
        UnsupportedMediaTypeProblem: components["schemas"]["Problem"] & {
            /**
             * @example 415
             * @constant
             */
            status?: 415;
            /**
             * @example unsupported_media_type
             * @enum {string}
             */
            code?: "unsupported_media_type";
        };
        /** @description A problem with status 422. */
        UnprocessableContentProblem: components["schemas"]["Problem"] & {
            /**
             * @example 422
             * @constant
             */
            status?: 422;
            /**
             * @example invalid_body
             * @enum {string}
             */
            code?: "invalid_body" | "password_incorrect" | "password_too_short" | "password_guessable" | "passkey_refused" | "token_invalid";
        };
        /** @description A problem with status 429. */
        TooManyRequestsProblem: components["schemas"]["Problem"] & {
            /**
             * @example 429
             * @constant
             */
            status?: 429;
            /**
             * @example rate_limited
             * @enum {string}
             */
            code?: "rate_limited";
        };
        /** @description A problem with status 500. */
        InternalServerErrorProblem: components["schemas"]["Problem"] & {
            /**
             * @example 500
             * @constant
             */
            status?: 500;
            /**
             * @example internal_error
             * @enum {string}
             */
            code?: "internal_error";
        };
        /** @description A problem with status 503. */
        ServiceUnavailableProblem: components["schemas"]["Problem"] & {
            /**
             * @example 503
             * @constant
             */
            status?: 503;
            /**
             * @example unavailable
             * @enum {string}
             */
            code?: "unavailable";
        };
    };
    responses: {
        /** @description Who is signed in and what this portal offers. */
        SessionState: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SessionState"];
            };
        };
        /** @description Done. */
        NoContent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done. A cookie has changed. */
        NoContentWithCookie: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Set-Cookie": components["headers"]["SetCookie"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The key. */
        Key: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Key"];
            };
        };
        /** @description The key and its new secret, which is shown this once. */
        KeyWithSecret: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KeyWithSecret"];
            };
        };
        /** @description The request or a parameter of its address breaks the contract. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadRequestProblem"];
            };
        };
        /** @description Nobody is signed in, or what was sent to sign in is wrong. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /** @description Understood, and not allowed. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /** @description Nothing is at this address, or it belongs to somebody else. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description It does not fit what is there. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ConflictProblem"];
            };
        };
        /** @description The request's body is larger than the server reads. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ContentTooLargeProblem"];
            };
        };
        /** @description The request's body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The body breaks the contract, or what it says does not hold. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnprocessableContentProblem"];
            };
        };
        /** @description Too many attempts. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TooManyRequestsProblem"];
            };
        };
        /** @description A fault of the service. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalServerErrorProblem"];
            };
        };
        /** @description The service cannot answer at the moment. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceUnavailableProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description The session's id, as in the list.
         * @example Zk3vQ0pQm1cX9yYw4rT2sA
         */
        SessionId: components["schemas"]["Id"];
        /**
         * @description The passkey's id, as in the list.
         * @example pk_4rT2sAZk3vQ0pQm1
         */
        PasskeyId: components["schemas"]["Id"];
        /**
         * @description The key's id.
         * @example key_4rT2sAZk3vQ0pQm1
         */
        KeyId: components["schemas"]["KeyId"];
        /**
         * @description The request's id, as in the header `X-Request-Id` of its answer.
         * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
         */
        RequestId: components["schemas"]["Id"];
        /**
         * @description Whether to list errors (4xx and 5xx) alone.
         * @example true
         */
        OnlyErrors: boolean;
        /**
         * @description The invitation's id.
         * @example inv_Zk3vQ0pQm1cX9yYw
         */
        InviteId: components["schemas"]["Id"];
        /**
         * @description The account's id.
         * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
         */
        AccountId: components["schemas"]["AccountId"];
        /**
         * @description A part of the e-mail address. Upper and lower case are the same.
         * @example amina
         */
        OfEmail: string;
        /**
         * @description What to order accounts by; with a hyphen before it, the largest or latest first.
         * @example -requests
         */
        AccountOrdering: "created_at" | "-created_at" | "email" | "-email" | "keys" | "-keys" | "last_sign_in_at" | "-last_sign_in_at" | "requests" | "-requests";
        /**
         * @description The first day. Without it: thirty days up to `to`. At most 366 days, and not after `to`.
         * @example 2026-03-03
         */
        From: components["schemas"]["Day"];
        /**
         * @description The last day. Without it, today.
         * @example 2026-03-04
         */
        To: components["schemas"]["Day"];
        /**
         * @description The first day, by the clocks of the time zone. Without it: thirty days up to `to`, or seven by
         *     the hour. At most 366 days, by the hour 31, and not after `to`.
         * @example 2026-03-03
         */
        FromDay: components["schemas"]["Day"];
        /**
         * @description The last day, by the clocks of the time zone. Without it, today.
         * @example 2026-03-04
         */
        ToDay: components["schemas"]["Day"];
        /**
         * @description Only what was done like this.
         * @example key_created
         */
        OfAction: components["schemas"]["AuditAction"];
        /**
         * @description Only from this day (UTC) on.
         * @example 2026-03-01
         */
        Since: components["schemas"]["Day"];
        /**
         * @description Only up to this day (UTC), which is inside.
         * @example 2026-03-31
         */
        Until: components["schemas"]["Day"];
        /**
         * @description How long a period is. Weeks begin on Monday (ISO 8601).
         * @example day
         */
        Granularity: "hour" | "day" | "week" | "month";
        /**
         * @description Asks for the number of different end users too, in periods of this length. Weeks begin on Monday
         *     (ISO 8601).
         * @example week
         */
        EndUserGranularity: "day" | "week" | "month";
        /**
         * @description A name of the tz database, or `UTC`.
         * @example Asia/Riyadh
         */
        TimeZone: string;
        /**
         * @description Whether to count the same number of days before the range too.
         * @example true
         */
        Compare: boolean;
        /**
         * @description Only this key. Somebody else's, and one that does not exist, is 404.
         * @example key_4rT2sAZk3vQ0pQm1
         */
        OfKey: components["schemas"]["KeyId"];
        /**
         * @description How many to list at most.
         * @example 50
         */
        Limit: number;
        /**
         * @description Only revoked keys, or only the others. Without it, all.
         * @example false
         */
        Revoked: boolean;
        /**
         * @description Which page, counted from 1. A page past the end is empty.
         * @example 2
         */
        Page: number;
        /**
         * @description How many entries a page holds at most.
         * @example 50
         */
        PageSize: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the service's logs. Quote it when you ask for help.
         * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
         */
        RequestId: string;
        /**
         * @description What is private is not kept.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description The session's cookie (RFC 6265), the one that waits for the second factor, or the one of a known
         *     browser.
         * @example __Host-reciters_session=…; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax
         */
        SetCookie: string;
        /**
         * @description The name to save the file by (RFC 6266).
         * @example attachment; filename="usage-2026-03-03-2026-03-04.csv"
         */
        ContentDisposition: string;
        /**
         * @description How to authenticate (RFC 9110).
         * @example Session realm="portal"
         */
        WwwAuthenticate: "Session realm=\"portal\"";
        /**
         * @description Whole seconds to wait before the next try (RFC 9110).
         * @example 30
         */
        RetryAfter: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SessionState"];
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The account's e-mail address and password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in, or waiting for the second factor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifySecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One of the two kinds of code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge, and which passkeys may answer it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the browser answers. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyProof"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions that have not ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id, as in the list.
                 * @example Zk3vQ0pQm1cX9yYw4rT2sA
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The new account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description The account exists and is signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            /** @description A mail is on its way to the address. Nobody is signed in. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The token of the link and the password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailConfirmation"];
            };
        };
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The new address, and the current password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description If the address is free, a mail is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The link's token. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current and the new password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whose password is forgotten. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description If an account has the address, a mail is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The token of the link and the new password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description What the authenticator application needs. Shown once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The six digits that the application shows. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current password, and one of the two kinds of code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description The new codes. Shown once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current password, and one of the two kinds of code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            204: components["responses"]["NoContentWithCookie"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys that sign in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the browser made, and a name to know it by. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current password, and where the account has a second factor, a code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyStart"];
            };
        };
        responses: {
            /** @description The challenge, and what the passkey has to be like. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The passkey's id, as in the list.
                 * @example pk_4rT2sAZk3vQ0pQm1
                 */
                passkey_id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        /** @description Its new name. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description Renamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The passkey's id, as in the list.
                 * @example pk_4rT2sAZk3vQ0pQm1
                 */
                passkey_id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        /** @description The current password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every permission that exists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverview: {
        parameters: {
            query: {
                /**
                 * @description A name of the tz database, or `UTC`.
                 * @example Asia/Riyadh
                 */
                time_zone: components["parameters"]["TimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query: {
                /**
                 * @description Only revoked keys, or only the others. Without it, all.
                 * @example false
                 */
                revoked?: components["parameters"]["Revoked"];
                /**
                 * @description Which page, counted from 1. A page past the end is empty.
                 * @example 2
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many entries a page holds at most.
                 * @example 50
                 */
                page_size: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the account's keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The new key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            201: components["responses"]["KeyWithSecret"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Key"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        /** @description What changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyChange"];
            };
        };
        responses: {
            200: components["responses"]["Key"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        /** @description Which secret to replace. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            201: components["responses"]["KeyWithSecret"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOldSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRecentRequests: {
        parameters: {
            query: {
                /**
                 * @description Whether to list errors (4xx and 5xx) alone.
                 * @example true
                 */
                errors: components["parameters"]["OnlyErrors"];
                /**
                 * @description Which page, counted from 1. A page past the end is empty.
                 * @example 2
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many entries a page holds at most.
                 * @example 50
                 */
                page_size: components["parameters"]["PageSize"];
            };
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentRequestList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecentRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The request's id, as in the header `X-Request-Id` of its answer.
                 * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
                 */
                request_id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description The first day. Without it: thirty days up to `to`. At most 366 days, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description The last day. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUsageReport: {
        parameters: {
            query: {
                /**
                 * @description The first day, by the clocks of the time zone. Without it: thirty days up to `to`, or seven by
                 *     the hour. At most 366 days, by the hour 31, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["FromDay"];
                /**
                 * @description The last day, by the clocks of the time zone. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["ToDay"];
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
                /**
                 * @description How long a period is. Weeks begin on Monday (ISO 8601).
                 * @example day
                 */
                granularity: components["parameters"]["Granularity"];
                /**
                 * @description A name of the tz database, or `UTC`.
                 * @example Asia/Riyadh
                 */
                time_zone: components["parameters"]["TimeZone"];
                /**
                 * @description Whether to count the same number of days before the range too.
                 * @example true
                 */
                compare: components["parameters"]["Compare"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportUsageReport: {
        parameters: {
            query: {
                /**
                 * @description The first day, by the clocks of the time zone. Without it: thirty days up to `to`, or seven by
                 *     the hour. At most 366 days, by the hour 31, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["FromDay"];
                /**
                 * @description The last day, by the clocks of the time zone. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["ToDay"];
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
                /**
                 * @description How long a period is. Weeks begin on Monday (ISO 8601).
                 * @example day
                 */
                granularity: components["parameters"]["Granularity"];
                /**
                 * @description A name of the tz database, or `UTC`.
                 * @example Asia/Riyadh
                 */
                time_zone: components["parameters"]["TimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    lookUpEndUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which end user of which key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndUser"];
            };
        };
        responses: {
            /** @description The end user's days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUserDays"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTopEndUsers: {
        parameters: {
            query: {
                /**
                 * @description The first day. Without it: thirty days up to `to`. At most 366 days, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description The last day. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
                /**
                 * @description Asks for the number of different end users too, in periods of this length. Weeks begin on Monday
                 *     (ISO 8601).
                 * @example week
                 */
                granularity?: components["parameters"]["EndUserGranularity"];
                /**
                 * @description How many to list at most.
                 * @example 50
                 */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The end users, the one with the most requests first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUserList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseEndUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which end user of which key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndUser"];
            };
        };
        responses: {
            /** @description What was erased. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportUsage: {
        parameters: {
            query?: {
                /**
                 * @description The first day. Without it: thirty days up to `to`. At most 366 days, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description The last day. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query: {
                /**
                 * @description Which page, counted from 1. A page past the end is empty.
                 * @example 2
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many entries a page holds at most.
                 * @example 50
                 */
                page_size: components["parameters"]["PageSize"];
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
                /**
                 * @description Only what was done like this.
                 * @example key_created
                 */
                action?: components["parameters"]["OfAction"];
                /**
                 * @description Only from this day (UTC) on.
                 * @example 2026-03-01
                 */
                since?: components["parameters"]["Since"];
                /**
                 * @description Only up to this day (UTC), which is inside.
                 * @example 2026-03-31
                 */
                until?: components["parameters"]["Until"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only this key. Somebody else's, and one that does not exist, is 404.
                 * @example key_4rT2sAZk3vQ0pQm1
                 */
                key_id?: components["parameters"]["OfKey"];
                /**
                 * @description Only what was done like this.
                 * @example key_created
                 */
                action?: components["parameters"]["OfAction"];
                /**
                 * @description Only from this day (UTC) on.
                 * @example 2026-03-01
                 */
                since?: components["parameters"]["Since"];
                /**
                 * @description Only up to this day (UTC), which is inside.
                 * @example 2026-03-31
                 */
                until?: components["parameters"]["Until"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOperatorOverview: {
        parameters: {
            query?: {
                /**
                 * @description The first day. Without it: thirty days up to `to`. At most 366 days, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description The last day. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the key requirement and the calls it would affect. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open invitations, the newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whom to invite. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvite"];
            };
        };
        responses: {
            /** @description The invitation and its link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteWithLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invitation's id.
                 * @example inv_Zk3vQ0pQm1cX9yYw
                 */
                invite_id: components["parameters"]["InviteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The token of the link. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: components["responses"]["SessionState"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query: {
                /**
                 * @description A part of the e-mail address. Upper and lower case are the same.
                 * @example amina
                 */
                email?: components["parameters"]["OfEmail"];
                /**
                 * @description What to order accounts by; with a hyphen before it, the largest or latest first.
                 * @example -requests
                 */
                ordering: components["parameters"]["AccountOrdering"];
                /**
                 * @description Which page, counted from 1. A page past the end is empty.
                 * @example 2
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many entries a page holds at most.
                 * @example 50
                 */
                page_size: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id.
                 * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link, or that it was mailed. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReplicas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replicas, the one that started last first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplicaList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeylessCallers: {
        parameters: {
            query: {
                /**
                 * @description The first day. Without it: thirty days up to `to`. At most 366 days, and not after `to`.
                 * @example 2026-03-03
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description The last day. Without it, today.
                 * @example 2026-03-04
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description How many to list at most.
                 * @example 50
                 */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The callers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeylessCallerList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id.
                 * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id.
                 * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id.
                 * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id.
                 * @example 7Zk3vQ0pQm1cX9yYw4rT2sA
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
/** What the contract refuses input with. */
export type RejectionStatus = 400 | 422;
