import { fileURLToPath } from 'node:url';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

/**
 * What the validator's own quick start leads to, with the same contract and the same reciters.
 * `CHECK_RESPONSES=no` leaves its check of responses out.
 */
const { results } = JSON.parse(Buffer.from(process.env.RECITERS ?? '', 'base64').toString());
const app = express();
app.use(express.json());
app.use(express.text());
app.use(express.urlencoded({ extended: false }));
app.use(
  OpenApiValidator.middleware({
    apiSpec: fileURLToPath(new URL('../../openapi/openapi.yaml', import.meta.url)),
    validateRequests: true,
    validateResponses: process.env.CHECK_RESPONSES !== 'no',
    validateSecurity: { handlers: { ApiKey: () => true } },
  }),
);
app.get('/reciters/', (req, res) => {
  const { page, page_size } = req.query as unknown as { page: number; page_size: number };
  const start = (page - 1) * page_size;
  res.json({ count: results.length, results: results.slice(start, start + page_size) });
});
app.get('/reciters/:id/', (req, res) => {
  // The validator has made it a number.
  const id = Number(req.params.id);
  const reciter = results.find((known: { id: number }) => known.id === id);
  if (reciter === undefined) res.status(404).end();
  else res.json(reciter);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
