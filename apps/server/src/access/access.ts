import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { getClientKey } from '../http/client-key.ts'
import { getLogEntry } from '../http/request-log.ts'
import type { ApiKeys } from './api-keys.ts'
import type { ClientLimits } from './key-entry.ts'
import { readBearerToken } from './bearer-token.ts'

/** Who sends a request: the holder of a key, or everybody at an address. */
export interface Caller {
  /** What limits are counted by. */
  client: string
  limits: ClientLimits
  /** Public ID of the key. */
  keyId?: string
}

/** A caller, and why the request is refused if it is. */
interface Identity extends Caller {
  refusal?: AppError
}

/** Tells callers apart by their API keys and addresses, and refuses those without a key where one is required. */
export class Access {
  readonly #config: ServerConfig
  readonly #keys: ApiKeys | undefined
  readonly #identities = new WeakMap<FastifyRequest, Identity>()

  /** @param keys the valid keys; `undefined` if this server knows none, so that keys are ignored */
  constructor(config: ServerConfig, keys: ApiKeys | undefined) {
    this.#config = config
    this.#keys = keys
  }

  /** Whether keys are known in principle, but there are none. */
  get lacksKeys(): boolean {
    return this.#keys?.size === 0
  }

  /** Identifies the caller of every request to the routes of a scope. */
  protect(scope: FastifyInstance): void {
    scope.addHook('onRequest', async (request) => {
      const identity = await this.#identify(request)
      this.#identities.set(request, identity)
      if (identity.keyId !== undefined) getLogEntry(request).keyId = identity.keyId
    })
  }

  /** The caller, also of a request that will be refused: rate limits count those as well. */
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
    // Also where keys are optional: who sends a key that was revoked must learn of it, not get lower limits.
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
