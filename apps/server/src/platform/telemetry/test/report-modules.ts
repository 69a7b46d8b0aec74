// Prints every module for traces and metrics that a program loads; used with `--import`.
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) => {
    if (/\/(@opentelemetry|prom-client)\//.test(url)) process.stderr.write(`loads ${url}\n`);
    return next(url, context);
  },
});
