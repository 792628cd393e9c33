import { platformName } from '@crm/contracts/enums'
import type { AnswerOf } from '@crm/contracts/call'
import type { commonCalls } from '@crm/contracts/calls/common'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { go } from '@crm/platform/navigate'
import { canOpenMedium, openMedium } from '@crm/platform/medium'
import { isOffered, open } from '@crm/platform/openers'
import { routeNamed } from '@crm/platform/portal'
import type { PalettePage } from './palettePages.ts'

/** One line of the search. */
export interface SearchEntry {
  key: string
  section: string
  label: string
  note: string
  run: () => void
  /** The search stays open. */
  stays?: true
}

type SearchHit = AnswerOf<typeof commonCalls.search>['list'][number]

/** What was searched for, and by whom. */
interface SearchInput {
  word: string
  module: ModuleId
  pages: readonly PalettePage[]
  canOpen: (name: string) => boolean
}

/** So many of a kind come at most: there may be more. */
const HITS_MAX = 5
/** Each kind, and the lists of each module that take a word by their address. */
const kinds: Readonly<
  Record<SearchHit['kind'], { section: string; lists: Readonly<Partial<Record<ModuleId, string[]>>> }>
> = {
  talent: { section: '达人', lists: { 1: ['TalentPublic', 'TalentManage'] } },
  goods: { section: '商品', lists: { 1: ['GoodsList'], 2: ['ContentGoodsList'] } },
  order: { section: '订单', lists: {} },
  cooperation: { section: '合作单', lists: {} },
  sample: { section: '寄样', lists: {} },
  colonel: { section: '团长', lists: {} },
  member: { section: '成员', lists: {} },
}

/**
 * The records found for `word` in a module, kind by kind. Where a kind is full, those of its lists that are among `pages` follow,
 * with the word and the platform of the first one found.
 */
export function recordEntries(
  hits: readonly SearchHit[],
  { word, module, pages, canOpen }: SearchInput,
): SearchEntry[] {
  return Object.entries(kinds).flatMap(([kind, { section, lists }]) => {
    const found = hits.filter((hit) => hit.kind === kind)
    const [first] = found
    const shown = found.flatMap((hit) => hitEntry(hit, canOpen))
    if (!first || found.length < HITS_MAX) return shown
    const all = (lists[module] ?? []).flatMap((route): SearchEntry[] => {
      const page = pages.find((each) => each.route === route)
      if (!page) return []
      const run = () => void go(route, { keyword: word, platform: first.platform })
      return [{ key: `all${route}`, section, label: `在${page.label}查看全部「${word}」`, note: '', run }]
    })
    return [...shown, ...all]
  })
}

/** A record as an entry, when this portal has somewhere to show it. */
function hitEntry(hit: SearchHit, canOpen: (name: string) => boolean): SearchEntry[] {
  const entry = {
    key: hit.kind + hit.id + hit.platform,
    section: kinds[hit.kind].section,
    label: hit.title,
    note: [platformName(hit.platform), hit.note].filter(Boolean).join(' · '),
  }
  if (hit.kind === 'goods' && isOffered('goodsDrawer')) {
    return [{ ...entry, run: () => open('goodsDrawer', { product_id: hit.id, platform: hit.platform }) }]
  }
  if (hit.kind === 'member' && !canOpen(hit.route))
    return canOpenMedium() ? [{ ...entry, run: () => openMedium({ user_id: Number(hit.id) }) }] : []
  if (!canOpen(hit.route)) return []
  const newTab = routeNamed(hit.route)?.opensInNewWindow ?? false
  return [{ ...entry, run: () => void go(hit.route, hit.query, { newTab }) }]
}
