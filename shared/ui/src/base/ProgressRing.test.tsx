// @vitest-environment jsdom
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProgressRing } from './ProgressRing.tsx'

beforeEach(() => setUpTest())
afterEach(end)

/** Which part of the ring is filled; nothing drawn is 0. */
async function filled(percent: number): Promise<number> {
  await show(<ProgressRing percent={percent} label="完成" size={44} />)
  const [, part] = document.querySelectorAll('circle')
  const [on = 0, round = 1] = (part?.getAttribute('stroke-dasharray') ?? '0 1').split(' ').map(Number)
  return on / round
}

test.each([
  [-10, 0],
  [0, 0],
  [25, 0.25],
  [100, 1],
  [180, 1],
])('%f percent fill %f of the ring', async (percent, share) => {
  expect(await filled(percent)).toBeCloseTo(share)
})

test('its middle is told with its label', async () => {
  await show(
    <ProgressRing percent={25} label="目标完成 25%" size={44}>
      25%
    </ProgressRing>,
  )
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('目标完成 25%')
  expect(document.querySelector('[role=img]')?.textContent).toBe('25%')
})
