import type { SecurityEventName } from '../../security-events.ts';
import {
  type Actor,
  type ActResult,
  withdrawOperator as withdraw,
} from '../../storage/accounts/operators.ts';
import {
  endAccountSessions as endSessions,
  resumeAccount as resume,
  suspendAccount as suspend,
} from '../../storage/accounts/suspension.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
  events: SecurityEvents;
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

type Act<Type> = (db: Db, userId: string, actor: Actor & { now: Date }) => Promise<{ type: Type }>;

type RefusalOf<Type> = Extract<Type, 'not_found' | 'last_operator'>;

const isRefusal = <Type extends ActResult['type']>(type: Type): type is RefusalOf<Type> =>
  type === 'not_found' || type === 'last_operator';

/** Lets an operator do something with an account, and logs it. What changes nothing is done too. */
const actBy =
  <Type extends ActResult['type']>(
    act: Act<Type>,
    event: SecurityEventName,
    { db, events, keysChanged }: Options,
  ) =>
  async (
    accountId: string,
    context: PortalLocals,
  ): Promise<{ problem: RefusalOf<Type> } | { status: 204 }> => {
    const actorId = sessionOf(context).userId;
    const actor = { by: 'operator', actorId, ipAddress: null, now: new Date() } as const;
    const { type } = await act(db, accountId, actor);
    if (isRefusal(type)) return { problem: type };
    if (type === 'done') {
      keysChanged({ userId: accountId });
      events.tell(event, { accountId, actorId, address: context.client.address });
    }
    return { status: 204 };
  };

/** Keeps an account out: its sessions end and its keys are refused. */
export function suspendAccount(options: Options): PortalHandler<'suspendAccount'> {
  const act = actBy(suspend, 'account_suspended', options);
  return ({ path }, context) => act(path.account_id, context);
}

/** Lets a suspended account in again. */
export function resumeAccount(options: Options): PortalHandler<'resumeAccount'> {
  const act = actBy(resume, 'account_resumed', options);
  return ({ path }, context) => act(path.account_id, context);
}

/** Signs an account out everywhere. */
export function endAccountSessions(options: Options): PortalHandler<'endAccountSessions'> {
  const act = actBy(endSessions, 'all_sessions_ended', options);
  return ({ path }, context) => act(path.account_id, context);
}

/** Takes operator rights away. */
export function withdrawOperator(options: Options): PortalHandler<'withdrawOperator'> {
  const act = actBy(withdraw, 'operator_withdrawn', options);
  return ({ path }, context) => act(path.account_id, context);
}
