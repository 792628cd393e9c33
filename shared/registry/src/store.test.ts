import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activate } from './activate.ts'
import { publish, remoteDescriptor } from './publish.ts'
import { currentRevision } from './revisions.ts'
import { site } from './site.ts'
import { openStore, type Store } from './store.ts'
import { startTestBucket } from './testBucket.ts'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from './testBuilds.ts'
import { verifyPortal } from './verify.ts'

let bucket: Awaited<ReturnType<typeof startTestBucket>>
let places = 0

beforeAll(async () => {
  bucket = await startTestBucket('registry')
})
afterAll(() => bucket.close())

describe.each([
  ['a folder', emptyFolder],
  ['a bucket', async () => `s3://registry/place-${(places += 1)}`],
])('a store in %s', (_name, emptyPlace) => {
  let place: string
  let store: Store
  beforeEach(async () => {
    place = await emptyPlace()
    store = openStore(place)
  })

  test('creates once, replaces, and reads nothing where nothing is', async () => {
    expect(await store.read('a/b.json')).toBeUndefined()
    expect(await store.changedAt('a/b.json')).toBeUndefined()
    expect(await store.create('a/b.json', '一')).toBe(true)
    expect(await store.create('a/b.json', 'two')).toBe(false)
    expect((await store.read('a/b.json'))?.toString('utf8')).toBe('一')
    await store.replace('a/b.json', 'three')
    expect((await store.read('a/b.json'))?.toString('utf8')).toBe('three')
    expect(await store.changedAt('a/b.json')).toBeGreaterThan(0)
  })

  test('of many who create one file one wins', async () => {
    const won = await Promise.all(Array.from({ length: 8 }, (_, index) => store.create('claim.json', `${index}`)))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect((await store.read('claim.json'))?.toString('utf8')).toBe(String(won.indexOf(true)))
  })

  test('lists files and folders of one level', async () => {
    for (const name of ['r/b/1.txt', 'r/a/2.txt', 'r/c.txt', 'rr/x.txt']) await store.create(name, name)
    expect(await store.list('r')).toEqual(['a', 'b', 'c.txt'])
    expect(await store.list('nothing')).toEqual([])
  })

  test('puts a folder once, and takes it away', async () => {
    const files = { 'note.json': '{}', 'a.js': '1', 'sub/b.js': '2' }
    expect(await store.createFolder('r/x', files, 'note.json')).toBe(true)
    expect(await store.createFolder('r/x', { ...files, 'a.js': 'other' }, 'note.json')).toBe(false)
    expect((await store.read('r/x/a.js'))?.toString('utf8')).toBe('1')
    expect((await store.read('r/x/sub/b.js'))?.toString('utf8')).toBe('2')
    await expect(store.createFolder('r/y', { 'note.json': '{}', '../z.js': '1' }, 'note.json')).rejects.toThrow(
      'Outside',
    )
    await store.remove('r/x')
    expect(await store.list('r/x')).toEqual([])
    await store.remove('r/x')
  })

  test('keeps every line of those who add at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => store.append('log.jsonl', `${index}`)))
    const lines = (await store.read('log.jsonl'))?.toString('utf8').trim().split('\n') ?? []
    expect(lines.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  test('refuses names that lead outside', async () => {
    for (const name of ['../outside', '/etc/passwd', 'a/../../b'])
      await expect(async () => store.read(name)).rejects.toThrow('Outside')
  })

  test('serves a registry: publish, activate, verify; of two activations one wins', async () => {
    await publish(place, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
    for (const build of ['aaaa1111', 'aaaa2222', 'aaaa3333'])
      await publish(place, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
    const again = await folderOf(remoteFiles({ build: 'aaaa1111', mark: 'other' }))
    await expect(publish(place, again, 'remote', { api: '1.0.0' })).rejects.toThrow('write-once')
    expect(await remoteDescriptor(store, 'talents', '1.0.0-aaaa1111')).toMatchObject({ build: 'aaaa1111' })
    const builds = { shell: '1.0.0-bbbb2222', remotes: { talents: '1.0.0-aaaa1111' } }
    await activate(place, 'default', { portal: loadedPortal(), ...builds })
    const both = await Promise.allSettled(
      ['aaaa2222', 'aaaa3333'].map((build) => activate(place, 'default', { remotes: { talents: `1.0.0-${build}` } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const revision = await currentRevision(store, 'default')
    expect(revision?.rev).toBe(2)
    expect((await verifyPortal(place, 'default')).faults).toEqual([])
    const entry = revision?.portal.remotes[0]?.current.entry ?? ''
    const served = await site(place).handle({ method: 'GET', host: 'localhost', path: entry, headers: {} })
    expect(served?.status).toBe(200)
  })
})

test('a publication to a bucket that was cut off is finished by the next one', async () => {
  const place = 's3://registry/cut'
  const dist = await folderOf(remoteFiles())
  await publish('s3://registry/whole', dist, 'remote', { api: '1.0.0' })
  const folder = 'r/talents/1.0.0-aaaa1111'
  const [file = ''] = (await openStore('s3://registry/whole').list(folder)).filter((name) => name.endsWith('.css'))
  const content = await openStore('s3://registry/whole').read(`${folder}/${file}`)
  await openStore(place).create(`${folder}/${file}`, content ?? '')
  expect(await remoteDescriptor(openStore(place), 'talents', '1.0.0-aaaa1111')).toBeUndefined()
  await publish(place, dist, 'remote', { api: '1.0.0' })
  expect(await remoteDescriptor(openStore(place), 'talents', '1.0.0-aaaa1111')).toMatchObject({ build: 'aaaa1111' })
})

test('a place that is none is refused by name', () => {
  expect(() => openStore('s3://')).toThrow('s3:// is no place like s3://bucket/prefix')
})
