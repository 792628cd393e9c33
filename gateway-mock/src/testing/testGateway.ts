import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Call } from '@crm/contracts/call'
import { sessionCalls } from '@crm/contracts/calls/session'
import { FIRST_PASSWORD_CODE } from '@crm/contracts/codes'
import { isInQuery } from '@crm/contracts/method'
import { hashedPassword } from './testServer.ts'

const READY_MS = 240_000
/** 32 bytes in hex; of no real secret. */
const TEST_SECRETS_KEY = '5e'.repeat(32)

/** A gateway in a process of its own, as an operator starts it. */
export interface GatewayProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Everything that it has said so far. */
  said(): string
  /** Ends it as a service manager does. */
  stop(): Promise<void>
}

/** Starts a gateway without a demo business on a free port, with these settings, and waits until it is ready. */
export async function startGateway(settings: Record<string, string>): Promise<GatewayProcess> {
  let said = ''
  const child = spawn(process.execPath, [fileURLToPath(new URL('../process/main.ts', import.meta.url))], {
    env: { ...process.env, DEMO: '0', PORT: '0', SECRETS_KEY: TEST_SECRETS_KEY, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const hear = (chunk: Buffer) => (said += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const until = Date.now() + READY_MS
  while (!said.includes('ready: ')) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the gateway did not start:\n${said}`)
    }
    await sleep(100)
  }
  return {
    url: /^ready: (\S+)/m.exec(said)?.[1] ?? '',
    child,
    said: () => said,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    },
  }
}

/**
 * A plain proxy in front of gateways that takes them in turn, and the next one where one does not answer; it says that everybody comes
 * from one address.
 */
export async function roundRobin(urls: () => readonly string[]): Promise<{ url: string; close(): void }> {
  let turn = 0
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const attempt = (left: number) => {
        turn += 1
        const targets = urls()
        const sent = httpRequest(
          `${targets[turn % targets.length] ?? ''}${asked.url}`,
          { method: asked.method ?? 'GET', headers: { ...asked.headers, 'x-forwarded-for': '203.0.113.7' } },
          (got) => {
            answer.writeHead(got.statusCode ?? 502, got.headers)
            got.on('error', () => answer.destroy())
            got.pipe(answer)
          },
        )
        sent.on('error', () => {
          if (answer.headersSent) answer.destroy()
          else if (left > 0) attempt(left - 1)
          else answer.writeHead(502).end('{}')
        })
        sent.end(Buffer.concat(chunks))
      }
      attempt(urls().length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** What the proxy that ends TLS says; a gateway that trusts none does not listen to it. */
const OVER_TLS = { 'x-forwarded-proto': 'https' }

/** Asks a gateway as a browser does; answers the data, or throws the sentence. */
export async function askOver<Request, Answer>(
  url: string,
  call: Call<Request, Answer>,
  request: Request,
  token?: string,
): Promise<Answer> {
  const fields = Object.entries(Object(request)).map(([name, value]): [string, string] => [name, String(value)])
  const query = isInQuery(call.method) ? `?${new URLSearchParams(fields)}` : ''
  const answer = await fetch(`${url}/${call.host ?? 'api'}/${call.path}${query}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...OVER_TLS,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(query === '' && { body: JSON.stringify(request) }),
  })
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(message)
  return data
}

/** Signs in with a password that the operator answered, which sets an own one first; answers the token. */
export async function firstSignInOver(
  url: string,
  { mobile, first, own }: { mobile: string; first: string; own: string },
): Promise<string> {
  const asked = await fetch(`${url}/passport/${sessionCalls.casToken.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...OVER_TLS },
    body: JSON.stringify({
      ...{ grant_type: 'password', mobile, password: hashedPassword(first), appId: 'crm', device: 'PC' },
    }),
  })
  const { code, message, data } = await asked.json()
  if (code !== FIRST_PASSWORD_CODE) throw new Error(`${code} ${message}`)
  return (await askOver(url, sessionCalls.firstPassword, { ticket: data.ticket, password: own })).token
}
