import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { HEAVY_FILE } from '../unreadable.ts'
import { type ProcessPoolOptions, createProcessPool } from './processPool.ts'

const folder = mkdtempSync(join(tmpdir(), 'process-pool-'))
const script = (name: string, text: string) => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return pathToFileURL(path)
}

// Does what the message says, however bad.
const obedient = script(
  'obedient',
  `const say = (said) => process.send(said)
  process.on('disconnect', () => process.exit())
  process.on('message', ({ does, value }) => {
    say({ taken: true })
    if (does === 'leave') process.send({ done: value }, () => process.exit())
    if (does === 'echo') { say({ part: value }); say({ done: value }) }
    if (does === 'refuse') say({ refused: value })
    if (does === 'fail') say({ failed: value })
    if (does === 'exit') process.exit(3)
    if (does === 'spin') for (;;);
    if (does === 'heap') for (const all = []; ; ) all.push([all.length])
    if (does === 'buffers') for (const all = []; ; ) all.push(Buffer.alloc(10_000_000, 1))
    if (does === 'environment') say({ done: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')) })
  })
  say({ ready: true })`,
)
const poolOf = (options: Partial<ProcessPoolOptions> = {}) =>
  createProcessPool<{ does: string; value?: unknown }>({
    script: obedient,
    places: 2,
    heapMegabytes: 64,
    dataMegabytes: 900,
    seconds: 40,
    idleSeconds: 5,
    ...options,
  })

describe('a pool of processes', () => {
  it('is answered in parts and at last', async () => {
    const parts: unknown[] = []
    expect(await poolOf().run({ does: 'echo', value: '达人' }, (part) => parts.push(part))).toBe('达人')
    expect(parts).toEqual(['达人'])
  })

  it.each(['exit', 'heap', ...(process.platform === 'linux' ? ['buffers'] : [])])(
    'that ends its process (%s) is one refused file, and the next is done by another process',
    async (does) => {
      const readers = poolOf({ places: 1 })
      await expect(readers.run({ does })).rejects.toMatchObject({ name: 'UnreadableFile', message: HEAVY_FILE })
      expect(await readers.run({ does: 'echo', value: 1 })).toBe(1)
      expect(readers.alive()).toBe(1)
    },
  )

  it('whose process ends while it rests does the next task in another one', async () => {
    const readers = poolOf({ places: 1 })
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await readers.run({ does: 'leave', value: turn })).toBe(turn)
      // At once, and when the end is about to be told.
      await new Promise((resolve) => setTimeout(resolve, turn * 3))
      expect(await readers.run({ does: 'echo', value: 1 })).toBe(1)
    }
  })

  it('that takes too long is ended', async () => {
    const readers = poolOf({ places: 1, seconds: 1 })
    await expect(readers.run({ does: 'spin' })).rejects.toMatchObject({ message: HEAVY_FILE })
  })

  it('that refuses says why, and keeps its process', async () => {
    const readers = poolOf({ places: 1 })
    await expect(readers.run({ does: 'refuse', value: '表格超过' })).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: '表格超过',
    })
    expect(await readers.run({ does: 'echo', value: 1 })).toBe(1)
    expect(readers.alive()).toBe(1)
  })

  it('that fails, or cannot begin, is not the fault of the file', async () => {
    await expect(poolOf().run({ does: 'fail', value: 'ENOENT' })).rejects.toMatchObject({ name: 'Error' })
    const broken = poolOf({ script: script('broken', 'throw new Error("not today")') })
    await expect(broken.run({ does: 'echo' })).rejects.toThrow(/does not begin[^]*not today/)
  })

  it('is done by so many processes and no more; the others wait', async () => {
    const readers = poolOf()
    let most = 0
    const crowd = Array.from({ length: 12 }, (_, value) =>
      readers.run({ does: 'echo', value }, () => {
        most = Math.max(most, readers.alive())
      }),
    )
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 12 }, (_, value) => value))
    expect(most).toBe(2)
  })

  it('is given up, at work or waiting, when nobody wants it any more', async () => {
    const readers = poolOf({ places: 1 })
    const gone = new AbortController()
    const both = ['spin', 'echo'].map((does) => readers.run({ does }, undefined, gone.signal))
    const after = readers.run({ does: 'echo', value: 2 })
    gone.abort(new Error('gone'))
    for (const one of both) await expect(one).rejects.toThrow('gone')
    expect(await after).toBe(2)
  })

  it('sees nothing of the environment', async () => {
    const names = (await poolOf().run({ does: 'environment' })) as string[]
    expect(names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name))).toEqual([])
  })
})
