// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { begin, end, press, said, show, undo } from '@crm/platform/testStage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usePoolAdd } from './usePoolAdd.ts'

beforeEach(begin)
afterEach(end)

function Stage({ ids }: { ids: string[] }) {
  const { addToPool } = usePoolAdd()
  return (
    <button type="button" onClick={() => void addToPool('dy', ids)}>
      加入公海
    </button>
  )
}

const failed = (author_id: string) => ({
  author_id,
  platform: 'dy',
  author_name: '甲',
  message: '该达人已在公海',
  holder: '',
})
/** Adding refuses `b`; taking back leaves `kept` talents where they are. */
const gateway = (kept: number) =>
  answers({
    [talentFindingCalls.poolAdd.id]: ({ on, author_ids }: { on: 0 | 1; author_ids: string[] }) => {
      const fails = on === 1 ? author_ids.filter((id) => id === 'b').map(failed) : []
      const fail_count = on === 1 ? fails.length : kept
      return { success_count: author_ids.length - fail_count, fail_count, fails }
    },
  })

test('撤销 takes back what was added, and only that', async () => {
  gateway(0)
  await show(<Stage ids={['a', 'b', 'c']} />)
  await press('加入公海')
  expect(said).toEqual(['success：已加入公海 2 位达人'])
  await undo()
  expect(requestsOf(talentFindingCalls.poolAdd.id)).toEqual([
    { platform: 'dy', author_ids: ['a', 'b', 'c'], on: 1 },
    { platform: 'dy', author_ids: ['a', 'c'], on: 0 },
  ])
  expect(said).toHaveLength(1)
})

test.each([
  [['a'], 1, 'warning：未撤销：加入已超过 1 分钟，或其间已有改动'],
  [['a', 'c', 'd'], 2, 'warning：2 位达人未撤销：加入已超过 1 分钟，或其间已有改动'],
])('what 撤销 could not take back is told: %j', async (ids, kept, sentence) => {
  gateway(kept)
  await show(<Stage ids={ids} />)
  await press('加入公海')
  await undo()
  expect(said.at(-1)).toBe(sentence)
})
