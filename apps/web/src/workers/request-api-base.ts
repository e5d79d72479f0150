import { isApiBaseReply, type ApiBaseRequest } from './site-messages.ts'
import type { Scope } from './request-wasm.ts'

/** Returns a function that gives a worker the API's base URL, asking the page (`connectEngineWorker`) once. */
export function apiBaseRequester(scope: Scope): () => Promise<string> {
  let known: Promise<string> | undefined
  return () => {
    known ??= new Promise((resolve) => {
      scope.addEventListener('message', ({ data }) => isApiBaseReply(data) && resolve(data.apiBase))
      const request: ApiBaseRequest = { apiBaseWanted: true }
      scope.postMessage(request)
    })
    return known
  }
}
