import { createContext, type ReactNode, useContext } from 'react'

const PAGE_LEVEL = 2
const HeadingLevel = createContext(PAGE_LEVEL)

/** Below the heading of a layer, which is of level 2. */
export const LAYER_LEVEL = PAGE_LEVEL + 1

/** Headings within stand at this level (WCAG 1.3.1: none is left out on the way down); without one, below the page's own. */
export function HeadingsFrom({ level, children }: { level: number; children: ReactNode }) {
  return <HeadingLevel value={level}>{children}</HeadingLevel>
}

/** Headings within stand below that of the part, where it has one. */
export function HeadingsBelow({ title, children }: { title: ReactNode; children: ReactNode }) {
  const level = useContext(HeadingLevel)
  return <HeadingsFrom level={title === undefined ? level : level + 1}>{children}</HeadingsFrom>
}

/** Heading of a part of a page, one level below what it stands in. */
export function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const Tag = `h${Math.min(useContext(HeadingLevel), 6)}` as 'h2'
  return <Tag className={className}>{children}</Tag>
}
