import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const never = new AbortController().signal

it('lets in as many as it has places, the others in their order as places become free', async () => {
  const admission = createAdmission(2)
  const [first, second] = [await admission.enter(never), await admission.enter(never)]
  const seen: number[] = []
  const later = [3, 4].map(async (nth) => {
    const leave = await admission.enter(never)
    seen.push(nth)
    return leave
  })
  await Promise.resolve()
  expect(seen).toEqual([])
  second()
  second()
  await later[0]
  expect(seen).toEqual([3])
  first()
  await later[1]
  expect(seen).toEqual([3, 4])
})

it('gives no place to who is gone', async () => {
  const admission = createAdmission(1)
  const leave = await admission.enter(never)
  const gone = new AbortController()
  const waited = admission.enter(gone.signal)
  const patient = admission.enter(never)
  gone.abort(new Error('gone'))
  await expect(waited).rejects.toThrow('gone')
  leave()
  ;(await patient)()
  ;(await admission.enter(never))()
  await expect(async () => admission.enter(gone.signal)).rejects.toThrow('gone')
})

it('gives the next place to whoever has fewest at work', async () => {
  const admission = createAdmission(3)
  const seen: string[] = []
  const enter = async (who: string) => {
    const leave = await admission.enter(never, who)
    seen.push(who)
    await new Promise((resolve) => setImmediate(resolve))
    leave()
  }
  await Promise.all(['many', 'many', 'many', 'many', 'many', 'one', 'many', 'other'].map(enter))
  expect(seen.slice(0, 3)).toEqual(['many', 'many', 'many'])
  expect(seen.slice(3, 5).toSorted()).toEqual(['one', 'other'])
  expect(seen.length).toBe(8)
  expect(admission.sizes()).toEqual({ working: 0, waiting: 0 })
})
