import { CLASS_DEPTH_MAX, CLASS_NAME_MAX, CLASSES_MAX } from '@crm/contracts/rules/goodsClassRules'

/** A class of a pasted text: how deep it stands, from 1. */
export interface ClassLine {
  name: string
  depth: number
}

/** What a pasted text says, or why it cannot be taken. */
export interface ClassLines {
  lines: ClassLine[]
  error: string | undefined
}

/** A tab, or two spaces, of which a wide one counts as two, is one step inwards. */
const widthOf = (indent: string) => [...indent].reduce((sum, sign) => sum + (sign === ' ' ? 1 : 2), 0)

/** Reads a text with one class in each line, those below it set further in. However wide a step is, further in is one level down. */
export function classLines(text: string): ClassLines {
  const lines: ClassLine[] = []
  // Widths of the levels that are open.
  const open: number[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const name = raw.trim()
    if (name === '') continue
    const width = widthOf(/^[\s\u3000]*/.exec(raw)?.[0] ?? '')
    while (open.length > 0 && (open.at(-1) ?? 0) >= width) open.pop()
    open.push(width)
    const where = `第 ${at + 1} 行「${name}」`
    if (name.length > CLASS_NAME_MAX) return { lines, error: `${where}超过 ${CLASS_NAME_MAX} 个字` }
    if (open.length > CLASS_DEPTH_MAX) return { lines, error: `${where}超过 ${CLASS_DEPTH_MAX} 级` }
    lines.push({ name, depth: open.length })
  }
  if (lines.length > CLASSES_MAX) return { lines, error: `最多 ${CLASSES_MAX} 个分类` }
  return { lines, error: undefined }
}
