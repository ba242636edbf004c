import type { components } from '../../../src/contract/generated/portal.d.ts';

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type AccountInfo = Schemas['AccountInfo'];
export type AuditAction = Schemas['AuditAction'];
export type AuditEvent = Schemas['AuditEvent'];
export type Brownout = Schemas['Brownout'];
export type EndUserList = Schemas['EndUserList'];
export type Invite = Schemas['Invite'];
export type Key = Schemas['Key'];
export type KeyState = Key['state'];
export type KeyWithSecret = Schemas['KeyWithSecret'];
export type OperatorOverview = Schemas['OperatorOverview'];
export type PermissionInfo = Schemas['PermissionInfo'];
export type PhaseIn = Schemas['PhaseIn'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Schemas['ProblemCode'];
export type Requests = Schemas['Requests'];
export type SecondFactorSetup = Schemas['SecondFactorSetup'];
export type SessionInfo = Schemas['SessionInfo'];
export type SessionState = Schemas['SessionState'];
export type Usage = Schemas['Usage'];
