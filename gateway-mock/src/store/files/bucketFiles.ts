import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { bucketClient, bucketPlace, nothingIfAbsent } from '@crm/registry/bucketClient'
import { makeFolder } from '@crm/registry/folders'
import { removeOldFiles } from './removeOldFiles.ts'
import { destroyed, heard } from './streams.ts'
import { checkedKey, type FileStore, placeOf, spaceUnder } from './store.ts'

/** How often a file is sent to the bucket: the client itself does not repeat what it reads from a stream. */
const TRIES = 3
const PAUSE_MS = 200

/** The bucket of the files cannot be used; the message is one line for the operator. */
export class BucketUnusable extends Error {
  override name = 'BucketUnusable'
}

/**
 * Files in a bucket of S3, or of a store that speaks like it. A draft is written on this machine, in the folder `scratch`, and
 * goes to the bucket when it is kept: there is no object of half a file, and its checksum is known before the first byte leaves.
 */
export function bucketFiles(place: string, scratch: string): FileStore {
  const { bucket, base } = bucketPlace(place)
  const at = (key: string) => ({ Bucket: bucket, Key: posix.join(base, placeOf(key)) })
  const partOf = (name: string) => join(scratch, `${name}.part`)

  async function* bytesOf(key: string): AsyncGenerator<Uint8Array> {
    const { client, sdk } = await bucketClient()
    const { Body } = await client.send(new sdk.GetObjectCommand(at(key)))
    // In Node a body is a stream of Node's.
    if (!(Body instanceof Readable)) throw new Error(`${key} in ${place} has no bytes`)
    yield* Body
  }
  const read = (key: string) => heard(Readable.from(bytesOf(checkedKey(key)), { objectMode: false }))

  async function send(key: string, part: string, ContentLength: number, ChecksumSHA256: string): Promise<void> {
    const { client, sdk } = await bucketClient()
    for (let nth = 1; ; nth += 1) {
      const Body = heard(createReadStream(part))
      try {
        await client.send(new sdk.PutObjectCommand({ ...at(key), Body, ContentLength, ChecksumSHA256 }))
        return
      } catch (error) {
        if (nth === TRIES) throw error
        await sleep(PAUSE_MS * nth)
      } finally {
        Body.destroy()
      }
    }
  }

  return {
    async prepare() {
      await makeFolder(scratch, 'DATA_DIR')
      const { client, sdk } = await bucketClient()
      try {
        await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
      } catch (error) {
        // A server that is not there has many addresses, and an error without a sentence for them together.
        const said = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : ''
        throw new BucketUnusable(
          `The bucket of the files ${place} cannot be used (${said}): look at FILES_DIR, AWS_ENDPOINT_URL_S3, AWS_REGION and the credentials.`,
          { cause: error },
        )
      }
    },
    draft: async () => {
      await makeFolder(scratch, 'DATA_DIR')
      const key = randomBytes(16).toString('hex')
      const part = partOf(key)
      const hash = createHash('sha256')
      const stream = heard(
        new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk)
            done(undefined, chunk)
          },
        }),
      )
      const file = heard(createWriteStream(part))
      const written = pipeline(stream, file)
      // Whoever writes is told by the stream; `keep` tells it again.
      written.catch(() => undefined)
      return {
        key,
        stream,
        keep: async () => {
          try {
            stream.end()
            await written
            const { size } = await stat(part)
            await send(key, part, size, hash.digest('base64'))
            return size
          } finally {
            await rm(part, { force: true })
          }
        },
        drop: async () => {
          await destroyed(stream)
          await destroyed(file)
          await rm(part, { force: true })
        },
      }
    },
    async withPath(key, work) {
      await makeFolder(scratch, 'DATA_DIR')
      const copy = partOf(`${checkedKey(key)}-${randomBytes(6).toString('hex')}`)
      try {
        await pipeline(read(key), createWriteStream(copy))
        return await work(copy)
      } finally {
        await rm(copy, { force: true })
      }
    },
    read,
    async sizeOf(key) {
      const { client, sdk } = await bucketClient()
      return (await client.send(new sdk.HeadObjectCommand(at(key))).catch(nothingIfAbsent))?.ContentLength
    },
    async remove(key) {
      const { client, sdk } = await bucketClient()
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
    space: () => spaceUnder(scratch),
    sweep: (seconds) => removeOldFiles(scratch, seconds),
  }
}
