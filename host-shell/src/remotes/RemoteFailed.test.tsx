// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { RemoteFailure } from './mountManager.ts'
import { RemoteFailed } from './RemoteFailed.tsx'

// What staff read when a module is not there, and what they hand on.

const copied = vi.hoisted(() => [] as string[])
vi.mock('../base/copyText.ts', () => ({
  copyText: async (text: string) => {
    copied.push(text)
    return true
  },
}))

afterEach(() => document.body.replaceChildren())

async function show(change: Partial<RemoteFailure>): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const failure: RemoteFailure = { phase: 'entry', build: 'talents@1.2.0-e37c4cd9', detail: 'no answer', ...change }
  await act(async () =>
    createRoot(box).render(<RemoteFailed title="达人" failure={failure} onRetry={() => undefined} />),
  )
  return box
}

test.each<[Partial<RemoteFailure>, string]>([
  [{}, '模块 达人 · 版本 1.2.0 · 步骤 下载模块'],
  [{ phase: 'evaluate' }, '模块 达人 · 版本 1.2.0 · 步骤 启动模块'],
  [{ phase: 'render' }, '模块 达人 · 版本 1.2.0 · 步骤 显示页面'],
  // One that never loaded has no version.
  [{ phase: 'killed', build: 'talents' }, '模块 达人 · 步骤 停用'],
])('%o is told in words', async (change, words) => {
  const box = await show(change)
  expect([...box.querySelectorAll('p')].at(-1)?.textContent).toBe(words)
  expect(box.textContent).not.toContain('talents')
  expect(box.textContent.includes('重新加载')).toBe(change.phase !== 'killed')
})

test('the exact words are there to be copied', async () => {
  const box = await show({ phase: 'chunk' })
  const copy = [...box.querySelectorAll('button')].find((button) => button.textContent === '复制错误信息')
  await act(async () => copy?.click())
  expect(copied).toEqual(['talents@1.2.0-e37c4cd9 · chunk · no answer'])
})
