// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { setUpTest, end, clickButton, toasts, show, followToast } from '@crm/platform/testHarness'
import { setInstanceFrame } from '@crm/platform/instance'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usePoolAdd } from './usePoolAdd.ts'
import { UiRoot } from '@crm/ui/base'

setInstanceFrame(UiRoot)
beforeEach(setUpTest)
afterEach(end)

function Stage({ ids }: { ids: string[] }) {
  const { addToPool } = usePoolAdd()
  return (
    <button type="button" onClick={() => void addToPool('dy', ids)}>
      加入公海
    </button>
  )
}

const failed = (key: string) => ({ key, name: '甲', reason: '该达人已在公海', platform: 'dy', holder: '' })
/** Adding refuses `b`; taking back leaves `kept` talents where they are. */
const gateway = (remaining: number) =>
  answers({
    [talentFindingCalls.poolAdd.id]: ({ on, author_ids }: { on: 0 | 1; author_ids: string[] }) => {
      const left = on === 1 ? author_ids.filter((id) => id === 'b') : author_ids.slice(0, remaining)
      return { success: author_ids.length - left.length, failures: left.map(failed) }
    },
  })

test('撤销 takes back what was added, and only that', async () => {
  gateway(0)
  await show(<Stage ids={['a', 'b', 'c']} />)
  await clickButton('加入公海')
  expect(toasts).toEqual(['success：已加入公海 2 位达人', 'warning：2 条成功，1 条失败'])
  await followToast('撤销')
  expect(requestsOf(talentFindingCalls.poolAdd.id)).toEqual([
    { platform: 'dy', author_ids: ['a', 'b', 'c'], on: 1 },
    { platform: 'dy', author_ids: ['a', 'c'], on: 0 },
  ])
  expect(toasts).toHaveLength(2)
})

test.each([
  [['a'], 1, 'warning：未撤销：加入已超过 10 秒，或其间已有改动'],
  [['a', 'c', 'd'], 2, 'warning：2 位达人未撤销：加入已超过 10 秒，或其间已有改动'],
])('what 撤销 could not take back is shown: %j', async (ids, remaining, sentence) => {
  gateway(remaining)
  await show(<Stage ids={ids} />)
  await clickButton('加入公海')
  await followToast('撤销')
  expect(toasts.at(-1)).toBe(sentence)
})
