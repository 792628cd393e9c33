import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { callHeaders } from './proof.ts'

/** How a call fails on request. `times: 1` fails once, so that 重试 then works; default for ever. */
export interface Fault {
  fault?: 'status' | 'code' | 'delay' | 'hang' | 'garbage' | 'truncate'
  status?: number
  code?: number
  message?: string
  /** Milliseconds before the answer. */
  delay?: number
  times?: number
}

async function sendRequest<Answer>(
  page: Page,
  method: 'post' | 'delete' | 'get',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request[method](`/dev/${path}`, data === undefined ? {} : { data })
  const body = await answer.json()
  expect(body.code, `/dev/${path}: ${body.message}`).toBe(0)
  return body.data
}

/** Makes this page's requests known to the gateway by a name of their own, so that faults meet this test alone. */
async function visitorOf(page: Page): Promise<string> {
  const context = page.context()
  const known = (await context.cookies()).find((cookie) => cookie.name === 'visitor')
  if (known) return known.value
  const visitor = `e2e-${randomUUID()}`
  const { hostname } = new URL(test.info().project.use.baseURL ?? '')
  await context.addCookies([{ name: 'visitor', value: visitor, domain: hostname, path: '/' }])
  return visitor
}

async function addFault(
  page: Page,
  fault: Fault & { kind: 'call' | 'file' | 'remote'; name: string },
): Promise<() => Promise<void>> {
  const { id } = await sendRequest<{ id: number }>(page, 'post', 'fault', { ...fault, visitor: await visitorOf(page) })
  return async () => {
    await sendRequest(page, 'delete', `fault?id=${id}`)
  }
}

/**
 * Lets a call fail for this page by its id or path (`callFails(page, 'overview.summary')`) until the answered function is called.
 */
export function callFails(page: Page, call: string, fault: Fault = {}): Promise<() => Promise<void>> {
  return addFault(page, { kind: 'call', name: call, fault: 'code', ...fault })
}

/** Lets a remote's files be gone for this page, by the remote's id. */
export function remoteFails(page: Page, remote: string, fault: Fault = {}): Promise<() => Promise<void>> {
  return addFault(page, { kind: 'remote', name: remote, fault: 'status', status: 404, ...fault })
}

/** Lets files fail for this page by their address; `*` stands for anything. */
export function fileFails(page: Page, address: string, fault: Fault = {}): Promise<() => Promise<void>> {
  return addFault(page, { kind: 'file', name: address, fault: 'status', status: 404, ...fault })
}

/** Unix seconds of the gateway's clock. */
export async function gatewayNow(page: Page): Promise<number> {
  return (await sendRequest<{ now: number }>(page, 'get', 'clock')).now
}

/** The last seven days in Shanghai, today included, as filters have them. */
export async function lastWeek(page: Page): Promise<{ start_time: number; end_time: number }> {
  const [day, ahead] = [86_400, 28_800]
  const today = Math.floor(((await gatewayNow(page)) + ahead) / day) * day - ahead
  return { start_time: today - 6 * day, end_time: today + day - 1 }
}

/**
 * Asks the gateway directly as the signed-in account, e.g. to compare a figure on screen with a list's answer. `path` as on the
 * wire without `/api/`. Answers the data of the envelope.
 */
export async function callGateway<Answer>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  request: Readonly<Record<string, string | number>> = {},
): Promise<Answer> {
  const headers = await callHeaders(page, method, `/api/${path}`)
  const answer =
    method === 'GET'
      ? await page.request.get(`/api/${path}`, { headers, params: { ...request } })
      : await page.request.post(`/api/${path}`, { headers, data: request })
  const body = await answer.json()
  expect(body.code, `${path}: ${body.message}`).toBe(0)
  return body.data
}

/** Collects what must not happen on a page: console errors, uncaught errors. Expect it to be empty at the end of the test. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
