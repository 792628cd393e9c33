import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { TaskModule } from '@crm/contracts/enums'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'
import { OPTIONS, planned } from './newPlan.mjs'

/** The sources once more, with the same packages: what is generated must not touch the workspace itself. */
let copy: string

/** Nothing is installed: the copy has the workspace's own packages, which an install would bind to the copy. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))),
  CRM_WORKSPACE_NODE: '1',
}

const run = (command: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env })
  return { code: status, output: `${stdout}${stderr}` }
}
const generate = (...args: string[]) => run(process.execPath, ['shared/tooling/src/new.mjs', ...args])
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)
const text = (file: string) => readFileSync(path.join(copy, file), 'utf8')

const sampleList = ['--table', 'sample', '--title', '寄样单']
const list = ['list', 'TalentTag', 'more.list', 'v1/more/list']

const guide = readFileSync(path.join(ROOT, 'docs/build-a-screen.md'), 'utf8')
/** The options that the guide shows. */
const guided = [...(/^pnpm new list .*$/m.exec(guide)?.[0] ?? '').matchAll(/--\w+/g)].map(([option]) => option)
/** The files that the guide says are written: `<…>` and the root of a package stand for any. */
const guidedFiles = [...guide.matchAll(/(?:^\| |A table without.*? |and its line in )`([\w/.<>-]+\.tsx?)`/gm)].map(
  ([, file = '']) => RegExp(`/${file.replace(/[.]/g, '\\.').replace(/<[^>]+>/g, '[\\w-]+')}$`),
)

