import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { getClientKey } from '../http/client-key.ts'
import { getLogEntry } from '../http/request-log.ts'
import type { ApiKeys } from './api-keys.ts'
import type { ClientLimits } from './key-entry.ts'
import { readBearerToken } from './bearer-token.ts'

/** The sender of a request: the holder of an API key, or anybody at an address. */
export interface Caller {
  /** Key under which limits count. */
  client: string
  limits: ClientLimits
  /** Public ID of the key. */
  keyId?: string
}

/** A caller, and the error if the request must be refused. */
interface Identity extends Caller {
  refusal?: AppError
}

/** Identifies callers by API key or address, and refuses those without a key where one is required. */
export class Access {
  readonly #config: ServerConfig
  readonly #keys: ApiKeys | undefined
  readonly #identities = new WeakMap<FastifyRequest, Identity>()

  /** @param keys the valid keys; `undefined` if this server has none, so that keys are ignored */
  constructor(config: ServerConfig, keys: ApiKeys | undefined) {
    this.#config = config
    this.#keys = keys
  }

  /** Whether keys are enabled but none exist. */
  get lacksKeys(): boolean {
    return this.#keys?.size === 0
  }

  /** Identifies the caller of every request to a scope's routes. */
  protect(scope: FastifyInstance): void {
    scope.addHook('onRequest', async (request) => {
      const identity = await this.#identify(request)
      this.#identities.set(request, identity)
      if (identity.keyId !== undefined) getLogEntry(request).keyId = identity.keyId
    })
  }

  /** Returns the caller, even of a request that will be refused: rate limits count those too. */
  callerOf(request: FastifyRequest): Caller {
    return this.#identityOf(request)
  }

  /**
   * Returns the caller of a request.
   * @throws AppError API_KEY_REQUIRED, INVALID_API_KEY
   */
  requireCaller(request: FastifyRequest): Caller {
    const identity = this.#identityOf(request)
    if (identity.refusal !== undefined) throw identity.refusal
    return identity
  }

  #identityOf(request: FastifyRequest): Identity {
    const identity = this.#identities.get(request)
    if (identity === undefined) throw new Error('the route is outside the scopes where callers are identified')
    return identity
  }

  async #identify(request: FastifyRequest): Promise<Identity> {
    const anonymous: Caller = { client: getClientKey(request), limits: limitsOfAddresses(this.#config) }
    if (this.#keys === undefined) return anonymous
    const token = readBearerToken(request)
    if (token === undefined) {
      const isRequired = this.#config.apiKeys === 'required'
      return isRequired ? { ...anonymous, refusal: new AppError('API_KEY_REQUIRED') } : anonymous
    }
    const entry = await this.#keys.find(token)
    // Even where keys are optional: a caller with a revoked key should learn of it rather than silently get lower
    // limits.
    if (entry === undefined) return { ...anonymous, refusal: new AppError('INVALID_API_KEY') }
    const { id, limits } = entry
    return { client: `key ${id}`, keyId: id, limits: { ...limitsOfKeys(this.#config), ...limits } }
  }
}

function limitsOfAddresses(config: ServerConfig): ClientLimits {
  const { rateLimit, dailyOperations, clientConcurrency: concurrency, clientJobs: jobs } = config
  return { rateLimit, dailyOperations, concurrency, jobs }
}

function limitsOfKeys(config: ServerConfig): ClientLimits {
  const { keyRateLimit: rateLimit, keyDailyOperations: dailyOperations, keyConcurrency, keyJobs: jobs } = config
  return { rateLimit, dailyOperations, concurrency: keyConcurrency, jobs }
}
