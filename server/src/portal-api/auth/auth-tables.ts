/**
 * Where better-auth finds its data. The migrations make these tables, with the column types that
 * its own would give each dialect.
 */
const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export const USERS = {
  modelName: 'users',
  fields: { emailVerified: 'email_verified', ...times },
} as const;

export const SESSIONS = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    expiresAt: 'expires_at',
    ...times,
  },
} as const;

export const ACCOUNTS = {
  modelName: 'accounts',
  fields: {
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...times,
  },
} as const;

export const VERIFICATIONS = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', ...times },
} as const;

export const SECOND_FACTORS = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const;
