import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Scanner } from '../../services/scanner/scanner.ts'
import { Code, RefusalError, refuseField, refuseParameter } from '../../rules/refusal.ts'
import { inspectFile } from '../../store/files/childProcess/readers.ts'
import { safeName } from '../../store/files/kinds.ts'
import type { ReceivedFile } from '../../store/files/receivedFile.ts'
import type { FileStore } from '../../store/files/store.ts'
import { heard } from '../../store/files/streams.ts'
import { UnreadableFile } from '../../store/files/unreadable.ts'

/** Largest upload; calls set smaller bounds. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024

/** What a multipart request brought. */
export interface Received {
  readonly fields: Record<string, string>
  readonly file: ReceivedFile
}

/** What a multipart request may have besides the bytes of its file: fields at their largest, heads of parts. */
const AROUND_BYTES_MAX = 256 * 1024

/** Throws when so many bytes do not fit where the file is to be kept. */
export type RoomCheck = (bytes: number) => void

/** Lets bytes through as long as there is room for all that came. */
function withinRoom(check: RoomCheck): Transform {
  let came = 0
  return heard(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        came += chunk.length
        try {
          check(came)
        } catch (error) {
          return done(error instanceof Error ? error : new Error(String(error)))
        }
        done(undefined, chunk)
      },
    }),
  )
}

/**
 * Takes the one part `file` and the text fields of a multipart request. It runs before the transaction of the call, so that
 * a slow sender holds no connection. The caller removes the bytes when the call is refused. What does not fit is refused before it
 * is read where its length is said, and otherwise as soon as too much has come; others may take the room meanwhile, so whoever
 * writes the row asks again. A scanner looks at the bytes before anything else reads them; a file that it could not look at is refused.
 */
export async function receive(
  request: FastifyRequest,
  { files, scanner }: { files: FileStore; scanner: Scanner | undefined },
  check: RoomCheck,
): Promise<Received> {
  if (!request.isMultipart()) throw new RefusalError(Code.wrongMediaType, '上传失败，请刷新后重试', { status: 415 })
  check(Math.max(0, Number(request.headers['content-length'] ?? 0) - AROUND_BYTES_MAX))
  const fields: Record<string, string> = Object.create(null)
  let file: ReceivedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'file' || file !== undefined) refuseParameter(part.fieldname, '只能上传一个文件')
      const draft = await files.draft()
      try {
        await pipeline(part.file, withinRoom(check), draft.stream)
      } catch (error) {
        await draft.drop()
        throw error
      }
      if (part.file.truncated) {
        await draft.drop()
        throw new RefusalError(Code.tooLarge, '文件过大', { status: 413, data: { field: 'file' } })
      }
      const size = await draft.keep()
      file = { key: draft.key, name: safeName(part.filename ?? ''), size, kind: undefined, fault: undefined }
      if (scanner) await refuseMalware(request, scanner, files, draft.key)
      file = { ...file, ...(await inspected(files, draft.key)) }
    }
  } catch (error) {
    if (file) await files.remove(file.key)
    throw error instanceof RefusalError ? error : unreadableUpload(error)
  }
  if (file === undefined) refuseField('file', '请选择文件')
  return { fields, file }
}

async function refuseMalware(request: FastifyRequest, scanner: Scanner, files: FileStore, key: string): Promise<void> {
  const found = await files
    .withPath(key, (path) => scanner.scan(path))
    .catch((error: unknown) => {
      request.log.error({ error }, 'an upload could not be scanned')
      throw new RefusalError(Code.unexpected, '文件安全检查暂不可用，请稍后再试', {
        status: 503,
        data: { field: 'file' },
      })
    })
  if (found === undefined) return
  request.log.warn({ found }, 'malware was uploaded')
  refuseField('file', '文件含有恶意内容，未保存')
}

/** What a stored file is. A picture that said more than itself is kept anew without that; the one that came is gone. */
async function inspected(files: FileStore, key: string): Promise<Partial<ReceivedFile>> {
  const found = await files.withPath(key, async (path) => {
    const { cleanPath, ...rest } = await inspectFile(path)
    if (cleanPath === undefined) return rest
    const draft = await files.draft()
    try {
      await pipeline(createReadStream(cleanPath), draft.stream)
    } catch (error) {
      await draft.drop()
      throw error
    } finally {
      await rm(cleanPath, { force: true })
    }
    return { ...rest, size: await draft.keep(), key: draft.key }
  })
  if ('key' in found) await files.remove(key)
  return found
}

function unreadableUpload(error: unknown): unknown {
  if (error instanceof UnreadableFile)
    return new RefusalError(Code.badField, error.message, { data: { field: 'file' } })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new RefusalError(Code.tooLarge, '文件过大', { status: 413, data: { field: 'file' } })
  if (typeof code === 'string' && code.startsWith('FST_'))
    return new RefusalError(Code.badField, '文件无法读取，请重新上传', { data: { field: 'file' } })
  // What busboy says of a body that is cut or malformed is a plain error without a code; faults of the disk carry one.
  return error instanceof Error && error.constructor === Error && code === undefined
    ? new RefusalError(Code.badField, '文件无法读取，请重新上传', { data: { field: 'file' } })
    : error
}
