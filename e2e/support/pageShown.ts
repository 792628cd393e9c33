import { existsSync, readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const LINES = 60

/** Prints what the page showed when a journey failed, its dialog first: of a run elsewhere nothing may be left but its output. */
export default class PageShown implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const context = result.attachments.find(({ name }) => name === 'error-context')?.path
    if (!context || !existsSync(context)) return
    const tree = /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(context, 'utf8'))?.[1]
    if (!tree) return
    const lines = tree.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '').split('\n')
    const dialog = lines.findLastIndex((line) => /^\s*- (alert)?dialog\b/.test(line))
    const shown = lines.slice(Math.max(dialog, 0)).slice(0, LINES)
    console.log([`the page of 「${test.title}」 when it failed:`, ...shown].join('\n'))
  }
}
