/** What `startTestServer` starts: a standalone server, or a cluster (RECTO_TEST_BACKEND=cluster). */
export const BACKEND = process.env['RECTO_TEST_BACKEND'] === 'cluster' ? 'cluster' : 'embedded'

/** Where test clusters store their objects: in a folder, or on an S3 server (RECTO_TEST_STORE=s3). */
export const STORE = process.env['RECTO_TEST_STORE'] === 's3' ? 's3' : 'folder'

/**
 * For tests about what only a standalone server has: `test.runIf(IS_ALONE)`. docs/testing.md lists them with reasons.
 */
export const IS_ALONE = BACKEND === 'embedded'
