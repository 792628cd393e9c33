import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { callRefusal, type CallRule } from '@crm/access/callRefusal'
import { canOpen } from '@crm/access/canOpen'
import { roleLabel } from '@crm/access/roles'
import { testWho } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import type { AnyContract } from '@crm/contracts/call'
import { isWrite } from '@crm/contracts/records'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import type { AccessRow } from '@crm/contracts/routes/routeRow'
import { expect, test } from 'vitest'

// Whoever is shown a control may make its call. Where somebody may open a page and not make a write of it, the sources have to ask
// for that call, in the file that sends it or on every way from the page to it: `call={goodsCalls.update}`, `call: …`, `canCall(…)`.

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const rowOf = (name: string) => BASELINE_ROUTES.find((row) => row.name === name)

const callsFolder = path.join(ROOT, 'shared/contracts/src/calls')
const modules: Record<string, Record<string, AnyContract>>[] = await Promise.all(
  readdirSync(callsFolder).map((name) => import(/* @vite-ignore */ path.join(callsFolder, name))),
)
const areas: Readonly<Record<string, Record<string, AnyContract>>> = Object.assign({}, ...modules)

function callOf(name: string): AnyContract | undefined {
  const [area = '', key = ''] = name.split('.')
  const call = areas[area]?.[key]
  if (areas[area] && !call) throw new Error(`${name} is no call`)
  return call
}

/** Calls that a text names; types of them are none. */
const named = (text: string): string[] =>
  [...text.matchAll(/(?<!typeof )\b\w+Calls\.\w+/g)].flatMap(([name]) => (callOf(name) ? [name] : []))

/** What a control is given, or a page asks by hand: one call, several in brackets, or a constant that names them. */
const ASKED = [
  /\bcall=\{(\[[^\]]*\]|[\w.]+)/g,
  /\b(?:canCall|useCanCall\(\)|use\w+Refusal)\((\[[^\]]*\]|[\w.]+)/g,
  /\buseSectionCard(?:<[^>]*>)?\(\s*props,\s*'\w+',\s*([\w.]+)/g,
  /(\[[^\]]*\])\.some\(canCall\)/g,
]

/** The call of an entry of a row or a menu; one in a table of something else asks nothing. */
const ENTRY = /\bcall: (\[[^\]]*\]|[\w.]+)/g

/** A declaration at the left margin of a file: a component, a hook, a constant. */
interface Part {
  id: string
  text: string
  isExported: boolean
  writes: ReadonlySet<string>
}
interface Source {
  parts: ReadonlyMap<string, Part>
  /** Where the names that it imports come from. */
  imports: ReadonlyMap<string, string>
}

const DECLARED = /^(export )?(?:async )?(?:function|const|class) (\w+)/gm

