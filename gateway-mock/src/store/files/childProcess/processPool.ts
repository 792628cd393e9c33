import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { heard } from '../streams.ts'
import { createAdmission } from '../../admission.ts'
import { BROKEN_FILE, HEAVY_FILE, UnreadableFile } from '../unreadable.ts'

/** What a process of the pool says. */
export type ProcessMessage =
  | { ready: true }
  /** A task has arrived and is begun. */
  | { taken: true }
  /** A part of what was asked for; any number of them before `done`. */
  | { part: unknown }
  | { done: unknown }
  /** The file may not be read, in words; nothing for one that is broken. */
  | { refused: string | undefined }
  /** Something other than the file is wrong. */
  | { failed: string }

/** How the processes of a pool are bounded. */
export interface ProcessPoolOptions {
  /** The script: it says `ready`, then `taken` of each message that it gets, and answers it. */
  script: URL
  /** Processes at a time; who comes later waits. */
  places: number
  /** Of JavaScript's heap, megabytes. */
  heapMegabytes: number
  /** Of everything that a process may write to, buffers too, megabytes; kept by Linux only. Node itself reserves about 500. */
  dataMegabytes: number
  /** For one task. */
  seconds: number
  /** How long a process without work stays. */
  idleSeconds: number
}

/** Work that is done in processes of its own: whatever a task does there, this one goes on. */
export interface ProcessPool<Task extends object> {
  /**
   * Does a task; `take` gets the parts as they come. Throws `UnreadableFile` when the task refuses, dies or takes too long: then its
   * process is ended, and the next task gets another one. Throws the reason of `signal`, also while it waits.
   */
  run(task: Task, take?: (part: unknown) => void, signal?: AbortSignal): Promise<unknown>
  /** Processes that are there, for tests. */
  readonly alive: () => number
}

const STDERR_KEPT = 2_000
/** Tasks of one process: what they cost together is bounded too, so that one whose gateway was killed does not go on for ever. */
const TASKS_MAX = 10

/** A worker thread would share the memory of its buffers with this process, and die with it: so these are processes. */
export function createProcessPool<Task extends object>(options: ProcessPoolOptions): ProcessPool<Task> {
  const turns = createAdmission(options.places)
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const taskCounts = new WeakMap<ChildProcess, number>()

  const start = (): ChildProcess => {
    const node = [process.execPath, `--max-old-space-size=${options.heapMegabytes}`, fileURLToPath(options.script)]
    // A limit that cannot be set is one that is lower already.
    const limits = `ulimit -d ${options.dataMegabytes * 1024}; ulimit -t ${options.seconds * TASKS_MAX}`
    const [command = '', ...args] =
      process.platform === 'linux' ? ['/bin/sh', '-c', `${limits}; exec "$0" "$@"`, ...node] : node
    // Nothing of ours to read: neither the environment nor a terminal.
    const child = spawn(command, args, {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      const at = idle.findIndex((each) => each.child === child)
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer)
    })
    // Answered to whoever waits for it.
    child.on('error', () => all.delete(child))
    if (child.stderr) heard(child.stderr)
    return child
  }

  const hold = (child: ChildProcess, isHeld: boolean) => {
    const does = isHeld ? 'ref' : 'unref'
    child[does]()
    child.channel?.[does]()
    // A pipe is a socket.
    ;(child.stderr as { ref?: () => void; unref?: () => void } | null)?.[does]?.()
  }

  const rest = (child: ChildProcess) => {
    const timer = setTimeout(() => {
      // Gone from the list at once: until its end is told it would be given a task.
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      )
      child.kill('SIGKILL')
    }, options.idleSeconds * 1000).unref()
    idle.push({ child, timer })
    hold(child, false)
  }

  const take = (): { child: ChildProcess; isReady: boolean } => {
    const found = idle.pop()
    if (found === undefined) return { child: start(), isReady: false }
    clearTimeout(found.timer)
    hold(found.child, true)
    return { child: found.child, isReady: true }
  }

  const work = (task: Task, takePart: (part: unknown) => void, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const { child, isReady } = take()
      let hasBegun = isReady
      let isTaken = false
      let stderr = ''
      const end = (isFit: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        child.removeListener('message', onMessage)
        child.removeListener('exit', onExit)
        child.removeListener('error', onError)
        child.stderr?.removeListener('data', onStderr)
        const taskCount = (taskCounts.get(child) ?? 0) + 1
        taskCounts.set(child, taskCount)
        if (isFit && taskCount < TASKS_MAX) rest(child)
        else child.kill('SIGKILL')
      }
      const fail = (error: unknown) => {
        end(false)
        reject(error)
      }
      const onTime = () =>
        fail(hasBegun ? new UnreadableFile(HEAVY_FILE) : new Error(`A reader does not begin: ${stderr}`))
      let timer = setTimeout(onTime, options.seconds * 1000)
      // An abort's reason is an error.
      const onAbort = () => fail(signal.reason as Error)
      const onError = (error: Error) => fail(error)
      const onStderr = (chunk: Buffer) => {
        stderr = (stderr + chunk.toString()).slice(0, STDERR_KEPT)
      }
      // It ended while it rested: that is no fault of the task.
      const again = () => {
        end(false)
        resolve(work(task, takePart, signal))
      }
      const onExit = (code: number | null, signalName: string | null) => {
        if (isReady && !isTaken) return again()
        fail(
          hasBegun
            ? new UnreadableFile(HEAVY_FILE, { cause: `${code ?? signalName} ${stderr}` })
            : new Error(`A reader does not begin: ${code ?? signalName} ${stderr}`),
        )
      }
      const onSent = (error: Error | null) => {
        if (error && isReady) again()
        else if (error) fail(error)
      }
      const ask = () => child.send(task, onSent)
      const onMessage = (message: ProcessMessage) => {
        if ('ready' in message) {
          hasBegun = true
          clearTimeout(timer)
          timer = setTimeout(onTime, options.seconds * 1000)
          ask()
        } else if ('taken' in message) isTaken = true
        else if ('part' in message) takePart(message.part)
        else if ('failed' in message) fail(new Error(message.failed))
        else {
          end(true)
          if ('done' in message) resolve(message.done)
          else reject(new UnreadableFile(message.refused ?? BROKEN_FILE))
        }
      }
      signal.addEventListener('abort', onAbort, { once: true })
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.on('error', onError)
      child.stderr?.on('data', onStderr)
      if (isReady) ask()
    })

  return {
    alive: () => all.size,
    run: async (task, takePart = () => undefined, signal = new AbortController().signal) => {
      const leave = await turns.enter(signal)
      try {
        // An abort between the two would not be heard.
        signal.throwIfAborted()
        return await work(task, takePart, signal)
      } finally {
        leave()
      }
    },
  }
}
