import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import * as schema from '../store/database/schema.ts'

// Rows of both modules stand in one table, told apart by `classify`. Whatever reads such a table compares `classify` there and
// then: in the same select, beside the table's other conditions. A condition that is only there for some callers is none.

/** Tables of both modules by their names in SQL: what the schema calls them, and the column that alone is their key. */
const TABLES = new Map(
  Object.entries(schema).flatMap(([constant, table]) => {
    if (!is(table, PgTable) || !('classify' in table)) return []
    const { name, columns } = getTableConfig(table)
    return [[name, { constant, key: columns.find(({ primary }) => primary)?.name }] as const]
  }),
)
const CONSTANTS = new Map([...TABLES].map(([table, { constant }]) => [constant, table]))

/** Words that follow a table without an alias. */
const NO_ALIAS = /^(where|on|join|left|inner|cross|order|group|limit|set|using|union|for|returning|having|and|values)$/i
const NAMED = new RegExp(
  String.raw`(?:^|\b(?:from|join|update|using)\s)\s*(?:only\s+)?"?(${[...TABLES.keys()].join('|')})\b"?(?!\.)(?:\s*/\*.*?\*/)?(?:\s+(?:as\s+)?(\w+))?`,
  'gi',
)
const TABLE_NAME = new RegExp(String.raw`\b(?:${[...TABLES.keys()].join('|')})\b`)
/** Calls of the query builder that name the table they read. */
const READS = new Set(['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'update', 'delete'])

export interface ModulelessRead {
  file: string
  line: number
  table: string
  /** The statement from the table on, in one line. */
  statement: string
}

/** The declarations that a file can name: its own, and those of the files that it imports. */
class Sources {
  readonly #files = new Map<string, ts.SourceFile>()

  readonly #texts: ReadonlyMap<string, string> | undefined

  constructor(texts?: ReadonlyMap<string, string>) {
    this.#texts = texts
  }

  file(path: string): ts.SourceFile | undefined {
    const known = this.#files.get(path)
    if (known) return known
    const text = this.#texts ? this.#texts.get(path) : path.endsWith('.ts') ? readFileSync(path, 'utf8') : undefined
    if (text === undefined) return undefined
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    this.#files.set(path, file)
    return file
  }

  /** What the name stands for where `from` says it; nothing for a parameter, whose value nobody knows there. */
  declarationOf(name: string, from: ts.Node): ts.Node | undefined {
    for (let node: ts.Node | undefined = from; node; node = node.parent) {
      if (ts.isFunctionLike(node) && node.parameters.some(({ name: each }) => each.getText() === name)) return undefined
      if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue
      for (const statement of node.statements) {
        if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
        if (!ts.isVariableStatement(statement)) continue
        const found = statement.declarationList.declarations.find((each) => each.name.getText() === name)
        if (found) return found.initializer
      }
    }
    for (const statement of from.getSourceFile().statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
      const bindings = statement.importClause?.namedBindings
      if (!statement.moduleSpecifier.text.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue
      const imported = bindings.elements.find((each) => each.name.text === name)
      if (!imported) continue
      const file = this.file(resolve(dirname(from.getSourceFile().fileName), statement.moduleSpecifier.text))
      return file && this.declarationOf((imported.propertyName ?? imported.name).text, file)
    }
    return undefined
  }
}

/** The select does not name a module because it means both, and says why. */
const BOTH = /\/\*\s*both modules: ([^*]{10,}?)\s*\*\//

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'

/** The text in pieces: its own, and those of the selects in brackets inside of it. */
function pieces(text: string): { text: string; isInner: boolean }[] {
  const found: { text: string; isInner: boolean }[] = []
  let depth = 0
  let inner = 0
  let begin = 0
  const cut = (end: number, isInner: boolean) => {
    found.push({ text: text.slice(begin, end), isInner })
    begin = end
  }
  for (let here = 0; here < text.length; here += 1) {
    if (text[here] === '(') {
      depth += 1
      if (inner === 0 && /^\(\s*(select|with|insert|update|delete)\b/i.test(text.slice(here, here + 40))) {
        cut(here, false)
        inner = depth
      }
    }
    if (text[here] === ')') {
      if (inner === depth && inner > 0) {
        cut(here + 1, true)
        inner = 0
      }
      depth -= 1
    }
  }
  cut(text.length, inner > 0)
  return found
}

const outerOf = (text: string): string =>
  pieces(text)
    .flatMap((piece) => (piece.isInner ? [] : [piece.text]))
    .join(' ')

const CLASSIFY = /\bclassify\b/gi
/** What is said of a module only sometimes is not said; selects inside of it stand for themselves. */
const forget = (text: string): string =>
  pieces(text)
    .map((piece) => (piece.isInner ? piece.text : piece.text.replaceAll(CLASSIFY, 'unknown')))
    .join('')

/** The comparisons of a module that a piece of SQL brings to whatever it is put into: those outside of its own selects. */
function conditionsOf(text: string): string {
  return [...new Set(outerOf(text).match(/(\w+\.)?\bclassify(::int)?\s*(=|in\b)|=\s*(\w+\.)?classify\b/gi))].join(
    ' and ',
  )
}

/** The SQL that a node puts into a statement, as far as the sources tell it. `own`: what is named by its tables is judged here. */
class Flattening {
  readonly #sources: Sources
  readonly #open = new Set<ts.Node>()
  readonly #texts = new Map<ts.Node, string>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  text(node: ts.Node): string {
    if (isSql(node)) return this.#template(node.template)
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) return this.#template(node)
    if (ts.isConditionalExpression(node)) return this.#choice([node.whenTrue, node.whenFalse])
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return forget(this.text(node.right))
    if (ts.isIfStatement(node) || ts.isSwitchStatement(node)) return this.#choice(this.#branches(node))
    if (ts.isIdentifier(node)) return this.#named(node)
    if (ts.isCallExpression(node) && node.expression.getText() === 'isOneOf' && node.arguments[0])
      return `${this.text(node.arguments[0])} in (${node.arguments
        .slice(1)
        .map((each) => this.text(each))
        .join(' ')})`
    if (ts.isPropertyAccessExpression(node)) return this.text(node.expression)
    if (ts.isTypeNode(node)) return ''
    const parts: string[] = []
    ts.forEachChild(node, (child) => {
      parts.push(this.text(child))
    })
    return parts.filter((part) => part.trim() !== '').join(' ')
  }

  #branches(node: ts.IfStatement | ts.SwitchStatement): readonly ts.Node[] {
    return ts.isIfStatement(node) ? [node.thenStatement, node.elseStatement ?? node.expression] : node.caseBlock.clauses
  }

  /** All of what may be chosen. What only some of it says of the module is not said. */
  #choice(nodes: readonly ts.Node[]): string {
    const texts = nodes.map((each) => this.text(each))
    const isSaid = texts.every((text) => outerOf(text).search(CLASSIFY) >= 0)
    return (isSaid ? texts : texts.map(forget)).join(' ')
  }

  #template(template: ts.TemplateLiteral): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
    return (
      template.head.text +
      template.templateSpans.map((span) => ` ${this.text(span.expression) || '$1'} ${span.literal.text}`).join('')
    )
  }

  /** What a name stands for is judged where it is written; here it can only bring conditions. */
  #named(name: ts.Identifier): string {
    const declared = this.#sources.declarationOf(name.text, name)
    if (!declared || this.#open.has(declared)) return ''
    const known = this.#texts.get(declared)
    if (known !== undefined) return known
    this.#open.add(declared)
    const text = conditionsOf(this.text(declared))
    this.#open.delete(declared)
    this.#texts.set(declared, text)
    return text
  }
}

