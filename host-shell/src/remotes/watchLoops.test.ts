// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoops } from './watchLoops.ts'

// React is played by whoever calls the hook that it would call.

beforeEach(() => vi.useFakeTimers())
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function watched() {
  const element = document.body.appendChild(document.createElement('div'))
  const containerInfo = element.appendChild(document.createElement('div'))
  const onLoop = vi.fn()
  stops.push(watchLoops(element, onLoop))
  const draw = (times: number) => {
    for (let time = 0; time < times; time += 1)
      window.__REACT_DEVTOOLS_GLOBAL_HOOK__?.onCommitFiberRoot(1, { containerInfo })
  }
  const write = (times: number) => {
    for (let time = 0; time < times; time += 1) containerInfo.textContent = String(time)
  }
  return { onLoop, draw, write }
}
async function seconds(count: number, each: () => void): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    each()
    await vi.advanceTimersByTimeAsync(1000)
  }
}

test('a root that draws without end is reported, with how often, and no other', async () => {
  const looping = watched()
  const calm = watched()
  await seconds(2, () => looping.draw(14_000))
  expect(looping.onLoop).not.toHaveBeenCalled()
  await seconds(1, () => looping.draw(14_000))
  expect(looping.onLoop).toHaveBeenCalledWith('14000 commits a second')
  expect(calm.onLoop).not.toHaveBeenCalled()
})

test('a document that is written without end past React is reported', async () => {
  const { onLoop, write } = watched()
  await seconds(2, () => write(2500))
  expect(onLoop).not.toHaveBeenCalled()
  await seconds(1, () => write(2500))
  expect(onLoop).toHaveBeenCalledWith(expect.stringMatching(/^\d{4} changes a second$/))
})

test.each<[string, (root: ReturnType<typeof watched>, second: number) => void]>([
  ['one large table, drawn at once', ({ draw }, second) => draw(second === 0 ? 3000 : 0)],
  ['a figure that counts up with every picture', ({ draw }) => draw(60)],
  ['an animation that writes three elements with every picture', ({ write }) => write(180)],
  ['a clock', ({ draw }) => draw(1)],
  [
    'whatever staff do themselves',
    ({ draw }) => {
      window.dispatchEvent(new Event('pointermove'))
      draw(500)
    },
  ],
  ['busy now and then', ({ draw }, second) => draw(second % 3 === 2 ? 0 : 500)],
])('not reported: %s', async (_what, work) => {
  const root = watched()
  let second = 0
  await seconds(10, () => {
    work(root, second)
    second += 1
  })
  expect(root.onLoop).not.toHaveBeenCalled()
})

test('nothing is reported after the watch stopped', async () => {
  const { onLoop, draw } = watched()
  await seconds(2, () => draw(1000))
  for (const stop of stops.splice(0)) stop()
  await seconds(5, () => draw(1000))
  expect(onLoop).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
