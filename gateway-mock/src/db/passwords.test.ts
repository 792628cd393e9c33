import { expect, it } from 'vitest'
import { clientHashOf, hashPassword, verifyPassword } from './passwords.ts'

it('verifies what it hashed, with a salt of its own each time', () => {
  const sent = clientHashOf('Demo-2026')
  const stored = hashPassword(sent)
  expect(stored).not.toBe(hashPassword(sent))
  expect(verifyPassword(sent, stored)).toBe(true)
  expect(verifyPassword(clientHashOf('Demo-2027'), stored)).toBe(false)
})

it.each(['', 'scrypt$', 'scrypt$YQ==$YQ==', 'plain$YQ==$YQ=='])('fits nothing to the malformed text %j', (stored) => {
  expect(verifyPassword(clientHashOf('Demo-2026'), stored)).toBe(false)
})
