import { ERRORS, OPERATIONS } from '@recto/contract'
import type { FastifyBaseLogger } from 'fastify'

import { describeCause } from '../jobs/describe-cause.ts'
import type { JobDescriber } from '../jobs/job-request.ts'
import { toProblem } from './problem.ts'
import { buildResultHeaders } from './send-result.ts'

/** Builds what clients are told about a job. The cause of an error is logged, as for any other request. */
export function createJobDescriber(log: () => FastifyBaseLogger | undefined): JobDescriber {
  return {
    error: ({ requestId: reqId }, error) => {
      const line = { reqId, code: error.code, cause: describeCause(error.cause) }
      if (ERRORS[error.code].status >= 500) log()?.error(line, 'job failed')
      else log()?.info(line, 'job failed')
      return toProblem(error, reqId)
    },
    result: ({ operation }, result) => {
      const { name: fileName, contentType, sizeBytes: size } = result.file
      return { fileName, contentType, size, headers: buildResultHeaders(result, OPERATIONS[operation].answer.kind) }
    },
  }
}
