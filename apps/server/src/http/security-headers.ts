import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'

/** Browser features that no page uses. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]

/** Adds the security headers, Content-Security-Policy among them. */
export async function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const api = config.apiBaseUrl === '' ? [] : [new URL(config.apiBaseUrl).origin]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // PDFium runs in the browser as WebAssembly. Scripts come only from our own files.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...api],
        // If a browser cannot render pages with PDFium, it shows the visitor's own file in a frame.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.behindTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.behindTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  const permissions = PERMISSIONS.map((name) => `${name}=()`).join(', ')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Permissions-Policy', permissions)
    done()
  })
}
