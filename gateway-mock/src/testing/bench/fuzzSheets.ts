import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { randomFiles, readsAsWritten } from '../testWorkbooks.ts'

// Random workbooks and CSV files through the readers: whatever is read otherwise than it was written is shown with its seed.

const { values } = parseArgs({
  options: { files: { type: 'string', default: '10000' }, seed: { type: 'string', default: '20261129' } },
})
const numRuns = Number(values.files)
const seed = Number(values.seed)

let longest = 0
const checked = fc.asyncProperty(randomFiles, async (file) => {
  const begun = performance.now()
  await readsAsWritten(file)
  longest = Math.max(longest, performance.now() - begun)
})
fc.assert(checked, { numRuns, seed }).then(
  () =>
    console.log(`${numRuns} files read as they were written, seed ${seed}, the longest in ${Math.round(longest)} ms`),
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
  },
)
