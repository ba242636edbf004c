import { requestHeadersOf, responseHeadersOf } from '../contract/headers.ts';
import type { ContractDocument } from '../contract/load-contract.ts';
import { DAY_SECONDS } from '../durations.ts';
import type { Step } from './locals.ts';

/**
 * Lets pages of any origin read, without credentials (Fetch standard, CORS protocol). They may
 * send the headers that are parameters in the contract; the key is none of these, so a browser
 * refuses to send it. Preflights are answered once the address is known: see admit.
 */
export function cors(document: ContractDocument): Step {
  const exposed = responseHeadersOf(document).join(', ');
  const allowed = requestHeadersOf(document).join(', ');
  return function cors(req, res, next) {
    res.setHeader('Access-Control-Allow-Origin', '*');
    if (req.method === 'OPTIONS') {
      res.setHeader('Access-Control-Allow-Headers', allowed);
      res.setHeader('Access-Control-Max-Age', DAY_SECONDS);
    } else {
      res.setHeader('Access-Control-Expose-Headers', exposed);
    }
    next();
  };
}