/** The select that holds the place: from the bracket around it to the one that closes it, without the selects inside of it. */
function selectAround(text: string, at: number): string {
  let start = at
  for (let depth = 0; start > 0; start -= 1) {
    const each = text[start - 1]
    if (each === ')') depth += 1
    if (each === '(' && depth === 0) break
    if (each === '(') depth -= 1
  }
  let end = at
  for (let depth = 0; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')' && depth === 0) break
    if (text[end] === ')') depth -= 1
  }
  return outerOf(text.slice(start, end))
}

function comparesModule(select: string, table: string, alias: string | undefined): boolean {
  const column = alias ? String.raw`\b${alias}\.classify` : String.raw`(?<![\w.])(?:${table}\.)?classify`
  return new RegExp(
    String.raw`${column}(::int)?\s*(=|in\b)|=\s*(any\s*\()?${column}\b|\([^()]*${column}\b[^()]*\)\s*(=|in\b)|case ${column} when\b`,
    'i',
  ).test(select)
}

/** The very row is asked for: its key is compared with a value, or with a column of what the select stands in or joins it to. */
function comparesKey(select: string, table: string, alias: string | undefined): boolean {
  const key = TABLES.get(table)?.key
  if (!key) return false
  const column = alias ? String.raw`\b${alias}\.${key}` : String.raw`(?<![\w.])(?:${table}\.)?${key}`
  const compared = new RegExp(String.raw`${column}(::\w+)?\s*(?:=|in\b)\s*(?:(\w+)\.)?`, 'gi')
  return [...select.matchAll(compared)].some(
    ([, , other]) => !other || !new RegExp(String.raw`\bjoin\s+\w+\s+${other}\b`, 'i').test(select),
  )
}

