import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Code, RefusalError } from '../../rules/refusal.ts'

/** What every answer of the API looks like. `code` 0 is success. */
export interface Envelope {
  code: number
  message: string
  data: unknown
  request_id: string
}

/** The successful answer, as it goes over the wire. */
export const answerText = (data: unknown, requestId: string): string =>
  JSON.stringify({
    code: Code.ok,
    message: '',
    data,
    request_id: requestId,
  } satisfies Envelope)

const codes = new WeakMap<FastifyRequest, number>()

/** The code of the envelope that a request was answered with, 0 unless it was refused. */
export const codeOf = (request: FastifyRequest): number => codes.get(request) ?? Code.ok

/** Sends a refusal with its HTTP status. */
export function sendRefusal(reply: FastifyReply, refusal: RefusalError): FastifyReply {
  const { code, message, data, status, headers } = refusal
  codes.set(reply.request, code)
  const envelope: Envelope = {
    code,
    message,
    data,
    request_id: reply.request.id,
  }
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

const atTransport = (status: number, code: number, message: string, headers = {}) =>
  new RefusalError(code, message, { status, headers })

// The server's own complaints, in the words of the product.
const serverComplaints: Record<string, () => RefusalError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    atTransport(413, Code.tooLarge, '请求内容过大，不能超过 1MB', {
      connection: 'close',
    }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => atTransport(400, Code.badField, '参数错误：请求内容不是有效的 JSON'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => atTransport(415, Code.wrongMediaType, '请以 application/json 提交'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => atTransport(400, Code.badField, '参数错误：请求内容长度不符'),
  FST_ERR_BAD_URL: () => atTransport(400, Code.badField, '参数错误：地址格式不正确'),
}

/** PostgreSQL's class 22 (data exceptions): a value that no column can hold, though it passed its schema. */
function isDataException(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)) return true
  return 'cause' in error && isDataException(error.cause)
}

/** PostgreSQL's and the system's words for a disk without room. */
const DISK_FULL: readonly string[] = ['53100', 'ENOSPC', 'EDQUOT']

function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && typeof error.code === 'string' && DISK_FULL.includes(error.code)) return true
  return 'cause' in error && isDiskFull(error.cause)
}

/** What to answer for something that was thrown, and whether the operator should hear of it. */
export function refusalOf(error: unknown): {
  refusal: RefusalError
  unexpected: boolean
} {
  if (error instanceof RefusalError) return { refusal: error, unexpected: false }
  // whatever was thrown may carry a code; a FastifyError does
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  const complaint = code === undefined ? undefined : serverComplaints[code]
  if (complaint) return { refusal: complaint(), unexpected: false }
  if (isDataException(error))
    return {
      refusal: atTransport(200, Code.badField, '参数错误：内容超出可接受的范围'),
      unexpected: true,
    }
  if (isDiskFull(error))
    return {
      refusal: atTransport(500, Code.unexpected, '服务器存储空间已满，暂时无法保存，请联系管理员'),
      unexpected: true,
    }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return {
      refusal: atTransport(statusCode, Code.badField, '参数错误：无法读取请求内容'),
      unexpected: false,
    }
  return {
    refusal: atTransport(500, Code.unexpected, '系统异常，请稍后再试'),
    unexpected: true,
  }
}
