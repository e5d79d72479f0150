/** `npm run check:types`: checks the types of all projects, and builds the declarations they need of each other. */
import { run } from './processes.mjs'

// The compiler is a Go program. Collecting garbage less often takes a tenth less processor time, and 1.6 GB of memory instead of 1.1.
const env = { ...process.env, GOGC: '400' }
process.exitCode = await run('tsc', ['-b', '--pretty', '--checkers', '1'], { env })
