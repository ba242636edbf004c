import type { Contract } from '../contract/types.ts';
import type { Observed } from '../coverage/observed.ts';
import type { Header } from '../exchange/exchange.ts';
import type { History } from '../inspect/history.ts';
import type { Allowance } from './allowance.ts';
import type { Ending } from './ending.ts';
import type { HarmGuard } from './harm.ts';
import type { Recovery } from './recovery.ts';
import type { Sender } from './send/sender.ts';

/** What a run works with. */
export interface Stage {
  readonly url: URL;
  readonly contract: Contract;
  readonly sender: Sender;
  readonly observed: Observed;
  readonly history: History;
  /** Sent with every request that does not set them itself. */
  readonly headers: readonly Header[];
  readonly guard: HarmGuard;
  /** Texts that no answer may contain. */
  readonly echoes: readonly string[];
  /** Whether members of answers are reported that no schema names. */
  readonly unknownMembers: boolean;
  readonly ending: Ending;
  readonly recovery: Recovery;
  /** How often the service died, by what scenarios were about. */
  readonly deaths: Map<string, number>;
  readonly allowance: Allowance;
  /** Whether the run is to end. */
  readonly isOver: () => boolean;
}
