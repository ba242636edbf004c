import { fileURLToPath } from 'node:url';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { rateLimit } from 'express-rate-limit';
import { lister, PORT, type Query, readGiven } from './given.ts';

/**
 * What the validator's own quick start leads to, with the same contract and the same reciters, and
 * the usual limit on requests.
 */
const { get, list } = lister(readGiven());
const app = express();
app.use(rateLimit({ windowMs: 60_000, limit: 100_000_000, standardHeaders: 'draft-8' }));
app.use(express.json());
app.use(express.text());
app.use(express.urlencoded({ extended: false }));
app.use(
  OpenApiValidator.middleware({
    apiSpec: fileURLToPath(new URL('../../../openapi/openapi.yaml', import.meta.url)),
    validateRequests: true,
    validateResponses: true,
    validateSecurity: { handlers: { ApiKey: () => true } },
  }),
);
app.get('/reciters/', (req, res) => {
  res.json(list(req.query as unknown as Query));
});
app.get('/reciters/:id/', (req, res) => {
  // The validator has made it a number.
  const reciter = get(Number(req.params.id));
  if (reciter === undefined) res.status(404).end();
  else res.json(reciter);
});
app.listen(PORT, '127.0.0.1');
