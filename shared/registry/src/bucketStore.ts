import { posix } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Store } from './store.ts'

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(.*)$/
/** How often a line is added anew when others add theirs at the same moment. */
const TRIES = 40
const TURN_MS = 10

/** Whether a registry lies in a bucket: `s3://<bucket>/<prefix>`. */
export function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}

/**
 * A store in a bucket of S3 or whatever speaks like it. New and changed objects are conditional writes (`If-None-Match: *`,
 * `If-Match`), which the bucket has to know. Region, credentials and address come from the environment of the AWS tools
 * (`AWS_REGION`, `AWS_ACCESS_KEY_ID` …, `AWS_ENDPOINT_URL_S3`). Throws when the place is none.
 */
export function bucketStore(place: string): Store {
  const [, bucket = '', prefix = ''] = PLACE.exec(place) ?? []
  if (bucket === '') throw new Error(`${place} is no place like s3://bucket/prefix`)
  const base = prefix.replace(/\/+$/, '')
  const keyOf = (name: string): string => {
    const full = posix.normalize(posix.join(base, name))
    const inside = base === '' ? !full.startsWith('..') : full === base || full.startsWith(`${base}/`)
    if (!inside || posix.isAbsolute(name)) throw new Error(`Outside of the registry: ${name}`)
    return full
  }
  const at = (name: string) => ({ Bucket: bucket, Key: keyOf(name) })

  async function entity(name: string): Promise<{ content: Buffer; etag: string | undefined } | undefined> {
    const { client, sdk } = await opened()
    try {
      const { Body, ETag } = await client.send(new sdk.GetObjectCommand(at(name)))
      return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag }
    } catch (error) {
      return nothingIfAbsent(error)
    }
  }

  // False when the condition does not hold, or somebody writes the same object just now.
  async function put(name: string, content: string | Uint8Array, condition: object = {}): Promise<boolean> {
    const { client, sdk } = await opened()
    try {
      await client.send(new sdk.PutObjectCommand({ ...at(name), Body: content, ...condition }))
      return true
    } catch (error) {
      if (['PreconditionFailed', 'ConditionalRequestConflict'].includes(nameOf(error))) return false
      throw error
    }
  }

  async function keysBelow(folder: string, delimiter?: string): Promise<string[]> {
    const { client, sdk } = await opened()
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
      const { client, sdk } = await opened()
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
      const { client, sdk } = await opened()
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

let made: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined

// Loaded when the first bucket is used: a registry in a folder needs none of it.
function opened() {
  made ??= import('@aws-sdk/client-s3').then((sdk) => {
    // Servers other than Amazon's rarely have a host name for each bucket.
    const own = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL
    return { sdk, client: new sdk.S3Client({ forcePathStyle: own !== undefined }) }
  })
  return made
}

function nothingIfAbsent(error: unknown): undefined {
  if (!['NoSuchKey', 'NotFound'].includes(nameOf(error))) throw error
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