/** What a generated file and the model share: the words by which a list is made. */
const MODEL = {
  columns: ['listColumns<', "kind: 'talent', title: '达人', value: (row) => row", "kind: 'staff', title: '媒介'"],
  statuses: ['labels: {', "color: '"],
  contract: ['columns: ', 'filters: ', '...sortedBy(', 'answer: pageOf(', "shows: ['"],
  enumerations: ['enumOf(UserStatus, userStatusLabel)', 'status: enumOf('],
  gateway: ['Record<SortKey<typeof ', 'scopeOf(who)', 'orderBy(', 'limitOf(', 'pageInfo(request, total_count)'],
  record: ['OUT_OF_SCOPE.code, OUT_OF_SCOPE.message'],
  write: [
    'await lockRows(db, who, {',
    'refuseStale(',
    'updated_at = greatest(${now}, updated_at + 1)',
    'await oplog({',
  ],
  filters: [
    'listFilters(',
    "tab(PLATFORMS_AND_ALL, 'all')",
    'keyword: keyword(',
    'dept_id: dept(defined.dept_id)',
    "order_by: 'created_at'",
  ],
  page: ['useList(', '<ListPage', 'filters=', '<PlatformTabs', 'values.platform'],
  table: ['<ListTable', 'rowKey={(row) => row.', 'actions={', 'exports={ExportType.', 'onOpen={'],
  actions: ['useBulkAction(', '<RowActions', '<ReadActions>', '{ row: ', 'updated_at: row.updated_at'],
  drawer: ['<DetailDrawer open', 'useRecordDrawer(', 'enabled: id !== undefined, keepPrevious: false'],
  form: [
    'useConflict<Values>(',
    'initValues={valuesOf(',
    'conflict={conflict}',
    'action={update}',
    'toRequest={(',
    'quiet: true',
  ],
  export: ['defineExport(', 'type: ExportType.', 'served: ', 'keyOf: (row) => String(row.'],
  demo: ['Rows(context: SeedContext', 'context.random(', 'ids.next(', 'put('],
}
const cooperateList = 'remotes/cooperation/src/screens/cooperate-list'
const MODEL_FILES: Record<keyof typeof MODEL, readonly string[]> = {
  columns: ['shared/contracts/src/columns/cooperation.ts'],
  statuses: ['shared/contracts/src/columns/cooperation.ts'],
  contract: ['shared/contracts/src/calls/cooperation.ts'],
  enumerations: ['shared/contracts/src/calls/cooperation.ts'],
  gateway: ['gateway-mock/src/areas/cooperation/cooperation/cooperation.ts', 'gateway-mock/src/figures/cooperation.ts'],
  record: ['gateway-mock/src/records/cooperations/storedCooperations.ts'],
  write: [
    'gateway-mock/src/areas/cooperation/cooperation/cooperation.ts',
    'gateway-mock/src/records/cooperations/cooperationWrites.ts',
  ],
  filters: [`${cooperateList}/cooperateListFilters.ts`],
  page: [`${cooperateList}/CooperateListPage.tsx`],
  table: [`${cooperateList}/CooperateTable.tsx`],
  actions: ['remotes/cooperation/src/parts/cooperation/CooperateActions.tsx'],
  drawer: ['remotes/talents/src/screens/talent-follow-blog/LogDrawer.tsx'],
  form: ['remotes/talents/src/parts/tags/EditTagDialog.tsx'],
  export: ['gateway-mock/src/jobs/exports/cooperationExports.ts'],
  demo: ['gateway-mock/src/demo/business/cooperations.ts'],
}
const screen = 'remotes/fan-clubs/src/screens/system-role-demo'
const MADE: typeof MODEL_FILES = {
  columns: ['shared/contracts/src/columns/cooperationBoard.ts'],
  statuses: ['shared/contracts/src/columns/cooperationBoard.ts'],
  contract: ['shared/contracts/src/calls/cooperation.ts'],
  enumerations: ['shared/contracts/src/calls/cooperation.ts'],
  gateway: ['gateway-mock/src/areas/cooperation/cooperation/cooperationBoard.ts'],
  record: ['gateway-mock/src/areas/cooperation/cooperation/cooperationBoard.ts'],
  write: ['gateway-mock/src/areas/cooperation/cooperation/cooperationBoard.ts'],
  filters: [`${screen}/systemRoleDemoFilters.ts`],
  page: [`${screen}/SystemRoleDemoPage.tsx`],
  table: [`${screen}/SystemRoleDemoPage.tsx`],
  actions: [`${screen}/SystemRoleDemoActions.tsx`],
  drawer: [`${screen}/SystemRoleDemoDrawer.tsx`],
  form: [`${screen}/SystemRoleDemoEditDialog.tsx`],
  export: ['gateway-mock/src/jobs/exports/cooperationExports.ts'],
  demo: ['gateway-mock/src/demo/business/fanGift.ts'],
}
/** The words of each part that its files do not have. */
const lacking = (files: typeof MODEL_FILES, read: (file: string) => string) =>
  Object.entries(files).flatMap(([part, places]) => {
    const all = places.map((file) => read(file)).join('\n')
    const words = MODEL[part as keyof typeof MODEL] // the keys of the record
    return words.filter((word) => !all.includes(word)).map((word) => `${part}: ${word}`)
  })

const NEW_TABLE = `
export const fanGift = pgTable('fan_gift', {
  gift_id: ownId(),
  corp_id: tenant(),
  platform: platformCode(),
  author_id: words(),
  user_id: integer().notNull(),
  name: words(),
  status: smallint().$type<FeeStatus>().notNull(),
  cost_price: fen().notNull(),
  sent_at: moment(),
  notes: listOf<string>(),
  ...removable(),
})
`
/** How many records each corporation has of the new table, and the first of their states. */
const COUNT_GIFTS = `
const { worldParts } = await import('./gateway-mock/src/demo/business/seedWorld.ts')
const { fanGift } = await import('./gateway-mock/src/store/database/schema.ts')
for (const { rows } of worldParts({ now: 1_795_000_000 })) {
  const gifts = rows.get(fanGift)
  if (!gifts) continue
  const states = [...new Set(gifts.map(({ status }) => status))].sort()
  console.log(JSON.stringify([gifts.length, states.slice(0, 2)]))
  break
}`

