import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './buildHash.mjs'
import { HOME, mirrorHome, remoteIn } from './outside.mjs'

const PNPM = 'pnpm@12.21.0'
const NODE_LEAST = [20, 19]
/** From here on Node runs TypeScript by itself. */
const NODE_TYPES = [22, 18]

/** A reason to stop that the person at the keyboard can mend; shown as one line. */
export class Stop extends Error {}

/** Runs a script's main function: a {@link Stop} ends with its line, anything else with its stack, both with exit code 1. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Stop ? `error: ${error.message}` : error)
    process.exit(1)
  }
}

function atLeast([major, minor]) {
  const [ours, oursMinor] = process.versions.node.split('.').map(Number)
  return ours > major || (ours === major && oursMinor >= minor)
}

/** Stops when Node is too old to install and start the workspace. */
export function needNode() {
  if (atLeast(NODE_LEAST)) return
  throw new Stop(
    `Node ${process.versions.node} is too old: install Node ${NODE_LEAST.join('.')} or newer (nodejs.org) and start again`,
  )
}

/** Installs the packages, only when the lockfile is not the one that was installed last. */
export function install() {
  const lock = path.join(ROOT, 'pnpm-lock.yaml')
  // A team keeps the lock beside its remote once it has a library of its own in it.
  const kept = HOME && path.join(HOME, 'pnpm-lock.yaml')
  if (kept && existsSync(kept)) copyFileSync(kept, lock)
  const stamp = path.join(ROOT, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === installed(lock)) return
  console.log('installing packages …')
  let done = pnpmInstall('--frozen-lockfile')
  if (kept && /ERR_PNPM_OUTDATED_LOCKFILE/.test(`${done.stdout}${done.stderr}`)) {
    done = pnpmInstall('--no-frozen-lockfile')
    if (done.status === 0) copyFileSync(lock, kept)
    console.log('dependencies of this remote changed: pnpm-lock.yaml beside it says which versions everybody gets')
  }
  if (done.status !== 0) {
    const said = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ?? ''}`.trim().split('\n').slice(-15).join('\n')
    console.error(said)
    throw new Stop(
      'the packages could not be installed (see above): check the network and the npm registry, then start again',
    )
  }
  writeFileSync(stamp, installed(lock))
}

// What an installation follows from: the lock, and outside of the repository what the remote asks for.
function installed(lock) {
  const own = HOME ? [path.join(ROOT, 'remotes', remoteIn(HOME) ?? '', 'package.json')] : []
  return [lock, ...own].reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex')
}

/** Command and words that start pnpm. */
export const pnpm = (...words) => ['npx', ['--yes', PNPM, ...words]]

function pnpmInstall(how) {
  return spawnSync(...pnpm('install', how, '--reporter=append-only'), {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

/** The Node that runs TypeScript: the one of the workspace, else the system's when it is new enough. */
export function nodePath() {
  const own = path.join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own)) return own
  if (atLeast(NODE_TYPES)) return process.execPath
  throw new Stop(
    `no Node ${NODE_TYPES.join('.')} for ${process.platform}-${process.arch} comes with the packages and this is ${process.versions.node}: install Node 24 and start again`,
  )
}

/** Set in the environment of the second start of a script, under the workspace's Node. */
const INSIDE = 'CRM_WORKSPACE_NODE'

/** The environment for a script of another work tree, which installs for itself and has a Node of its own. */
export function environmentOutside() {
  const { [INSIDE]: _, ...others } = process.env
  return others
}

/**
 * Checks Node, installs, and starts the calling script again under the Node that runs TypeScript. Answers true in that
 * second start; in the first one it never answers, but ends with the exit code of the second.
 */
export async function insideWorkspace(script, args = process.argv.slice(2)) {
  mirrorHome()
  if (process.env[INSIDE] === '1') {
    // Whoever started us is gone: nobody would stop us any more.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    process.channel?.unref()
    return true
  }
  needNode()
  install()
  const node = nodePath()
  const child = spawn(node, [script, ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      [INSIDE]: '1',
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl+C to both of us.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  whenLeftByNpm(() => child.kill('SIGTERM'))
  const code = await new Promise((resolve) =>
    child.on('exit', (exit, signal) => resolve(exit ?? (signal ? 128 + os.constants.signals[signal] : 1))),
  )
  process.exit(code)
}

const LEFT_MS = 500

// npm gives a signal to the shell between it and us, which ends without passing it on: our parent is another one then.
function whenLeftByNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, LEFT_MS)
  timer.unref()
}

/** Runs a program, answers its exit code and output; the output is shown as it comes when `show`. */
export function run(command, args, { cwd = ROOT, env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The port from the environment, default 4100; stops when another program has it. */
export async function freePort() {
  const text = process.env.PORT ?? '4100'
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Stop(`PORT must be a port number, not "${text}"`)
  const host = process.env.HOST ?? '127.0.0.1'
  const problem = await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
  if (problem === 'EADDRINUSE')
    throw new Stop(
      `port ${port} is in use: stop the other program, or start on another port with PORT=${port + 1} npm start`,
    )
  if (problem === 'EACCES')
    throw new Stop(`port ${port} needs more rights: start on another port with PORT=4100 npm start`)
  if (problem) throw new Stop(`cannot listen on ${host}:${port} (${problem})`)
  return port
}

/** The data folder (DATA_DIR, default .data), made when absent; stops when it cannot be written. */
export async function dataFolder() {
  const { folderFault, makeFolder } = await import('../../registry/src/folders.ts')
  const folder = path.resolve(ROOT, process.env.DATA_DIR || '.data')
  try {
    await makeFolder(folder, 'DATA_DIR')
    const probe = path.join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Stop(folderFault(folder, 'DATA_DIR', error)?.message ?? error.message, { cause: error })
  }
  return folder
}
