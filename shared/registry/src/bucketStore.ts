import { posix } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bucketClient, bucketErrorName, bucketPlace, nothingIfAbsent } from './bucketClient.ts'
import type { Store } from './store.ts'

/** How often a line is added anew when others add theirs at the same moment. */
const TRIES = 40
const TURN_MS = 10

/**
 * A store in a bucket of S3 or whatever speaks like it. New and changed objects are conditional writes (`If-None-Match: *`,
 * `If-Match`), which the bucket has to know. Throws when the place is none.
 */
export function bucketStore(place: string): Store {
  const { bucket, base } = bucketPlace(place)
  const keyOf = (name: string): string => {
    const full = posix.normalize(posix.join(base, name))
    const inside = base === '' ? !full.startsWith('..') : full === base || full.startsWith(`${base}/`)
    if (!inside || posix.isAbsolute(name)) throw new Error(`Outside of the registry: ${name}`)
    return full
  }
  const at = (name: string) => ({ Bucket: bucket, Key: keyOf(name) })

  async function entity(name: string): Promise<{ content: Buffer; etag: string | undefined } | undefined> {
    const { client, sdk } = await bucketClient()
    try {
      const { Body, ETag } = await client.send(new sdk.GetObjectCommand(at(name)))
      return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag }
    } catch (error) {
      return nothingIfAbsent(error)
    }
  }

  // False when the condition does not hold, or somebody writes the same object just now.
  async function put(name: string, content: string | Uint8Array, condition: object = {}): Promise<boolean> {
    const { client, sdk } = await bucketClient()
    try {
      await client.send(new sdk.PutObjectCommand({ ...at(name), Body: content, ...condition }))
      return true
    } catch (error) {
      if (['PreconditionFailed', 'ConditionalRequestConflict'].includes(bucketErrorName(error))) return false
      throw error
    }
  }

  async function keysBelow(folder: string, delimiter?: string): Promise<string[]> {
    const { client, sdk } = await bucketClient()
    const Prefix = `${keyOf(folder)}/`
    const found: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter: delimiter, ContinuationToken }),
      )
      for (const { Key } of page.Contents ?? []) if (Key) found.push(Key.slice(Prefix.length))
      for (const common of page.CommonPrefixes ?? [])
        if (common.Prefix) found.push(common.Prefix.slice(Prefix.length, -1))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    return found.sort()
  }

  const once = { IfNoneMatch: '*' }
  return {
    root: place,
    read: async (name) => (await entity(name))?.content,
    list: (name) => keysBelow(name, '/'),
    async changedAt(name) {
      const { client, sdk } = await bucketClient()
      try {
        return (await client.send(new sdk.HeadObjectCommand(at(name)))).LastModified?.getTime()
      } catch (error) {
        return nothingIfAbsent(error)
      }
    },
    create: (name, content) => put(name, content, once),
    async replace(name, content) {
      await put(name, content)
    },
    async createFolder(name, files, note) {
      const written = async (file: string, content: string | Uint8Array) => {
        keyOf(posix.join(name, file))
        if (posix.normalize(file).startsWith('..')) throw new Error(`Outside of its folder: ${file}`)
        if (await put(`${name}/${file}`, content, once)) return true
        // Left by a publication that was cut off: the same bytes are as good as ours.
        return (await entity(`${name}/${file}`))?.content.equals(Buffer.from(content)) === true
      }
      if (await entity(`${name}/${note}`)) return false
      const others = Object.entries(files).filter(([file]) => file !== note)
      const done = await Promise.all(others.map(([file, content]) => written(file, content)))
      return done.every(Boolean) && put(`${name}/${note}`, files[note] ?? '', once)
    },
    async remove(name) {
      const { client, sdk } = await bucketClient()
      const names = await keysBelow(name)
      // Descriptors first: what has none is not published.
      names.sort((one, other) => Number(other.endsWith('.json')) - Number(one.endsWith('.json')))
      for (const each of names) await client.send(new sdk.DeleteObjectCommand(at(`${name}/${each}`)))
      await client.send(new sdk.DeleteObjectCommand(at(name)))
    },
    async append(name, line) {
      for (let nth = 0; nth < TRIES; nth += 1) {
        const before = await entity(name)
        const content = `${before?.content.toString('utf8') ?? ''}${line}\n`
        if (await put(name, content, before?.etag ? { IfMatch: before.etag } : once)) return
        await sleep(TURN_MS * nth * Math.random())
      }
      throw new Error(`${name} in ${place} is written by too many at once`)
    },
  }
}
