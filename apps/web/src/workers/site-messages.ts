/** A worker needs the base URL of the API, which only the page knows. */
export interface ApiBaseRequest {
  apiBaseWanted: true
}

/** The base URL of the API, without a slash at its end. */
export interface ApiBaseReply {
  apiBase: string
}

/** Distinguishes requests for the API from those of the worker's own protocol. */
export function isApiBaseRequest(message: unknown): message is ApiBaseRequest {
  return typeof message === 'object' && message !== null && 'apiBaseWanted' in message
}

/** Distinguishes replies about the API from those of the worker's own protocol. */
export function isApiBaseReply(message: unknown): message is ApiBaseReply {
  return typeof message === 'object' && message !== null && 'apiBase' in message
}
