import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// What the interface kit says once is not written by hand in an application again.

const folders = ['host-shell', ...readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}`)]
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({
      file: `${folder}/src/${name}`,
      text: readFileSync(path.join(ROOT, folder, 'src', name), 'utf8'),
    })),
)

interface Shape {
  pattern: RegExp
  /** The part of the kit that says it. */
  instead: string
  /** As it was written by hand; each has to be found. */
  planted: readonly string[]
}

const shapes: readonly Shape[] = [
  {
    pattern: /<FailedBlock\b(?=[^<]*\bfailure=\{([\w.]+)\.failure\})(?=[^<]*\bonRetry=\{\1\.retry\})/,
    instead: '<Loaded read>',
    planted: [
      "{read.state === 'failed' && <FailedBlock failure={read.failure} onRetry={read.retry} small />}",
      'if (failed) return <FailedBlock\n  small\n  onRetry={reads.first.retry}\n  failure={reads.first.failure}\n/>',
    ],
  },
  {
    pattern: /\.(?:state === 'waiting'|data === undefined)\)?\s*(?:&&|\?|return)\s*\(?\s*<BlockSkeleton\b/,
    instead: '<Loaded read>',
    planted: [
      "{rows.state === 'waiting' && <BlockSkeleton lines={4} />}",
      'if (read.data === undefined) return <BlockSkeleton />',
      'read.data === undefined ? (\n  <BlockSkeleton lines={3} />\n) : null',
    ],
  },
  {
    pattern:
      /footer=\{\s*<Button(?: theme="solid")? onClick=(?:(?!<\/Button>).)*?(?:\{word\.known\}|知道了)\s*<\/Button>\s*\}/s,
    instead: '<InfoDialog>',
    planted: [
      'footer={\n  <Button theme="solid" onClick={onClose}>\n    {word.known}\n  </Button>\n}',
      'footer={<Button onClick={() => close()}>知道了</Button>}',
    ],
  },
  {
    // A page of one record: a card in its place while it is read, or when there is none.
    pattern: /\) : \(\s*<Loaded\b[^<]*\bwithin=\{\(\w+\) => <Card>\{\w+\}<\/Card>\}/,
    instead: '<DetailPage>',
    planted: [
      '{isUnknown ? (\n  <Unknown />\n) : (\n  <Loaded read={talent} height={168} within={(block) => <Card>{block}</Card>}>',
    ],
  },
  {
    // Of one write; what is sent in several steps says `onSubmit`.
    pattern: /<FormDialog\b(?:(?!\n\s*>).)*?\bsaving=\{(\w+)\.saving\}\s+failure=\{\1\.failure\}/s,
    instead: '<FormDialog call toRequest>',
    planted: [
      '<FormDialog<Values>\n  open\n  title="打标签"\n  saving={save.saving}\n  failure={save.failure}\n  onSubmit={submit}\n>',
    ],
  },
  {
    pattern: /<FormDialog\b(?:(?!\n\s*>).)*?\.\.\.\{[^}]*\bsaving\b/s,
    instead: '<FormDialog call toRequest>',
    planted: ['<FormDialog<Values>\n  title="发货"\n  {...{ saving, failure, onClose }}\n  onSubmit={submit}\n>'],
  },
  {
    // Add or change: one call or the other.
    pattern: /<FormDialog\b(?:(?!\n\s*>).)*?\bsaving=\{(add|create)\.saving \|\| (update|rename)\.saving\}/s,
    instead: '<FormDialog call toRequest>',
    planted: ['<FormDialog<Values>\n  title="分组"\n  saving={add.saving || update.saving}\n  onSubmit={submit}\n>'],
  },
  {
    pattern: /\bvalidator\b\s*[:(]/,
    instead: 'rule(error)',
    planted: [
      "{ validator: (_: unknown, text: string) => text !== '', message: '请输入' }",
      'validator(_rule, text) {',
    ],
  },
  {
    // A field that belongs to another says so where it is declared.
    pattern: /\bset\(\{\s*(?:\.\.\.\{\s*)?platform(?!: undefined)(?:: \w+)?,\s*\w+:\s*(?:\[\]|undefined|'')/,
    instead: "of: 'platform'",
    planted: [
      'set({ platform, product_id: [] })',
      'set({ platform: next, brand: undefined })',
      "set({\n  ...{ platform, lines: '', shop_id: [] },\n})",
    ],
  },
  {
    pattern: /\?\.split\(','\)\.slice\(/,
    instead: 'useAddressIds',
    planted: ["useMemo(() => query.product_id?.split(',').slice(0, 20) ?? [], [query.product_id])"],
  },
  {
    pattern: /\bbulkRequest\(|\bcount(?:: \w+\.count)?, onDone: (?:\w+\.)?clear\b/,
    instead: 'bulkTarget',
    planted: [
      "{ request: bulkRequest(target, 'ids', Number), count, onDone: clear }",
      '{ target, count: ticked.count, onDone: ticked.clear }',
    ],
  },
  {
    // Of an act of a row: the entry says its question.
    pattern:
      /^(?=[\s\S]*(?:<(?:RowActions|TimelineEntry)\b|\bmenu=\{))[\s\S]*\bif \((?:sure|await confirm\([^;]*?\))\)\s+await \w+\.run\(/,
    instead: 'confirm of an act',
    planted: [
      "const sure = await confirm({ title: '删除？' })\n  if (sure) await remove.run({ id })\n<RowActions of={name}>",
      "if (await confirm({ title: '删除？' }))\n  await remove.run({ id })\n<SideEntry label={name} menu={menu} />",
    ],
  },
]

test.each(shapes)('$instead in place of $pattern', ({ pattern, planted }) => {
  expect(planted.filter((text) => !pattern.test(text))).toEqual([])
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([])
})

test('tabs that divide the rows of a list have their labels in its filters: an empty one says where the rows are', () => {
  const lists = sources.filter(({ text }) => text.includes('listFilters(') && /\n\s+tab: tab\(/.test(text))
  expect(lists.length).toBeGreaterThan(8)
  expect(lists.filter(({ text }) => !/\n\s+tab: tab\([^\n]*definition:/.test(text)).map(({ file }) => file)).toEqual([])
})
