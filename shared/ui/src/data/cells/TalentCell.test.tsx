// @vitest-environment jsdom
import { end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TalentBadge, TalentCell } from './TalentCell.tsx'

beforeEach(setUpTest)
afterEach(end)

const talent = { author_id: '7', platform: 'dy', author_name: '阿泽聊数码', display_id: 'dy73594453' }

test.each<[TalentBadge[], string[]]>([
  [['mine'], ['我']],
  [
    ['mine', 'white'],
    ['我', '白'],
  ],
])('badges %s are drawn as %s, so that the id keeps its room, and read in full', async (badges, drawn) => {
  await show(<TalentCell talent={talent} badges={badges} to={false} />)
  const tags = [...document.querySelectorAll('.semi-tag-content')]
  expect(tags.map((tag) => [...tag.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.textContent)).toEqual(
    drawn,
  )
  expect(text()).toContain('我的达人')
  if (badges.length > 1) expect(document.querySelector('[title="白名单"]')?.textContent).toBe('白名单')
})
