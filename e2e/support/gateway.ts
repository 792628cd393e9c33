import { expect, type Page } from '@playwright/test'

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

async function asked<Answer>(
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

/**
 * Lets a call fail by its id or path (`callFails(page, 'overview.summary')`) until the answered function is called. Other tests
 * on the same gateway meet the fault too: end it before the test is over, or use `times`.
 */
export async function callFails(page: Page, call: string, fault: Fault = {}): Promise<() => Promise<void>> {
  const { id } = await asked<{ id: number }>(page, 'post', 'fault', {
    kind: 'call',
    name: call,
    fault: 'code',
    ...fault,
  })
  return async () => {
    await asked(page, 'delete', 'fault', { id })
  }
}

/** Lets a remote fail to load, by its id. */
export async function remoteFails(page: Page, remote: string, fault: Fault = {}): Promise<() => Promise<void>> {
  const { id } = await asked<{ id: number }>(page, 'post', 'fault', {
    kind: 'remote',
    name: remote,
    fault: 'status',
    status: 503,
    ...fault,
  })
  return async () => {
    await asked(page, 'delete', 'fault', { id })
  }
}

/** Unix seconds of the gateway's clock. */
export async function gatewayNow(page: Page): Promise<number> {
  return (await asked<{ now: number }>(page, 'get', 'clock')).now
}

/**
 * Asks the gateway directly as the signed-in account, e.g. to compare a figure on screen with a list's answer. `path` as on the
 * wire without `/api/`. Answers the data of the envelope.
 */
export async function askGateway<Answer>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  request: Readonly<Record<string, string | number>> = {},
): Promise<Answer> {
  const token = await page.evaluate(() => JSON.parse(window.localStorage.getItem('crm.v1.token') ?? '""') as string)
  const headers = { authorization: token }
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
