// For the image's health check: exits 0 while the service answers in this container.
const port = process.env.PORT || 3000;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
