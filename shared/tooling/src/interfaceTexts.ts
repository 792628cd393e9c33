import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Where texts that staff read are written; the demo business is data, and what tests write nobody reads. */
const SOURCES = [
  '{host-shell,gateway-mock}/src/**/*.{ts,tsx}',
  'remotes/*/src/**/*.{ts,tsx}',
  'shared/{access,base,client,contracts,platform,ui}/src/**/*.{ts,tsx}',
]
const NOT_READ = /\.test\.tsx?$|\/test[A-Z]\w*\.tsx?$|^gateway-mock\/src\/(demo|testing)\//

const HAN = /\p{Script=Han}/u

/** What an expression in a text stands for: `{n}` a count, `{…}` anything else. */
const COUNT = '{n}'
const VALUE = '{…}'

/** Words that follow a number that counts. */
const MEASURES = '个|条|位|件|天|场|行|级|张|家|款|种|次|分钟|小时|秒|笔|篇|份|名|组|项|人|层|列|倍|字|万|像素|页|题'

/** Such a word, and none that only begins like one: `${title}名称`. */
const MEASURED = new RegExp(`^ ?(?:${MEASURES})(?!称|员|件|数|别|行$|目|织|额|段|面|号|表)`)

/** Texts between which an element stands: `<b>…</b>` in the middle of a sentence. */
const BORDER = '\u{fffc}'

export interface InterfaceText {
  file: string
  line: number
  /** As staff read it: `{n}` stands for a count, `{…}` for another value. */
  text: string
}

/** Constants of limits, lengths, and what writes a number or day: `IMPORT_ROWS_MAX`, `rows.length`, `thousands(sum)`. */
const isCount = (code: string): boolean =>
  /^[A-Z][A-Z\d]*(_[A-Z\d]+)+( [-+*/] [\d_]+)*$/.test(code) ||
  code.endsWith('.length') ||
  /^(thousands|displayDay|shanghaiDate|minute|dayLabel|fileSize)\(/.test(code) ||
  /(^|\.)(min|max|minimum|maximum|limit|corp_limit|max_bind|days|hours|minutes|seconds)$/.test(code)

/** An expression as the text around it shows it: a count also when a word of measure follows. */
const placeholder = (tree: ts.SourceFile, expression: ts.Expression, after: string): string =>
  isCount(expression.getText(tree)) || MEASURED.test(after) ? COUNT : VALUE

/** The text of a JSX child as React draws it: lines are joined, their indentation goes. */
function jsxText(raw: string): string {
  return raw
    .split('\n')
    .map((line, at, lines) => {
      const begun = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? begun : begun.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}

function templateText(tree: ts.SourceFile, node: ts.TemplateExpression): string {
  return node.templateSpans.reduce(
    (text, { expression, literal }) => text + placeholder(tree, expression, literal.text) + literal.text,
    node.head.text,
  )
}

function childrenText(tree: ts.SourceFile, children: readonly ts.JsxChild[]): string {
  const raw = children.map((child) => {
    if (ts.isJsxText(child)) return jsxText(child.text)
    if (!ts.isJsxExpression(child)) return BORDER
    if (!child.expression) return ''
    if (ts.isStringLiteralLike(child.expression)) return child.expression.text
    return child.expression
  })
  return raw.reduce<string>((text, each, at) => {
    if (typeof each === 'string') return text + each
    const after = raw[at + 1]
    return text + placeholder(tree, each, typeof after === 'string' ? after : '')
  }, '')
}

/** Other names of a column in files that are read, and patterns: no screen shows them. */
const isForPrograms = (tree: ts.SourceFile, node: ts.Node): boolean =>
  ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    /^aliases$|(ALIASES|PATTERNS)$/.test(node.name.getText(tree))) ||
  ts.isRegularExpressionLiteral(node)

/** The Chinese texts of one file; SQL, what only types name and what programs read are none. */
export function textsOf(file: string, source: string): InterfaceText[] {
  if (!HAN.test(source)) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind)
  const found: InterfaceText[] = []
  const add = (node: ts.Node, text: string) => {
    if (HAN.test(text))
      found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      if (!ts.isNoSubstitutionTemplateLiteral(node.template))
        for (const span of node.template.templateSpans) visit(span.expression)
      return
    }
    if (ts.isLiteralTypeNode(node) || isForPrograms(tree, node)) return
    if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node)) add(node, templateText(tree, node))
    else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) add(node, childrenText(tree, node.children))
    if (!ts.isJsxText(node)) ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Every Chinese text of the product. */
export function interfaceTexts(root: string): InterfaceText[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !NOT_READ.test(file))
    .sort()
    .flatMap((file) => textsOf(file, readFileSync(path.join(root, file), 'utf8')))
}
