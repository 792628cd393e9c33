import { AUTH_FAILURE_CODES, BAD_FIELD_CODE, NO_ANSWER_CODE, OK_CODE } from '@crm/contracts/codes'
import { isInQuery } from '@crm/contracts/method'
import { now, setClock } from '@crm/base/clock'
import { HTTP_TIMEOUT_MS, transportMessage } from '@crm/base/messages'
import type { Call } from '@crm/contracts/call'
import axios, { type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios'
import { CallFailure, fieldOf } from './failure.ts'

/** What the shell sets up in the client once at boot. The token is only ever read through this closure. */
export interface ClientSetup {
  apiBase: string
  passportBase: string
  readToken: () => string | undefined
  /** Called for every auth failure of a call that is not flagged `quietAuth`. */
  onAuthFailure: (failure: CallFailure) => void
  /** Called when a call did not reach the server. */
  onUnreached?: () => void
}

interface Envelope {
  code: number
  message: string
  data: unknown
  request_id: string
}

let setup: ClientSetup | undefined
let http: AxiosInstance | undefined
let abortAll = new AbortController()

/** Sets up the client: where the backends are and how to read the token. Once, at boot. */
export function setUpClient(next: ClientSetup): void {
  setup = next
  http = axios.create({ timeout: HTTP_TIMEOUT_MS, validateStatus: () => true, adapter: 'xhr' })
}

/** Cancels every call under way: the identity they were made for is gone (session end, enterprise switch). */
export function cancelAllCalls(): void {
  abortAll.abort()
  abortAll = new AbortController()
}

/**
 * Makes one call and answers with the envelope's data. Rejects with `CallFailure` only.
 * `signal` cancels; `key` goes with a write that is to take effect once. A call flagged `timeout: 0` waits for ever, others 30,000 ms unless the contract says otherwise.
 */
export async function send<Request, Answer>(
  call: Call<Request, Answer>,
  request: Request,
  options: { signal?: AbortSignal | undefined; key?: string | undefined } = {},
): Promise<Answer> {
  if (!setup || !http) throw new Error('The client is not set up: call setUpClient() before the first call')
  const token = call.open === 'public' ? undefined : setup.readToken()
  const signals = [abortAll.signal, ...(options.signal ? [options.signal] : [])]
  let response: AxiosResponse<unknown>
  try {
    response = await http.request<unknown>({
      url: `${call.host === 'passport' ? setup.passportBase : setup.apiBase}/${call.path.replace(/^\//, '')}`,
      method: call.method,
      ...(isInQuery(call.method) ? { params: flat(request) } : { data: request ?? {} }),
      headers: {
        ...(token && { Authorization: token }),
        ...(options.key && { 'Idempotency-Key': options.key }),
      },
      timeout: call.timeout ?? HTTP_TIMEOUT_MS,
      signal: AbortSignal.any(signals),
    })
  } catch (error) {
    const failure = transportFailure(error)
    if (failure.kind === 'network') setup.onUnreached?.()
    throw failure
  }
  followClock(response.headers['x-clock'])
  const envelope = envelopeOf(response)
  if (envelope.code === OK_CODE) return envelope.data as Answer // The gateway answers by the same contract.
  const auth = AUTH_FAILURE_CODES.includes(envelope.code)
  const failure = new CallFailure(
    auth ? 'auth' : 'business',
    envelope.code,
    staffSentence(envelope),
    envelope.request_id,
    envelope.data,
  )
  if (auth && !call.quietAuth && call.open !== 'public') setup.onAuthFailure(failure)
  throw failure
}

/** Sends a file with the other members of the request, to a call whose contract says `upload`. */
export function upload<Request extends object, Answer>(
  call: Call<Request, Answer>,
  file: File,
  request: Request,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [key, value] of Object.entries(request)) if (value !== undefined) form.set(key, String(value))
  form.set('file', file)
  return send(call, form as unknown as Request, options) // On the wire the form is the request.
}

/** Smaller differences are the way of the answer, not the clock. */
const CLOCK_SLACK_MS = 2000

/** The server's clock is the one of the page: dates, windows and countdowns must not depend on how this machine is set. */
function followClock(header: unknown): void {
  const server = Number(header)
  if (Number.isFinite(server) && server > 0 && Math.abs(server - now()) > CLOCK_SLACK_MS) setClock(server)
}

/** Query values as the wire wants them: arrays comma-joined, empty values left out. */
function flat(request: unknown): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(request ?? {})) {
    if (value === undefined || value === null || value === '') continue
    query[key] = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  }
  return query
}

function envelopeOf(response: AxiosResponse<unknown>): Envelope {
  const body = response.data
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number') {
    const { code, message, data, request_id } = body as Partial<Envelope> & { code: number }
    return { code, message: message ?? transportMessage.http(response.status), data, request_id: request_id ?? '' }
  }
  throw new CallFailure('http', response.status, transportMessage.http(response.status))
}

const CHECKED = '参数错误：'

/** The request check speaks to whoever wrote the request; staff read what is wrong without the parameter's name. */
function staffSentence({ code, message, data }: Envelope): string {
  const field = code === BAD_FIELD_CODE ? fieldOf(data) : undefined
  if (field === undefined || !message.startsWith(CHECKED)) return message
  const said = message.slice(CHECKED.length)
  if (field !== '' && said.startsWith(`${field} `)) return `内容有误：${said.slice(field.length + 1)}`
  if (said === `缺少 ${field}`) return '内容有误：有必填项未填写'
  return said === `不支持的字段 ${field}` ? '页面与系统版本不一致，请刷新后重试' : message
}

function transportFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  if (axios.isCancel(error)) return new CallFailure('canceled', NO_ANSWER_CODE, '')
  if (isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')) {
    return new CallFailure('timeout', NO_ANSWER_CODE, transportMessage.timeout)
  }
  return new CallFailure('network', NO_ANSWER_CODE, transportMessage.network)
}
