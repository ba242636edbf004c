import type { RequestHandler } from 'express';
import { type Contract, loadContract } from '../contract/load-contract.ts';
import { onFirstUse } from '../pipeline/on-first-use.ts';
import type { PortalApi, PortalApiOptions } from '../portal-api/portal-api.ts';

interface Options extends Omit<PortalApiOptions, 'contracts'> {
  /** The public contract. */
  contract: Contract;
}

/** The portal's API, loaded and made with its first request. */
export function portalOnFirstUse({ contract, ...options }: Options): {
  handler: RequestHandler;
  /** Finishes what no answer waits for. */
  stop(): Promise<void>;
} {
  let portal: PortalApi | undefined;
  const handler = onFirstUse('/portal/api', async () => {
    const { createPortalApi } = await import('../portal-api/portal-api.ts');
    const contracts = { public: contract.document, portal: loadContract('portal').document };
    portal = await createPortalApi({ ...options, contracts });
    return portal.pipeline;
  });
  return { handler, stop: async () => portal?.stop() };
}
