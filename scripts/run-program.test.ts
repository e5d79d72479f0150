import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

import { runProgram, runProgramSync } from '../fixtures/run-program.ts'

const WRITE_AND_FAIL = 'process.stdout.write("out"); process.stderr.write("err"); process.exitCode = 3'

test('a program gets its input, folder and environment, and its output comes back', async () => {
  const script = 'process.stdin.on("data", (text) => console.log(`${text} ${process.env.WORD} ${process.cwd()}`))'
  const options = { input: Buffer.from('in'), env: { WORD: 'word' }, cwd: tmpdir() }
  const { stdout, stderr } = await runProgram(process.execPath, ['-e', script], options)
  expect([stdout, stderr]).toEqual([`in word ${tmpdir()}\n`, ''])
  expect(runProgramSync(process.execPath, ['-e', script], options).toString()).toBe(stdout)
})

test('bytes stay as they are', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const { stdout } = await runProgram('cat', [], { input: bytes, encoding: 'buffer' })
  expect(new Uint8Array(stdout)).toEqual(bytes)
  expect(new Uint8Array(runProgramSync('cat', [], { input: bytes }))).toEqual(bytes)
})

test('many programs run at once, and each gets its own answer', async () => {
  const words = Array.from({ length: 20 }, (_, index) => String(index))
  const outputs = await Promise.all(words.map((word) => runProgram('echo', [word])))
  expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(words)
})

test('a program that fails says how, and what it wrote', async () => {
  await expect(runProgram(process.execPath, ['-e', WRITE_AND_FAIL])).rejects.toMatchObject({
    code: 3,
    stdout: 'out',
    stderr: 'err',
  })
  expect(() => runProgramSync(process.execPath, ['-e', WRITE_AND_FAIL])).toThrow(/Command failed/)
})

test('a program that takes too long is stopped, and one that does not exist is an error', async () => {
  await expect(runProgram('sleep', ['60'], { timeout: 50 })).rejects.toMatchObject({ killed: true, signal: 'SIGTERM' })
  await expect(runProgram('recto-has-no-such-program', [])).rejects.toMatchObject({ code: 'ENOENT' })
  expect(() => runProgramSync('recto-has-no-such-program', [])).toThrow(/ENOENT/)
})
