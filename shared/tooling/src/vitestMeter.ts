import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { processorSeconds } from './meter.mjs'

// Notes what each test file has cost its worker, where a run asks for it. What a worker does before its first file and between
// two is of the file that follows.

const kept = globalThis as { meteredOfVitest?: number }
const meter = process.env.TEST_METER
if (meter)
  afterAll(() => {
    const now = processorSeconds()
    const file = path.relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(meter, `${JSON.stringify({ file, seconds: now - (kept.meteredOfVitest ?? 0) })}\n`)
    kept.meteredOfVitest = now
  })
