import {
  AUTH_FAILURE_CODES,
  BAD_FIELD_CODE,
  NO_ANSWER_CODE,
  NOT_ALLOWED_CODE,
  OK_CODE,
  PROOF_REFUSED_CODE,
} from '@crm/contracts/codes'
import { isInQuery } from '@crm/contracts/method'
import { now, setClock } from '@crm/base/clock'
import { HTTP_TIMEOUT_MS, transportMessage } from '@crm/base/messages'
import type { Call } from '@crm/contracts/call'
import axios, { type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios'
import { dropEarly, takeEarly } from './early.ts'
import { CallFailure, fieldOf } from './failure.ts'
import { type FileAddresses, fileAddresses } from './files.ts'

/** What the shell sets up in the client once at boot. The token is only ever read through this closure. */
export interface ClientSetup {
  apiBase: string
  passportBase: string
  readToken: () => string | undefined
  /**
   * Proves to a backend of the portal that the key of the sign-in is in this browser: the value of the header `DPoP`, or nothing where there
   * is no key. `begins`: a key is made if there is none.
   */
  prove?: (of: ProvedCall) => Promise<string | undefined>
  /** Called for every auth failure of a call that is not flagged `quietAuth`. */
  onAuthFailure: (failure: CallFailure) => void
  /** Called when a call was refused for want of a right: the caller's rights may be others than the page believes. */
  onNotAllowed?: () => void
  /** Called when a call did not reach the server. */
  onUnreached?: () => void
}

/** What a proof is about (RFC 9449). */
export interface ProvedCall {
  method: string
  /** Whole address; what stands in its query is not proved. */
  address: string
  /** The Authorization header that goes with the call, if one does. */
  token: string | undefined
  /** The call answers a token. */
  begins: boolean
}

const NOT_SET_UP = 'The client is not set up: call setUpClient() before the first call'

interface Envelope {
  code: number
  message: string
  data: unknown
  request_id: string
}

let setup: ClientSetup | undefined
let http: AxiosInstance | undefined
let files: FileAddresses | undefined
let abortAll = new AbortController()

/** Sets up the client: where the backends are and how to read the token. Once, at boot. */
export function setUpClient(next: ClientSetup): void {
  setup = next
  files = fileAddresses(next.apiBase)
  http = axios.create({ timeout: HTTP_TIMEOUT_MS, validateStatus: () => true, adapter: 'xhr' })
}

/** Cancels every call under way: the identity they were made for is gone (session end, enterprise switch). */
export function cancelAllCalls(): void {
  abortAll.abort()
  abortAll = new AbortController()
  dropEarly()
}

/** The address of a reading call with its query, as the page asks for it before the client is there. */
export function addressOf<Request>(call: Call<Request, unknown>, request: Request): string {
  if (!setup || !files) throw new Error(NOT_SET_UP)
  return withQuery(urlOf(setup, call), flat(files.toBackend(request)))
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
  if (!setup || !http || !files) throw new Error(NOT_SET_UP)
  const token = call.open === 'public' ? undefined : setup.readToken()
  const asked = files.toBackend(request)
  const signal = AbortSignal.any([abortAll.signal, ...(options.signal ? [options.signal] : [])])
  if (call.changes) dropEarly()
  const url = urlOf(setup, call)
  const timeout = call.timeout ?? HTTP_TIMEOUT_MS
  const { prove } = setup
  const client = http
  const begins = call.beginsSession === true
  const ask = async (): Promise<Answered> => {
    const address = new URL(url, location.href).href
    const proof = prove && (token || begins) ? await prove({ method: call.method, address, token, begins }) : undefined
    const { status, data, headers } = await client.request<unknown>({
      url,
      method: call.method,
      ...(isInQuery(call.method) ? { params: flat(asked) } : { data: asked ?? {} }),
      headers: {
        ...(token && { Authorization: token }),
        ...(proof && { DPoP: proof }),
        ...(options.key && { 'Idempotency-Key': options.key }),
      },
      timeout,
      signal,
    })
    return { status, data, clock: headers['x-clock'] }
  }
  let response: Answered
  try {
    const early = call.method === 'GET' ? takeEarly(withQuery(url, flat(asked)), token) : undefined
    const there = early && (await unlessOver(early, signal, timeout))
    if (there) {
      response = { status: there.status, data: parsed(there.text), clock: Number(there.clock) + Date.now() - there.at }
    } else response = await ask()
    // Of another time, or asked again on the way: nothing was done, and the time of the answer is the gateway's.
    if (isProofRefused(response)) {
      followClock(response.clock)
      response = await ask()
    }
  } catch (error) {
    const failure = transportFailure(error)
    if (failure.kind === 'network') setup.onUnreached?.()
    throw failure
  }
  followClock(response.clock)
  const envelope = envelopeOf(response)
  if (envelope.code === OK_CODE) return files.fromBackend(envelope.data) as Answer // The gateway answers by the same contract.
  const auth = AUTH_FAILURE_CODES.includes(envelope.code)
  const failure = new CallFailure(
    auth ? 'auth' : 'business',
    envelope.code,
    staffSentence(envelope),
    envelope.request_id,
    envelope.data,
  )
  if (auth && !call.quietAuth && call.open !== 'public') setup.onAuthFailure(failure)
  if (envelope.code === NOT_ALLOWED_CODE) setup.onNotAllowed?.()
  throw failure
}

/** An answer as it came, with its time. */
type Answered = Pick<AxiosResponse<unknown>, 'status' | 'data'> & { clock: unknown }

const isProofRefused = ({ data }: Answered) =>
  typeof data === 'object' && data !== null && 'code' in data && data.code === PROOF_REFUSED_CODE

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

function urlOf<Request>({ apiBase, passportBase }: ClientSetup, call: Call<Request, unknown>): string {
  return `${call.host === 'passport' ? passportBase : apiBase}/${call.path.replace(/^\//, '')}`
}

function withQuery(url: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? url : `${url}?${text}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Waits for an answer that is under way no longer than for one of its own. */
function unlessOver<Answer>(answer: Promise<Answer>, signal: AbortSignal, timeout: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new CallFailure('canceled', NO_ANSWER_CODE, ''))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    const late = () => reject(new CallFailure('timeout', NO_ANSWER_CODE, transportMessage.timeout))
    const timer = timeout === 0 ? undefined : setTimeout(late, timeout)
    void answer.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
  })
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

function envelopeOf(response: Pick<AxiosResponse<unknown>, 'status' | 'data'>): Envelope {
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
