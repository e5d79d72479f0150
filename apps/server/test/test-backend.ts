/** What `startTestServer` starts: a server that is alone, or a cluster (RECTO_TEST_BACKEND=cluster). */
export const BACKEND = process.env['RECTO_TEST_BACKEND'] === 'cluster' ? 'cluster' : 'embedded'

/** Where test clusters keep their objects: in a folder, or with an S3 server (RECTO_TEST_STORE=s3). */
export const STORE = process.env['RECTO_TEST_STORE'] === 's3' ? 's3' : 'folder'

/** For tests about what only a server that is alone has: `test.runIf(IS_ALONE)`. docs/testing.md lists them and says why. */
export const IS_ALONE = BACKEND === 'embedded'
