import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { clientHashOf, hashPassword, hashPasswordAtStart, verifyPassword } from './passwords.ts'

const sent = clientHashOf('Demo-2026')

it('verifies what it hashed, with a salt of its own each time', async () => {
  const stored = await hashPassword(sent)
  expect(stored).not.toBe(await hashPassword(sent))
  expect(await verifyPassword(sent, stored)).toBe(true)
  expect(await verifyPassword(clientHashOf('Demo-2027'), stored)).toBe(false)
  expect(await verifyPassword(sent, hashPasswordAtStart(sent))).toBe(true)
})

it('verifies what was stored before', async () => {
  const stored = 'scrypt$b3JhbmdlLXdpbmQtZGVtbw==$4Vpa0OxUsFPSo6uJvKIsq67n+4x7nChjXQcfcMSG8fY='
  expect(await verifyPassword(sent, stored)).toBe(true)
})

it.each(['', 'scrypt$', 'scrypt$YQ==$YQ==', 'plain$YQ==$YQ=='])(
  'fits nothing to the malformed text %j',
  async (stored) => {
    expect(await verifyPassword(sent, stored)).toBe(false)
  },
)

it('lets the thread go on, and files be read, while a crowd is compared', async () => {
  const stored = hashPasswordAtStart(sent)
  let compared = 0
  const crowd = Array.from({ length: 8 }, async () => {
    await verifyPassword(sent, stored)
    compared += 1
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(compared).toBe(0)
  await readFile(new URL(import.meta.url))
  expect(compared).toBeLessThan(8)
  await Promise.all(crowd)
  expect(compared).toBe(8)
})

it('makes a new password while a crowd waits to be compared', async () => {
  const stored = hashPasswordAtStart(sent)
  let compared = 0
  const crowd = Array.from({ length: 12 }, async () => {
    await verifyPassword(sent, stored)
    compared += 1
  })
  await hashPassword(sent)
  expect(compared).toBeLessThan(12)
  await Promise.all(crowd)
})

it('forgets whoever no longer waits', async () => {
  const stored = hashPasswordAtStart(sent)
  const gone = new AbortController()
  const crowd = Array.from({ length: 3 }, () => verifyPassword(sent, stored))
  const impatient = verifyPassword(sent, stored, gone.signal)
  gone.abort(new Error('gone'))
  await expect(impatient).rejects.toThrow('gone')
  expect(await Promise.all(crowd)).toEqual([true, true, true])
})