/** The whole chain of calls that a call of the query builder stands in. */
function chainOf(call: ts.Node): ts.Node {
  let node = call
  while (
    ts.isPropertyAccessExpression(node.parent) ||
    (ts.isCallExpression(node.parent) && node.parent.expression === node)
  )
    node = node.parent
  return node
}

/**
 * Whether a statement compares the column, there or in what it names. `known`: what was looked at before, by declaration; functions
 * name each other many times over.
 */
function namesColumn(node: ts.Node, column: string, sources: Sources, known = new Map<ts.Node, boolean>()): boolean {
  if (ts.isPropertyAccessExpression(node) && node.getText() === column)
    return ts.isCallExpression(node.parent) && /^(eq|inArray)$/.test(node.parent.expression.getText())
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].every((each) => namesColumn(each, column, sources, known))
  if (ts.isIdentifier(node)) {
    const declared = sources.declarationOf(node.text, node)
    if (!declared) return false
    const before = known.get(declared)
    if (before !== undefined) return before
    // One that comes back to itself brings nothing more.
    known.set(declared, false)
    const names = namesColumn(declared, column, sources, known)
    known.set(declared, names)
    return names
  }
  return !!ts.forEachChild(node, (child) => namesColumn(child, column, sources, known) || undefined)
}

function readsOf(file: ts.SourceFile, sources: Sources, flattening = new Flattening(sources)): ModulelessRead[] {
  const found: ModulelessRead[] = []
  const report = (node: ts.Node, table: string, statement: string) =>
    found.push({
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      table,
      statement: statement.replaceAll(/\s+/g, ' ').slice(0, 200),
    })
  const walk = (node: ts.Node, isWithin: boolean): void => {
    const isTemplate = isSql(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)
    if (isTemplate && !isWithin && TABLE_NAME.test(node.getText())) {
      const text = flattening.text(node)
      for (const { 0: words, 1: table = '', 2: next, index } of text.matchAll(NAMED)) {
        const alias = next !== undefined && !NO_ALIAS.test(next) ? next : undefined
        const select = selectAround(text, index)
        if (BOTH.test(select)) continue
        if (!comparesModule(select, table.toLowerCase(), alias) && !comparesKey(select, table.toLowerCase(), alias))
          report(node, table, text.slice(index, index + words.length + 160))
      }
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      READS.has(node.expression.name.text)
    ) {
      const constant = node.arguments[0]?.getText() ?? ''
      const table = CONSTANTS.get(constant.replace(/^schema\./, ''))
      const columns = ['classify', TABLES.get(table ?? '')?.key].map((column) => `${constant}.${column}`)
      if (
        table &&
        !BOTH.test(chainOf(node).getText()) &&
        !columns.some((column) => namesColumn(chainOf(node), column, sources))
      )
        report(node, table, chainOf(node).getText())
    }
    ts.forEachChild(node, (child) => walk(child, isWithin || isTemplate))
  }
  walk(file, false)
  return found
}

/** Reads of tables of both modules, in the text of one file, that do not say which they mean. */
export function modulelessReads(text: string): ModulelessRead[] {
  const sources = new Sources(new Map([['/one.ts', text]]))
  const file = sources.file('/one.ts')
  return file ? readsOf(file, sources) : []
}

/** The same for every file under a folder that is part of the running gateway. */
export function modulelessReadsUnder(folder: string): ModulelessRead[] {
  const sources = new Sources()
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !/\.test\.ts$|^(demo\/business|store\/database\/schema|testing\/(?!bench\/))/.test(name),
    )
    .sort()
    .flatMap((name) => {
      const file = sources.file(join(folder, name))
      return file ? readsOf(file, sources).map((read) => ({ ...read, file: relative(folder, read.file) })) : []
    })
}
