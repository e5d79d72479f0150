import { ERRORS, OPERATIONS } from '@recto/contract'
import type { FastifyBaseLogger } from 'fastify'

import { describeCause } from '../jobs/describe-cause.ts'
import type { JobDescriber } from '../jobs/job-request.ts'
import { partAddresses } from './batch-routes.ts'
import { toProblem } from './problem.ts'
import { describeHeaders } from './send-result.ts'

/** Creates the describer of jobs for clients. The cause of an error is logged, as for any other request. */
export function createJobDescriber(log: () => FastifyBaseLogger | undefined, basePath: string): JobDescriber {
  return {
    error: ({ requestId: reqId }, error) => {
      const line = { reqId, code: error.code, cause: describeCause(error.cause) }
      if (ERRORS[error.code].status >= 500) log()?.error(line, 'job failed')
      else log()?.info(line, 'job failed')
      return toProblem(error, reqId, basePath)
    },
    result: ({ operation }, result) => {
      const { name: fileName, contentType, sizeBytes: size } = result.file
      const headers = describeHeaders(result, OPERATIONS[operation].answer.kind)
      return { fileName, contentType, size, headers, report: result.report }
    },
    links: ({ id }, index) => partAddresses(id, index, basePath),
  }
}
