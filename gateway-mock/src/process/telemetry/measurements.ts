import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A size with what it is the size of, e.g. `{ queue: 'short', state: 'waiting' }`. */
export type Size = readonly [labels: Readonly<Record<string, string>>, value: number]

/** What a gateway measures of itself, told in the text format of Prometheus. */
export interface Measurements {
  /** Counts an answered request; `route` is the pattern of its address, `code` that of the envelope. */
  observeRequest: (of: { method: string; route: string; status: number; code: number }, seconds: number) => void
  /** Counts a job that ended. */
  observeJob: (of: { job: string; outcome: 'done' | 'failed' }, seconds: number) => void
  /** Sizes that are read when they are asked for; every one has each of the labels. */
  addSizes: (
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Size[] | Promise<readonly Size[]>,
  ) => void
  /** All measurements as of now. */
  text: () => Promise<string>
  contentType: string
}

const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120, 600, 3600]

/** Measures this process (processor, memory, event loop) and what it is told, from now on. */
export function createMeasurements(): Measurements {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests, by the pattern of their address and the code of the envelope',
    labelNames: ['method', 'route', 'status', 'code'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs that ended, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  return {
    observeRequest: (of, seconds) => requests.observe(of, seconds),
    observeJob: (of, seconds) => jobs.observe(of, seconds),
    addSizes: (name, help, labelNames, read) => {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const sizes = await read()
          // What is gone since is not told any more.
          this.reset()
          for (const [labels, value] of sizes) this.set(labels, value)
        },
      })
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
