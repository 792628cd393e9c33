import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomFiles, readsAsWritten } from '../../../testing/testWorkbooks.ts'

// `pnpm fuzz:sheets` does the same over ten thousand.
it('random files are read as they were written: no row lost, none taken for another', async () => {
  const checked = fc.asyncProperty(randomFiles, readsAsWritten)
  await expect(fc.assert(checked, { numRuns: 150, seed: 36 })).resolves.toBeUndefined()
})