describe('pnpm new', () => {
  beforeAll(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'crm-new-'))
    const skipped = new Set(['dist', '.git', '.data', '.cache', 'dist-monolith'])
    const packages = ['shared', 'remotes'].flatMap((group) =>
      readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}`),
    )
    for (const folder of [...packages, 'host-shell', 'gateway-mock', 'e2e']) {
      cpSync(path.join(ROOT, folder), path.join(copy, folder), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !skipped.has(path.basename(file)),
      })
    }
    for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'rspack.base.ts'])
      cpSync(path.join(ROOT, file), path.join(copy, file))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('writes a remote and lists that pass types, lint and format as they are', { timeout: 300_000 }, () => {
    const original = text('shared/contracts/src/calls/cooperation.ts')
    expect(lacking(MODEL_FILES, text), 'the model itself').toEqual([])
    expect(generate('remote', 'fan-clubs', '粉丝团')).toMatchObject({ code: 0 })
    cpSync(path.join(ROOT, 'remotes/system/node_modules'), path.join(copy, 'remotes/fan-clubs/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const rows = 'remotes/fan-clubs/src/routes.ts'
    const pages = 'remotes/fan-clubs/src/pages.ts'
    const routes = ['SystemRoleDemo', 'SystemRoleMore'].map(
      (name, index) => `{ name: '${name}', path: '/fan/board${index}', roles: [2], module: 1 }`,
    )
    writeFileSync(path.join(copy, rows), text(rows).replace('[]', `[\n${routes.map((row) => `  ${row},\n`).join('')}]`))

    const words = "SystemRoleDemo: { title: '样品看板' }, SystemRoleMore: { title: '样品看板' }"
    writeFileSync(path.join(copy, pages), text(pages).replace('{}', `{ ${words} }`))

    // Into an area that exists, with all that can be asked for.
    const wished = ['--export', '999', '--edits', 'remark,purpose', '--deletes']
    const full = generate('list', 'SystemRoleDemo', 'cooperation.board', 'v1/board/list', ...sampleList, ...wished)
    expect(full).toMatchObject({ code: 0 })
    expect(full.output).toContain('name or leave out')
    expect(text(MADE.columns[0] ?? '')).toContain("title: '待命名：erp_no'")
    expect(text(MADE.columns[0] ?? '')).toMatch(/sample_no: \{ kind: 'text', title: '单号', pinned: true \}/)
    expect(text(MADE.columns[0] ?? '')).toContain("6: { text: sampleStatusLabel[6], color: 'orange' }")
    expect(text(MADE.contract[0] ?? '')).toContain('erp_status: enumOf(ErpSyncStatus, erpSyncStatusLabel)')
    expect(text(MADE.contract[0] ?? '').length).toBeGreaterThan(original.length)
    expect(text('gateway-mock/src/areas/cooperation/cooperation/cooperation.ts')).toContain(
      'board: listCooperationBoard,',
    )
    expect(text('gateway-mock/src/records/edition.ts')).toContain("'cooperation.boardUpdate': { sample_id: 'sample' },")
    expect(text('shared/contracts/src/rules/operationLog.ts')).toContain("  '样品看板',")
    expect(text('gateway-mock/src/records/bulk/bulk.test.ts')).toContain(
      "'cooperation.boardRemove': { key: 'sample_id'",
    )
    const handler = text(MADE.gateway[0] ?? '')
    expect(handler).toContain('t.corp_id = ${who.corp_id}')
    expect(handler).toContain('t.deleted_at is null')
    expect(handler, 'nothing personal by default').not.toMatch(/phone|address|receiver/)
    expect(full.output, 'samples have demo records').not.toContain('business/')

    // Into a new one over a new table, with nothing more: no act without a call, but demo records.
    const schema = 'gateway-mock/src/store/database/schema/cooperation.ts'
    writeFileSync(path.join(copy, schema), text(schema) + NEW_TABLE)
    const gifts = ['--table', 'fan_gift', '--title', '粉丝礼物', '--shows', 'sample']
    const bare = generate('list', 'SystemRoleMore', 'fanBoard.list', 'v1/fan/list', ...gifts)
    expect(bare).toMatchObject({ code: 0 })
    expect(bare.output).toContain('business/seedWorld -u')
    const acts = text('remotes/fan-clubs/src/screens/system-role-more/SystemRoleMoreActions.tsx')
    expect(acts.match(/<TextButton/g)).toHaveLength(1)
    expect(text('remotes/fan-clubs/src/screens/system-role-more/SystemRoleMorePage.tsx')).not.toContain('exports=')
    expect(JSON.parse(run(process.execPath, ['--input-type=module', '-e', COUNT_GIFTS]).output)).toEqual([60, [1, 2]])
    expect(lacking(MADE, text), 'what the model has').toEqual([])

    // The guide names the files that were written, and all options.
    const options = [...generate().output.matchAll(/--\w+/g)].map(([option]) => option)
    expect(new Set(guided)).toEqual(new Set(options))
    const files = [
      ...new Set(`${full.output}\n${bare.output}`.split('\n').filter((line) => /^[\w/.-]+\.tsx?$/.test(line))),
    ]
    expect(
      files.filter((file) => !guidedFiles.some((pattern) => pattern.test(`/${file}`))),
      'not in the guide',
    ).toEqual([])
    expect(
      guidedFiles.filter((pattern) => !files.some((file) => pattern.test(`/${file}`))).map(String),
      'not written',
    ).toEqual([expect.stringContaining('definitions')])
    expect(text('gateway-mock/src/process/areas.ts')).toContain('...fanBoard,')
    expect(text('remotes/fan-clubs/src/manifest.ts')).toContain("screens: ['SystemRoleDemo', 'SystemRoleMore']")
    expect(text('remotes/fan-clubs/src/remote.ts')).toContain('system-role-more/SystemRoleMorePage.tsx')
    const journeys = text('e2e/specs/fan-clubs/lists.spec.ts')
    expect(journeys.match(/title: '样品看板'/g)).toHaveLength(2)
    expect(journeys).toContain('refused: 7')
    expect(journeys.match(/exports: true/g)).toHaveLength(1)

    // What was written, and the lists that it was entered in, with all that they reach.
    const written = [
      'remotes/fan-clubs/src',
      'shared/contracts/src/routes',
      'gateway-mock/src/areas/cooperation/cooperation',
      'gateway-mock/src/areas/fan-clubs',
      'gateway-mock/src/process/areas.ts',
      'gateway-mock/src/jobs/exports/definitions.ts',
      'gateway-mock/src/demo/business/seedWorld.ts',
      'e2e/specs/fan-clubs',
    ]
    writeFileSync(
      path.join(copy, 'shared/tooling/tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        include: [...written.map((place) => `../../${place}`), '../ui/src/css.d.ts'],
      }),
    )
    const types = run(bin('tsc'), ['-p', 'shared/tooling/tsconfig.new.json'])
    const ours = /fan-clubs|fanClubs|fanBoard|cooperation|routes\/|process\/areas|exports\/|business\/|records\/edition/
    expect(types.output.split('\n').filter((line) => ours.test(line) || /error TS[56]\d{3}/.test(line))).toEqual([])
    const looked = [
      'remotes/fan-clubs/src',
      'gateway-mock/src/areas',
      'gateway-mock/src/demo/business',
      'gateway-mock/src/records/edition.ts',
      'gateway-mock/src/process/areas.ts',
      'gateway-mock/src/records/bulk',
      'shared/contracts/src',
      'e2e/specs/fan-clubs',
    ]
    const lint = ['-c', 'shared/tooling/oxlint.json', '--deny-warnings', ...looked]
    expect(run(bin('oxlint'), lint)).toMatchObject({ code: 0 })
    expect(run(bin('biome'), ['format', '--config-path', 'shared/tooling', ...looked])).toMatchObject({ code: 0 })
    const own = ['run', '--root', '.', '--config', 'shared/tooling/vitest.config.ts', '--maxWorkers=1', screen]
    expect(run(bin('vitest'), own)).toMatchObject({ code: 0 })
  })
})

/** What is planned for a command line, over the workspace itself: nothing is written. */
async function plan(...args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  return planned(positionals, { ...values })
}

describe('what pnpm new refuses', () => {
  test.each([
    [[...list.with(1, 'NoSuchRoute'), ...sampleList], 'no route is named NoSuchRoute'],
    [[...list, '--table', 'nothing', '--title', '无'], 'no table nothing'],
    [[...list, ...sampleList, '--shows', 'nothing'], 'no record "nothing"'],
    [[...list, ...sampleList, '--edits', 'sign_time'], '--edits sign_time: no text'],
    [[...list, ...sampleList, '--export', 'x'], '--export x'],
    [[...list, ...sampleList, '--export', '120'], '120 is the number of another export'],
    [[...list.with(2, 'cooperation.list'), ...sampleList], 'cooperationCalls has a list already'],
    [[...list, ...sampleList], 'TalentTagPage.tsx exists already'],
    [[...list.with(2, 'cooperation.stat'), ...sampleList], 'cooperationCalls has a stat already'],
    [[...list, '--table', 'sample'], 'usage: pnpm new'],
    [['remote', 'Bad Name', '坏'], 'is no name for a remote'],
    [[], 'usage: pnpm new'],
  ])('%j says what is wrong', async (args, sentence) => {
    await expect(plan(...args)).rejects.toThrow(sentence)
  })

  test('all of it at once, each with the lines that mend it', async () => {
    const table = ['--table', 'author', '--title', '达人', '--edits', 'nick', '--export', '120', '--deletes']
    const error: unknown = await plan('list', 'NoSuchRoute', 'cooperation.list', 'v1/x/list', ...table).catch(
      (each: unknown) => each,
    )
    const { message } = error as Error // what a rejection of the plan is
    const next = Math.max(...Object.values(TaskModule)) + 1
    for (const each of [
      'no route is named NoSuchRoute',
      "{ name: 'NoSuchRoute', path: '/…', roles: […], module: 1 },",
      'author has no corp_id',
      'author has no key of one column',
      'author has no soft delete over a number',
      'author does not say who changed it last',
      `contracts/src/records.ts, type RecordName:\n    | 'author'`,
      '--edits nick: no text that author shows',
      '120 is the number of another export',
    ])
      expect(message).toContain(each)
    const board = plan(
      'list',
      'NoSuchRoute',
      'boards.list',
      'v1/x/list',
      '--table',
      'live',
      '--title',
      '榜',
      '--export',
      '999',
    )
    await expect(board).rejects.toThrow(`no TaskModule is named live or boards`)
    await expect(board).rejects.toThrow(`enums.ts, TaskModule:\n    boards: ${next},`)
    await expect(board).rejects.toThrow(`enums.ts, taskModuleLabel:\n    ${next}: '榜',`)
    await expect(board).rejects.toThrow(`COMMERCE_LOG_MODULES:\n    '榜',`)
    await expect(board).rejects.toThrow(`logModuleOfTask:\n    ${next}: '榜',`)
  })
})

test('rows of nobody and writes that nobody decided about are warned of', async () => {
  const path = ['list', 'MediaCenterCommerceAdTool', 'hotspotBoard.list', 'v1/hotspot/list']
  const { warnings } = await plan(
    ...path,
    '--table',
    'hotspot',
    '--title',
    '热点',
    '--shows',
    'sample',
    '--edits',
    'note',
  )
  expect(warnings).toEqual([
    expect.stringMatching(/^hotspot has rows that belong to nobody \(corp_id = 0, \d+ in the demo business\)/),
    expect.stringContaining('hotspot has no user_id and dept_id'),
    expect.stringContaining('nobody decided who may edit'),
  ])
  const own = await plan(...path, ...sampleList, '--deletes')
  expect(own.warnings).toEqual([expect.stringContaining('nobody decided who may delete')])
})

test('a list has a test beside its handlers, and its screen stands in the README of its remote', async () => {
  const made = [
    'MediaCenterBrandVideo',
    'brandVideos.list',
    'v1/brand/list',
    ...sampleList,
    '--edits',
    'remark',
    '--deletes',
  ]
  const { files } = await plan('list', ...made)
  expect(files['remotes/media-centre/README.md']).toContain(
    '\n- `MediaCenterBrandVideo` (`src/screens/media-center-brand-video`): 品牌视频, by `brandVideosCalls`.\n',
  )
  const beside = files['gateway-mock/src/areas/media-centre/brandVideos/brandVideosList.test.ts']
  for (const code of [40000, 40301, 40302, 40901]) expect(beside).toContain(`.code).toBe(${code})`)
})
