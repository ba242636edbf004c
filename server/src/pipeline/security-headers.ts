import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers for answers that are data: never sniffed, framed or run as a page. Helmet's other
 * headers concern pages, or would keep other origins from reading what is public.
 */
export const securityHeaders = (publicUrl: string): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
