import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Call } from '@crm/contracts/call'
import { isInQuery } from '@crm/contracts/method'

const READY_MS = 240_000

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
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, DEMO: '0', PORT: '0', ...settings },
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
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(query === '' && { body: JSON.stringify(request) }),
  })
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(message)
  return data
}