function sourceOf(file: string, written: string): Source {
  const text = written.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
  const imports = [...text.matchAll(/^import (?!type )([^']+?) from '(\.[^']+\.tsx?)'/gm)].flatMap(
    ([, names = '', to = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, path.join(path.dirname(file), to)] as const),
  )
  const starts = [...text.matchAll(DECLARED)]
  const parts = starts.map((start, index): [string, Part] => {
    const body = text.slice(start.index, starts[index + 1]?.index)
    const writes = named(body).filter((name) => isWrite(callOf(name) ?? { shows: [] }))
    const name = start[2] ?? ''
    return [name, { id: `${file} ${name}`, text: body, isExported: start[1] !== undefined, writes: new Set(writes) }]
  })
  return { parts: new Map(parts), imports: new Map(imports) }
}

const sources = new Map<string, Source>()
function source(file: string): Source {
  const known = sources.get(file) ?? sourceOf(file, readFileSync(path.join(ROOT, file), 'utf8'))
  sources.set(file, known)
  return known
}

/** The part that a name stands for in a file: one of its own, or an imported one. */
function partNamed(file: string, name: string): Part | undefined {
  const { parts, imports } = source(file)
  const from = imports.get(name)
  return parts.get(name) ?? (from === undefined ? undefined : source(from).parts.get(name))
}

const fileOf = ({ id }: Part) => id.split(' ')[0] ?? ''

/** The calls that a part asks for. */
function asksOf(part: Part): string[] {
  const patterns = part.text.includes('onClick') ? [...ASKED, ENTRY] : ASKED
  const asked = patterns.flatMap((pattern) => [...part.text.matchAll(pattern)].map(([, calls = '']) => calls))
  return asked.flatMap((calls) => {
    const constant = /^[A-Z_]+$/.test(calls) && partNamed(fileOf(part), calls)
    return named(constant ? constant.text : calls)
  })
}

const remotes = readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}/src`)
/** The file of each page and of each opener, by its name. */
const entries = new Map(
  remotes.flatMap((folder) =>
    [
      ...readFileSync(path.join(ROOT, folder, 'remote.ts'), 'utf8').matchAll(
        /(\w+): \(\) =>\s*import\(\s*'\.\/([^']+)'/g,
      ),
    ].map(([, name = '', file = '']) => [name, `${folder}/${file}`] as const),
  ),
)
const pages = [...entries.keys()].flatMap((name) => rowOf(name) ?? [])
const partsOf = (file: string): Part[] => [...source(file).parts.values()].filter(({ isExported }) => isExported)

/** What a part brings to the screen: what it names, what it loads later, and what it opens by name. */
function below(part: Part): Part[] {
  const file = fileOf(part)
  const here = [...new Set(part.text.match(/\b[A-Za-z]\w*/g))].flatMap((name) => partNamed(file, name) ?? [])
  const later = [...part.text.matchAll(/import\(\s*'(\.[^']+\.tsx?)'\s*\)(?:\.then\(\((\w+)\) => \2\.(\w+))?/g)]
  const loaded = later.flatMap(([, to = '', , name]) => {
    const from = path.join(path.dirname(file), to)
    return name === undefined ? partsOf(from) : (source(from).parts.get(name) ?? [])
  })
  const opened = [...part.text.matchAll(/\bopen\w*\(\s*'(\w+)'/g)].flatMap(([, name = '']) => entries.get(name) ?? [])
  return [...here, ...loaded, ...opened.flatMap(partsOf)]
}

const once = <T>(of: (part: Part) => T) => {
  const known = new Map<Part, T>()
  return (part: Part): T => {
    const value = known.get(part) ?? of(part)
    known.set(part, value)
    return value
  }
}
const brings = once(below)
const asks = once((part) => new Set(asksOf(part)))

/** Everything that a page may bring to the screen; not past a part that asks for the call, if one is given. */
function reached(page: AccessRow, unless?: string): Part[] {
  const found = new Set<Part>()
  const next = partsOf(entries.get(page.name) ?? '')
  for (let part = next.pop(); part !== undefined; part = next.pop()) {
    if (found.has(part) || (unless !== undefined && asks(part).has(unless))) continue
    found.add(part)
    next.push(...brings(part))
  }
  return [...found]
}

const LEVELS = [null, 50, 60, 90, 95, 100, 300, 500, 900]
const everybody: readonly Who[] = ALL_ROLES.flatMap((role_id) =>
  ([1, 2] as const).flatMap((module) =>
    LEVELS.flatMap((commerce) =>
      LEVELS.flatMap((content) =>
        ['', 'tz'].map((corp_source) =>
          testWho({ role_id, role_name: roleLabel[role_id] ?? '', module, commerce, content, corp_source }),
        ),
      ),
    ),
  ),
)
const visitors = new Map(
  pages.map((page) => [
    page.name,
    everybody.filter((who) => (page.module ?? who.module) === who.module && !canOpen(page, who)),
  ]),
)

/** The roles that may open the page, as they are or with other pages closed to them, and are refused the call. */
function refusedOn(page: AccessRow, call: CallRule): number[] {
  const elsewhere = [call.route ?? []].flat().filter((name) => name !== page.name)
  const refused = (visitors.get(page.name) ?? []).filter((who) => {
    const closed = { ...who, closed: elsewhere }
    if (callRefusal(call, who, rowOf) !== undefined) return true
    return !canOpen(page, closed) && callRefusal(call, closed, rowOf) !== undefined
  })
  return [...new Set(refused.map(({ role_id }) => role_id))]
}

/** Writes that no part asks for, and why nobody is shown what he would be refused. */
const KNOWN: Readonly<Record<string, string>> = {
  'CooperateDemo: sample.add': 'the drawer is of seeding, whose rows say in `may_ask` for whom',
  'LiveScheduling: schedule.update':
    'an entry says in `actions` what may be done to it: nothing for whom the calls refuse',
  'LiveScheduling: schedule.remove': 'the same',
  'LiveScheduling: schedule.cancel': 'the same',
  'GoodsCategoryList: goodsClasses.update': 'the dialog that adds a class also changes one: 编辑 asks for that',
  'SpuList: spus.update': 'the dialog of 新建 also changes one: 编辑 and 关联商品 ask for that',
  'SpuDetail: spus.add': 'the dialog of 编辑 also adds one, from the list',
  'ContentGoods: spus.update': 'the same, by the opener of goods',
  'ContentPerformance: achievement.save': 'the sheet of targets is of both modules: the opener names seeding',
  'SystemShop: shops.updateGroup': 'the dialog of 新建分组 also renames one: 重命名 asks for that',
}

/** Page, call and roles of whatever somebody is shown and refused. */
function shownAndRefused(): { key: string; where: string }[] {
  return pages.flatMap((page) => {
    const names = [...new Set(reached(page).flatMap(({ writes }) => [...writes]))]
    return names.flatMap((name) => {
      const call = callOf(name)
      const roles = call ? refusedOn(page, call) : []
      if (!call || roles.length === 0) return []
      const senders = reached(page, name).filter(({ writes }) => writes.has(name))
      return senders.map(({ id }) => ({ key: `${page.name}: ${call.id}`, where: `${id}, refused to ${roles.join()}` }))
    })
  })
}

test('whoever may open a page may make what its controls call, or they ask', () => {
  const found = shownAndRefused()
  expect(found.filter(({ key }) => !(key in KNOWN))).toEqual([])
  expect([...new Set(found.map(({ key }) => key))].sort()).toEqual(Object.keys(KNOWN).sort())
})

test('every page is looked at, with its dialogs and those of other remotes', () => {
  expect(pages.length).toBeGreaterThan(70)
  expect(pages.filter((page) => reached(page).length === 0)).toEqual([])
  expect([...visitors].filter(([, who]) => who.length === 0)).toEqual([])
  const files = new Set(pages.flatMap((page) => reached(page)).map(fileOf))
  const sending = remotes.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) => [...source(file).parts.values()].some(({ writes }) => writes.size > 0)),
  )
  expect(sending.length).toBeGreaterThan(100)
  expect(sending.filter((file) => !files.has(file))).toEqual([])
})

test('such as a button without its call', () => {
  const page = `
    import { Dialog } from './Dialog.tsx'
    export function Page() { return <Button onClick={() => run(orderCalls.sync)} /> }
    export function Asking() { return <CallButton call={[orderCalls.sync, orderCalls.credit]} /> }
    function Local() { if (!canCall(orderCalls.sync)) return null }
    // orderCalls.credit
    type Request = RequestOf<typeof orderCalls.credit>`
  const { parts } = sourceOf('remotes/x/Page.tsx', page.replaceAll(/^ {4}/gm, ''))
  expect([...parts.values()].map((part) => [part.id.split(' ')[1], [...part.writes], asksOf(part)])).toEqual([
    ['Page', ['orderCalls.sync'], []],
    ['Asking', ['orderCalls.sync', 'orderCalls.credit'], ['orderCalls.sync', 'orderCalls.credit']],
    ['Local', ['orderCalls.sync'], ['orderCalls.sync']],
  ])
})

/** Files of remotes that ask for a role by hand, and what for: none of it says who may make a call. */
const ROLES: Readonly<Record<string, string>> = {
  'cooperation/src/parts/cooperation-form/TermsFields.tsx': 'a field that leads fill in for others',
  'cooperation/src/parts/sample-form/TermFields.tsx': 'a field that leads fill in for others',
  'cooperation/src/screens/colonel-list/ColonelListPage.tsx':
    'offered to leads alone, though others may hand over what they follow',
  'cooperation/src/screens/cooperate-list/CooperateTable.tsx': 'whom an import is for the import says',
  'talents/src/screens/talent-public/TalentPublicPage.tsx': 'whom an import is for the import says',
  'talents/src/screens/talent-manage/TalentManageTable.tsx': 'whom an import is for the import says',
  'system/src/parts/members/Members.tsx': 'whom an import is for the import says',
  'talents/src/parts/TalentListPage.tsx': 'one call for two lists, of which leads keep one',
  'talents/src/screens/talent-detail/TalentActions.tsx': 'one call for two lists, of which leads keep one',
  'talents/src/screens/talent-cooperation/TalentCooperationActions.tsx':
    'one call for two lists, of which leads keep one',
  'talents/src/screens/talent-manage/TalentManagePage.tsx': 'whose talents are shown',
  'talents/src/screens/talent-manage-old/TalentManageOldPage.tsx': 'whose talents are shown',
  'talents/src/parts/tags/TalentTagActions.tsx': 'whose talents are shown',
  'dashboards/src/screens/data-dashboard/BoardsClosed.tsx': 'who buys a plan',
  'dashboards/src/screens/overview/TodoCard.tsx': 'whose talents are shown',
  'dashboards/src/screens/workbench/WorkbenchPage.tsx': 'whose work is shown',
  'dashboards/src/screens/workbench/workbenchScope.ts': 'whose work is shown',
  'content/src/screens/content-workbench/contentWorkbenchScope.ts': 'whose work is shown',
  'dashboards/src/screens/overview/RankCard.tsx': 'whose figures are shown',
  'dashboards/src/screens/overview/OverviewPage.tsx': 'the plan, which administrators read',
  'dashboards/src/screens/overview/overviewScope.ts': 'whose figures are shown',
  'content/src/screens/content-overview/RankCard.tsx': 'whose figures are shown',
  'content/src/screens/content-campaign-detail/campaignOfPage.ts':
    'which steps of a talent leads take, within one call',
  'content/src/screens/content-campaign-detail/MoveTalentsDialog.tsx':
    'which steps of a talent leads take, within one call',
  'talents/src/screens/talent-nominate/TalentNominatePage.tsx': 'who buys a plan',
  'system/src/screens/system-account/VersionCards.tsx': 'who buys a plan',
  'system/src/parts/roles/Roles.tsx': 'which of two reads answers',
  'system/src/screens/system-shop/ErpConnectors.tsx': 'whom others have to ask',
}

const BY_HAND = /\b(?:hasRole|isCorpAdmin|isCorpOrAdAdmin|isManager|isMedium|leadsTalents|canListTalents|bindsErps)\(/

test('a role that a page asks for by hand says nothing about its calls', () => {
  const files = remotes.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const asking = files.filter((file) => [...source(file).parts.values()].some(({ text }) => BY_HAND.test(text)))
  expect(asking.map((file) => file.replace('remotes/', '')).sort()).toEqual(Object.keys(ROLES).sort())
})
