import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  isKeyedHash,
  keyedHash,
  parseSecretsKeys,
  readSecretsKeys,
  seal,
  sealedWith,
  unseal,
  useSecretsKeys,
} from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
const [first, second] = parseSecretsKeys(`${'a1'.repeat(32)}\n${Buffer.alloc(32, 7).toString('base64')}`, 'the test')
if (!first || !second) throw new Error('two keys')
beforeEach(() => useSecretsKeys([first]))
afterAll(() => {
  useSecretsKeys(parseSecretsKeys('5e'.repeat(32), 'the test'))
  rmSync(folder, { recursive: true, force: true })
})

describe('a sealed text', () => {
  it('opens where it was sealed for, is another one every time, and names its key', () => {
    const sealed = seal('钥匙 key', 'erp_bind.secrets')
    expect(unseal(sealed, 'erp_bind.secrets')).toBe('钥匙 key')
    expect(seal('钥匙 key', 'erp_bind.secrets')).not.toBe(sealed)
    expect(sealedWith(sealed)).toBe(first.id)
    expect(() => unseal(sealed, 'bot_push.webhook')).toThrow('was changed, or sealed for another place')
  })

  it('that was changed in one letter does not open', () => {
    const sealed = seal('key', 'a.b')
    const at = sealed.length - 3
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    expect(() => unseal(changed, 'a.b')).toThrow('was changed')
    expect(() => unseal('key', 'a.b')).toThrow('is not sealed')
  })

  it('of an older key opens as long as that is there', () => {
    const sealed = seal('key', 'a.b')
    useSecretsKeys([second, first])
    expect(unseal(sealed, 'a.b')).toBe('key')
    expect(sealedWith(seal('key', 'a.b'))).toBe(second.id)
    useSecretsKeys([second])
    expect(() => unseal(sealed, 'a.b')).toThrow(`needs the key ${first.id}`)
  })
})

describe('keys', () => {
  const file = join(folder, 'data', 'secrets.key')

  it('are made for a demonstration, once, for its user alone', async () => {
    const place = { secretsKeyFile: file, demo: true }
    const made = await Promise.all([readSecretsKeys(place), readSecretsKeys(place)])
    expect(made[0]).toEqual(made[1])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'data'))).toEqual(['secrets.key'])
  })

  it('are demanded of everybody else', async () => {
    const absent = { secretsKeyFile: join(folder, 'none'), demo: false }
    await expect(readSecretsKeys(absent)).rejects.toThrow('SECRETS_KEY is not set and there is no')
    expect(await readSecretsKeys({ ...absent, secretsKeyFile: file })).toHaveLength(1)
    const given = `${second.bytes.toString('base64')},${first.bytes.toString('hex')}`
    expect(await readSecretsKeys({ ...absent, secretsKey: given })).toEqual([second, first])
  })

  it('that are none are refused, and not repeated', async () => {
    writeFileSync(file, 'not-a-key\n')
    await expect(readSecretsKeys({ secretsKeyFile: file, demo: true })).rejects.toThrow(
      `${file} holds something that is no key: a key is 32 random bytes, such as \`openssl rand -base64 32\` writes`,
    )
    expect(readFileSync(file, 'utf8')).toBe('not-a-key\n')
  })
})

describe('a keyed hash', () => {
  it('is made with the newest key, for one place, and known by any key', () => {
    const hash = keyedHash('203.0.113.7', 'a')?.subarray(0, 6) ?? Buffer.alloc(0)
    expect(keyedHash('203.0.113.7', 'a')?.subarray(0, 6)).toEqual(hash)
    expect([isKeyedHash(hash, '203.0.113.7', 'a'), isKeyedHash(hash, '203.0.113.7', 'b')]).toEqual([true, false])
    expect(isKeyedHash(hash, '203.0.113.8', 'a')).toBe(false)
    useSecretsKeys([second, first])
    expect(keyedHash('203.0.113.7', 'a')?.subarray(0, 6)).not.toEqual(hash)
    expect(isKeyedHash(hash, '203.0.113.7', 'a')).toBe(true)
    useSecretsKeys([second])
    expect(isKeyedHash(hash, '203.0.113.7', 'a')).toBe(false)
  })
})
