import { setting } from './setting.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import {
  booleanText,
  countOrOff,
  httpUrl,
  integerBetween,
  onOrOff,
  origin,
  originList,
  trustedProxies,
  urlPath,
} from './value-schemas.ts'

/** Settings of connections, proxies and addresses, by configuration field. */
export const NETWORK_SETTINGS = {
  maxConnections: setting('MAX_CONNECTIONS', {
    default: 1000,
    meaning:
      'Maximum number of open connections; any more are closed right away. Lowered to what the limit on open files allows.',
    schema: integerBetween(1, 1_000_000),
  }),
  clientConnections: setting<number | null>('CLIENT_CONNECTIONS', {
    default: 100,
    meaning:
      'Maximum number of open connections per client, and of its requests in progress; or `off`. The connections of a trusted proxy are not counted, only the requests of its clients.',
    schema: countOrOff('connections'),
  }),
  headerTimeoutSeconds: setting('HEADER_TIMEOUT_S', {
    default: 10,
    meaning: 'Time limit for the header of a request, in seconds.',
    schema: integerBetween(1, 300),
  }),
  idleTimeoutSeconds: setting('IDLE_TIMEOUT_S', {
    default: 72,
    meaning:
      'Seconds to keep a connection open without a request, or while its client reads nothing of a response. Longer than proxies keep theirs, which is often 60 seconds.',
    schema: integerBetween(1, 3600),
  }),
  trustProxy: setting<TrustedProxies>('TRUST_PROXY', {
    default: 0,
    defaultText: 'false',
    meaning:
      'Which proxies’ `X-Forwarded-For`, `-Host` and `-Proto` to trust: a number of proxies in front of the server, such as `1`; addresses and networks of proxies, such as `10.0.0.0/8`, or `loopback`, `linklocal` or `uniquelocal`, separated by commas; or `false`. `true` trusts any chain, so that callers can fake their address and evade limits.',
    schema: trustedProxies,
  }),
  behindTls: setting('BEHIND_TLS', {
    default: false,
    meaning: 'Whether visitors use HTTPS; `true` sends Strict-Transport-Security.',
    schema: booleanText,
  }),
  corsOrigins: setting('CORS_ORIGINS', {
    default: [],
    defaultText: 'none',
    meaning: 'Other origins that may call the API, separated by commas.',
    schema: originList,
  }),
  apiBaseUrl: setting('API_BASE_URL', {
    default: '',
    defaultText: 'same origin',
    meaning: 'Base URL of the API for the browser, without `/api`.',
    schema: httpUrl,
  }),
  publicUrl: setting('PUBLIC_URL', {
    default: '',
    defaultText: 'none',
    meaning:
      'Public URL of the site, without a path, such as https://example.com. Used in canonical links, shared links and the sitemap; without it, these are paths, and there is no sitemap.',
    schema: origin,
  }),
  basePath: setting('BASE_PATH', {
    default: '',
    defaultText: 'none',
    meaning:
      'Path under which visitors reach the site, such as `/pdf`, if it is not at the root of its host. A proxy may remove it or leave it.',
    schema: urlPath,
  }),
  worksOffline: setting('OFFLINE', {
    default: true,
    defaultText: 'on',
    meaning:
      'Whether browsers keep the app, so that it can be installed and works without a connection: `on` or `off`. With `off`, browsers that have kept it remove it.',
    schema: onOrOff,
  }),
}
